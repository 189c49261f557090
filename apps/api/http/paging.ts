import { maxEntries } from '../schemas/limit.ts';

/** How a list was asked for. */
export interface Paging {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** Which rows to read for it. */
export const pageRequest = ({ limit = maxEntries, cursor }: Paging) => ({ limit, after: cursor });

/**
 * What stands beside the data of a list. Who asks for no page gets a bare list, unless it is not the whole one.
 * @param last what the next page begins after; null when there is none
 */
export function nextPage({ limit, cursor }: Paging, last: string | null): { nextCursor?: string | null } {
  if (last !== null) return { nextCursor: encodeCursor(last) };
  return limit === undefined && cursor === undefined ? {} : { nextCursor: null };
}

/** The id that a page of resources ends with, when there are more. */
export const lastId = ({ rows, hasMore }: { rows: readonly { id: string }[]; hasMore: boolean }) =>
  hasMore ? (rows.at(-1)?.id ?? null) : null;

/** What a cursor stands for, as clients see it: nothing to read, only to give back. */
export const encodeCursor = (key: string): string => Buffer.from(key).toString('base64url');

/** @returns null for what `encodeCursor` never made */
export function decodeCursor(cursor: string): string | null {
  const key = Buffer.from(cursor, 'base64url').toString();
  return encodeCursor(key) === cursor ? key : null;
}
