import type { Mutation } from './control.ts';

/**
 * A file's text with the mutation in it.
 * @throws {Error} with a sentence when the text to replace is not there exactly once
 */
export function mutate(source: string, { file, text, instead }: Mutation): string {
  const [before = '', ...after] = source.split(text);
  const [rest] = after;
  if (rest === undefined) throw new Error(`${file} does not have the text ${JSON.stringify(text)}.`);
  if (after.length > 1)
    throw new Error(`${file} has the text ${JSON.stringify(text)} ${after.length} times.`);
  return before + instead + rest;
}
