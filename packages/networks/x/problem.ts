import { z } from 'zod';

/** Letters of a text that are read: it may have a megabyte, and is searched by many expressions. */
const most = 4_000;

const text = z
  .string()
  .transform((words) => words.slice(0, most))
  .catch('');

/** X names one or two errors. */
const firstOf = (list: unknown) => (Array.isArray(list) ? list.slice(0, 20) : list);

/** An error body of X in any of its shapes: problem+json, the older `errors` with codes, or OAuth. */
const body = z.object({
  title: text,
  detail: text,
  type: text,
  errors: z.preprocess(firstOf, z.array(z.object({ code: z.number().catch(0), message: text }))).catch([]),
  error: text,
  error_description: text,
  reset_date: text,
});

export type XProblem = z.infer<typeof body>;

/** Reads an error body; what is no problem at all, such as an HTML page, becomes one without words. */
export function readProblem(data: unknown): XProblem {
  return body.safeParse(data).data ?? body.parse({});
}

/** Problem types have had several hosts: only their last part counts. */
export function isOfType({ type }: XProblem, ...names: readonly string[]): boolean {
  return names.some((name) => type.endsWith(`/problems/${name}`));
}

export function says({ title, detail, errors, error_description }: XProblem, words: RegExp): boolean {
  return [title, detail, error_description, ...errors.map(({ message }) => message)].some((said) =>
    words.test(said),
  );
}

export function hasCode({ errors }: XProblem, ...codes: readonly number[]): boolean {
  return errors.some(({ code }) => codes.includes(code));
}

/** The words of a problem that say most; empty if it has none. */
export function wordsOf({ errors, detail, error_description, title }: XProblem): string {
  return errors.find(({ message }) => message !== '')?.message || detail || error_description || title;
}

/** A body as JSON; as its text if it is not JSON. */
export function parseBody(body: unknown): unknown {
  if (typeof body !== 'string') return body;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
