import fc from 'fast-check';
import { isDraft, type Model, type ModelPost } from '../model.ts';
import { chosen } from './read-post.ts';
import { isFailed } from './resend-post.ts';

const isWaiting = ({ targets }: ModelPost): boolean =>
  targets.some((target) => target.seen === 'open' && (isDraft(target) || target.dueAt > Date.now()));

const kinds = { 'a failed post': isFailed, 'a waiting post': isWaiting, 'any post': () => true } as const;

/** Which post something is done to. */
export const choice = fc.record({
  kind: fc.constantFrom(...(Object.keys(kinds) as (keyof typeof kinds)[])),
  which: fc.nat({ max: 14 }),
});

type Choice = typeof choice extends fc.Arbitrary<infer Value> ? Value : never;

const choose = ({ kind }: Choice, { posts }: Readonly<Model>): ModelPost[] => posts.filter(kinds[kind]);

export const canChoose = (given: Choice, model: Readonly<Model>): boolean => choose(given, model).length > 0;

export const chosenPost = (given: Choice, model: Model): ModelPost =>
  chosen(choose(given, model), given.which);
