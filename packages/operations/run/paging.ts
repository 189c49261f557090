import { type IdPrefix, invalidRequest, problem } from '@carillon/core';
import { maxEntries } from '../schemas/limit.ts';

/** Parameters of a request for a list. */
export interface Paging {
  readonly limit?: number | undefined;
  /** The key that the page before ended with. */
  readonly cursor?: string | undefined;
  /** The key that the page behind begins with. */
  readonly before?: string | undefined;
}

/**
 * Rows to read for it.
 * @throws {ApiError} 400 for both `cursor` and `before`
 */
export function pageRequest({ limit = maxEntries, cursor, before }: Paging) {
  if (cursor !== undefined && before !== undefined) throw invalidRequest([problem('both_cursors', '', {})]);
  return { limit, after: cursor, before };
}

/** Keys of the pages before and after; null without one. `previous` is left out in lists that only go forward. */
export interface KeysBeside {
  readonly next: string | null;
  readonly previous?: string | null | undefined;
}

export interface Cursors {
  readonly nextCursor?: string | null;
  readonly prevCursor?: string | null;
}

/** Fields beside the data of a list. A request without paging gets a bare list, unless it is not the whole one. */
export function cursorsBeside({ limit, cursor, before }: Paging, { next, previous }: KeysBeside): Cursors {
  const isBare = limit === undefined && cursor === undefined && before === undefined;
  if (isBare && next === null) return {};
  const asCursor = (key: string | null) => (key === null ? null : encodeCursor(key));
  return {
    nextCursor: asCursor(next),
    ...(previous !== undefined && { prevCursor: asCursor(previous) }),
  };
}

/** A part of a list, and whether it is followed and preceded by others. */
interface PageOf<Row> {
  readonly rows: readonly Row[];
  readonly hasMore: boolean;
  readonly hasPrevious: boolean;
}

/**
 * Keys of the pages beside one.
 * @param ends keys before the list's first entry and behind its last: a page without entries stands at one of them
 */
export const keysBeside = <Row>(
  { rows, hasMore, hasPrevious }: PageOf<Row>,
  keyOf: (row: Row) => string,
  ends: readonly [beginning: string, end: string],
): KeysBeside => {
  const [first, last] = [rows[0], rows.at(-1)];
  return {
    next: hasMore ? (last === undefined ? ends[0] : keyOf(last)) : null,
    previous: hasPrevious ? (first === undefined ? ends[1] : keyOf(first)) : null,
  };
};

/** Fields beside the data of a list in the order of its ids. @param newestFirst whether the greatest id comes first */
export function cursorsByIds(
  paging: Paging,
  page: PageOf<{ readonly id: string }>,
  { prefix, newestFirst }: { readonly prefix: IdPrefix; readonly newestFirst: boolean },
): Cursors {
  const [least, greatest] = [`${prefix}_${'0'.repeat(26)}`, `${prefix}_${'z'.repeat(26)}`];
  const ends = newestFirst ? ([greatest, least] as const) : ([least, greatest] as const);
  return cursorsBeside(
    paging,
    keysBeside(page, ({ id }) => id, ends),
  );
}

/** The key of a row as clients see it: nothing to read, only to give back. */
export const encodeCursor = (key: string): string => Buffer.from(key).toString('base64url');

/** @returns null for text that `encodeCursor` never made */
export function decodeCursor(cursor: string): string | null {
  const key = Buffer.from(cursor, 'base64url').toString();
  return encodeCursor(key) === cursor ? key : null;
}
