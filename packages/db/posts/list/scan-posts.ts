import { firstId, type PostStatus } from '@carillon/core';
import type { Sql } from '../../client.ts';
import { Prisma } from '../../generated/client.ts';
import { type IdSpan, idsIn, toScannedPage } from '../../page.ts';
import type { Reader } from '../../reader.ts';
import { matching, type PostFilter, statusesOf } from './filter.ts';
import { firstOfEach, ownersOf, stepsOf } from './owners.ts';

/** A page of a list: ids in its order, and the key after which the next page begins; null without one. */
export interface IdPage {
  readonly ids: readonly string[];
  readonly next: string | null;
  /** The key that the page before ends at; null without one. Lists with `sort` do not have it. */
  readonly previous?: string | null | undefined;
}

/** Posts that one page scans at most. */
export const maxScanned = 1_000;

/** The same where what they say is read, because their words are not written yet. */
export const maxScannedUnindexed = 300;

/** Ids are made by the clock of the api, and times of creation by that of Postgres: they may differ by this, ms. */
const clocksDiffer = 60_000;

/** The least id that a post may have, and a greater one than any. */
export const allIds: IdSpan = { first: `pst_${'0'.repeat(26)}`, end: `pst_${'z'.repeat(26)}` };

/**
 * The newest posts that match what no index knows: it scans the index of the list, from the newest on, for a while, and asks
 * each post. Where statuses are known, it scans each status by itself, so that what is rare is found at once. A page may have
 * less than its limit, none even, while there is more to scan: `next` says so. A page before another is scanned for the other
 * way, with `previous`.
 */
export async function scanPosts(
  db: Sql,
  reader: Reader,
  filter: PostFilter,
  maxPosts = maxScanned,
): Promise<IdPage> {
  const statuses = statusesOf(filter) ?? [null];
  if (statuses.length === 0) return noPosts;
  const steps = stepsOf(ownersOf(reader, filter.profileId), Math.ceil(maxPosts / statuses.length));
  const { limit } = filter;
  const { order, nearest, farthest, upTo } = wordsOf(filter.before !== undefined);
  const [found] = await db.$queryRaw<[{ ids: string[]; end: string | null }]>`
    WITH scanned AS MATERIALIZED (${scanParts(reader, { ...filter, steps }, statuses)}),
    ends AS (SELECT ${nearest}(id) AS id FROM (SELECT ${farthest}(id) AS id FROM scanned GROUP BY part HAVING count(*) = ${steps}) last)
    SELECT (SELECT id FROM ends) AS end, ARRAY(
      SELECT s.id FROM (SELECT * FROM scanned ORDER BY id ${order} OFFSET 0) s
      WHERE s.id ${upTo} coalesce((SELECT id FROM ends), s.id) AND ${matching(reader, filter)}
      LIMIT ${limit + 1}) AS ids`;
  return toIdPage(filter, found.ids, found.end);
}

const wordsOf = (backwards: boolean) => ({
  order: Prisma.raw(backwards ? 'ASC' : 'DESC'),
  nearest: Prisma.raw(backwards ? 'min' : 'max'),
  farthest: Prisma.raw(backwards ? 'max' : 'min'),
  upTo: Prisma.raw(backwards ? '<=' : '>='),
});

export const noPosts: IdPage = { ids: [], next: null, previous: null };

/**
 * A page of a list in the order of creation.
 * @param found ids in the order in which they were read: the page's, and one more where there are more
 * @param end where a read that found no more has ended; null at the end of the list
 */
export function toIdPage(filter: PostFilter, found: readonly string[], end: string | null = null): IdPage {
  const rows = found.slice(0, filter.limit);
  const onwards = found.length > filter.limit ? (rows.at(-1) ?? null) : end;
  const { rows: ids, ...beside } = toScannedPage(filter, { rows, onwards }, (id) => id, allIds);
  return { ids, ...beside };
}

/** The ids that a list in the order of creation may have, from the page on, or up to it. */
export function idsOf({
  after,
  before,
  from,
  to,
}: Pick<PostFilter, 'after' | 'before' | 'from' | 'to'>): IdSpan {
  const all = {
    first: from === undefined ? '' : firstId('pst', new Date(from.getTime() - clocksDiffer)),
    end: to === undefined ? allIds.end : firstId('pst', new Date(to.getTime() + clocksDiffer)),
  };
  return idsIn({ from: before ?? after, including: false, backwards: before !== undefined }, all);
}

/** A filter, and how many posts of each status are scanned. */
export type Scan = PostFilter & { readonly steps: number };

/** SQL: the newest posts of each status, `part`; null for those of any. */
export const scanParts = (reader: Reader, scan: Scan, statuses: readonly (PostStatus | null)[]): Prisma.Sql =>
  Prisma.join(
    statuses.map((status) => partOf(reader, scan, status)),
    ' UNION ALL ',
  );

/** One status of the list, or all of them together: as `listPosts` reads it, rows that are compared keep to one index. */
function partOf(reader: Reader, { profileId, steps, ...times }: Scan, status: PostStatus | null): Prisma.Sql {
  const owners = ownersOf(reader, profileId);
  const columns = status === null ? [owners.column] : [owners.column, 'status'];
  const { first, end } = idsOf(times);
  const row = Prisma.raw([...columns, 'id'].join(', '));
  const direction = times.before === undefined ? 'DESC' : 'ASC';
  const order = Prisma.raw([...columns, 'id'].map((column) => `${column} ${direction}`).join(', '));
  const part = firstOfEach(owners, { limit: steps, direction }, (owner) => {
    const values = [owner, ...(status === null ? [] : [Prisma.sql`${status}::post_status`])];
    return Prisma.sql`SELECT ${status ?? 'any'} AS part, id, user_id, profile_id, status, sandbox, created_at FROM posts
      WHERE (${row}) >= (${Prisma.join([...values, first])}) AND (${row}) < (${Prisma.join([...values, end])})
        ${reader.sandbox ? Prisma.sql`AND sandbox` : Prisma.empty}
      ORDER BY ${order} LIMIT ${steps}`;
  });
  return Prisma.sql`(${part})`;
}
