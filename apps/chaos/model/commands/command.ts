import type fc from 'fast-check';
import { check } from '../check.ts';
import type { History } from '../history.ts';
import type { Model } from '../model.ts';

/** One step of a history. */
export type Command = fc.AsyncCommand<Model, History>;

interface Step {
  /** What is done, for people. */
  readonly words: string;
  /** Whether it makes sense now; always, unless told. */
  readonly can?: (model: Readonly<Model>) => boolean;
  /** Does it, and changes the model accordingly. @returns more words about what came of it */
  // biome-ignore lint/suspicious/noConfusingVoidType: most have nothing to add
  readonly run: (model: Model, history: History) => Promise<string | void>;
}

/** A command that is told in the story, and after which everything is checked. */
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
