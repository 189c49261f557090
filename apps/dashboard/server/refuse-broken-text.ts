import { text } from '@carillon/api/schemas/fields';
import { invalidRequest, type Problem, problem } from '@carillon/core';

/** Any text that the API would take. */
const keepable = text(Number.POSITIVE_INFINITY);

/** @throws {ApiError} 400 for every text of a request that Postgres or a reader of JSON cannot keep */
export function refuseBrokenText(input: object): void {
  const [first, ...rest] = Object.values(input).flatMap((part) => problemsOf(part, []));
  if (first !== undefined) throw invalidRequest([first, ...rest]);
}

function problemsOf(value: unknown, path: readonly string[]): Problem[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, part]) => problemsOf(part, [...path, name]));
  if (typeof value !== 'string') return [];
  const issues = keepable.safeParse(value).error?.issues ?? [];
  return issues.map(({ message }) => problem('wrong_value', path.join('.'), { expected: message }));
}
