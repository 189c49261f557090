import type { IncomingHttpHeaders } from 'node:http';
import { cleanText } from '@carillon/core';

/** Headers as the log keeps them, by their names in lower case. */
export type ShownHeaders = Readonly<Record<string, string>>;

/** Headers that are kept, at most, and characters of a value. */
const max = { headers: 40, name: 64, value: 200 };

/** What may let somebody in. */
const secret = /cookie|auth|token|secret|key|password|session|credential/i;

/** What stands for a value that is not shown. */
const hidden = '…';

/** Headers of an answer without what may be secret in them, and without what is too long. */
export const shownAnswerHeaders = (headers: IncomingHttpHeaders): ShownHeaders =>
  shownOf(Object.entries(headers), (name) => secret.test(name));

/** Headers of a request: those of the owner's own by their names only. */
export const shownRequestHeaders = (
  headers: Readonly<Record<string, string>>,
  own: readonly string[],
): ShownHeaders => {
  const names = new Set(own.map((name) => name.toLowerCase()));
  return shownOf(Object.entries(headers), (name) => names.has(name.toLowerCase()));
};

function shownOf(
  entries: readonly (readonly [name: string, value: string | readonly string[] | undefined])[],
  isHidden: (name: string) => boolean,
): ShownHeaders {
  return Object.fromEntries(
    entries.slice(0, max.headers).map(([name, value]) => {
      const shown = isHidden(name) ? hidden : cleanText([value ?? ''].flat().join(', ').slice(0, max.value));
      return [cleanText(name.slice(0, max.name).toLowerCase()), shown];
    }),
  );
}
