import fc from 'fast-check';
import { check } from '../check.ts';
import type { History } from '../history.ts';
import { isDraft, isFailed, type Model, type ModelPost } from '../model.ts';

/** One step of a history. */
export type Command = fc.AsyncCommand<Model, History>;

interface Step {
  /** Act in words, for people. */
  readonly words: string;
  /** True when it makes sense now; it always does without this. */
  readonly can?: (model: Readonly<Model>) => boolean;
  /** Does it, and changes the model accordingly. @returns more words about what came of it */
  // biome-ignore lint/suspicious/noConfusingVoidType: most have nothing to add
  readonly run: (model: Model, history: History) => Promise<string | void>;
}

/** A command that is written into the story, and after which everything is checked. */
export const command = ({ words, can = () => true, run }: Step): Command => ({
  check: can,
  async run(model, history) {
    const line = history.story.push(words) - 1;
    const more = await run(model, history);
    if (more) history.story[line] = `${words}: ${more}`;
    await check(history, model);
  },
  toString: () => words,
});

export const hasPosts = ({ posts }: Readonly<Model>): boolean => posts.length > 0;

export function chosen(posts: readonly ModelPost[], which: number): ModelPost {
  const post = posts[which % posts.length];
  if (post === undefined) throw new Error('There is no post to choose.');
  return post;
}

const isWaiting = ({ targets }: ModelPost): boolean =>
  targets.some((target) => target.seen === 'open' && (isDraft(target) || target.dueAt > Date.now()));

const kinds = { 'a failed post': isFailed, 'a waiting post': isWaiting, 'any post': () => true } as const;

/** The choice of a post that something is done to. */
export const choice = fc.record({
  kind: fc.constantFrom(...(Object.keys(kinds) as (keyof typeof kinds)[])),
  which: fc.nat({ max: 14 }),
});

type Choice = typeof choice extends fc.Arbitrary<infer Value> ? Value : never;

const choose = ({ kind }: Choice, { posts }: Readonly<Model>): ModelPost[] => posts.filter(kinds[kind]);

export const canChoose = (given: Choice, model: Readonly<Model>): boolean => choose(given, model).length > 0;

export const chosenPost = (given: Choice, model: Model): ModelPost =>
  chosen(choose(given, model), given.which);
