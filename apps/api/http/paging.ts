import { maxEntries } from '../schemas/limit.ts';

/** Parameters of a request for a list. */
export interface Paging {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** Rows to read for it. */
export const pageRequest = ({ limit = maxEntries, cursor }: Paging) => ({ limit, after: cursor });

/**
 * Fields beside the data of a list. A request without paging gets a bare list, unless it is not the whole one.
 * @param last key after which the next page begins; null when there is none
 */
export function nextPage({ limit, cursor }: Paging, last: string | null): { nextCursor?: string | null } {
  if (last !== null) return { nextCursor: encodeCursor(last) };
  return limit === undefined && cursor === undefined ? {} : { nextCursor: null };
}

/** The id that a page of resources ends with, when there are more. */
export const lastId = ({ rows, hasMore }: { rows: readonly { id: string }[]; hasMore: boolean }) =>
  hasMore ? (rows.at(-1)?.id ?? null) : null;

/** The key of a row as clients see it: nothing to read, only to give back. */
export const encodeCursor = (key: string): string => Buffer.from(key).toString('base64url');

/** @returns null for text that `encodeCursor` never made */
export function decodeCursor(cursor: string): string | null {
  const key = Buffer.from(cursor, 'base64url').toString();
  return encodeCursor(key) === cursor ? key : null;
}
