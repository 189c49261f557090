import { firstId, type PostStatus } from '@carillon/core';
import type { Sql } from '../../client.ts';
import { Prisma } from '../../generated/client.ts';
import type { Reader } from '../../reader.ts';
import { matching, type PostFilter, statusesOf } from './filter.ts';
import { newestOfEach, ownersOf, stepsOf } from './owners.ts';

/** A page of a list: ids in its order, and the key after which the next page begins; null when there is none. */
export interface IdPage {
  readonly ids: readonly string[];
  readonly next: string | null;
}

/** Posts that one page scans at most. */
export const maxScanned = 1_000;

/** The same where what they say is read, because their words are not written yet. */
export const maxScannedUnindexed = 300;

/** Ids are made by the clock of the api, and times of creation by that of Postgres: they may differ by this, ms. */
const clocksDiffer = 60_000;

/** Greater than every id of a post. */
const afterAll = `pst_${'z'.repeat(26)}`;

/**
 * The newest posts that match what no index knows: it scans the index of the list, from the newest on, for a while, and asks
 * each post. Where statuses are known, it scans each status by itself, so that what is rare is found at once. A page may have
 * less than its limit, none even, while there is more to scan: `next` says so.
 */
export async function scanPosts(
  db: Sql,
  reader: Reader,
  filter: PostFilter,
  maxPosts = maxScanned,
): Promise<IdPage> {
  const statuses = statusesOf(filter) ?? [null];
  if (statuses.length === 0) return { ids: [], next: null };
  const steps = stepsOf(ownersOf(reader, filter.profileId), Math.ceil(maxPosts / statuses.length));
  const { limit } = filter;
  const [found] = await db.$queryRaw<[{ ids: string[]; end: string | null }]>`
    WITH scanned AS MATERIALIZED (${scanParts(reader, { ...filter, steps }, statuses)}),
    ends AS (SELECT max(id) AS id FROM (SELECT min(id) AS id FROM scanned GROUP BY part HAVING count(*) = ${steps}) last)
    SELECT (SELECT id FROM ends) AS end, ARRAY(
      SELECT s.id FROM (SELECT * FROM scanned ORDER BY id DESC OFFSET 0) s
      WHERE s.id >= coalesce((SELECT id FROM ends), '') AND ${matching(reader, filter)}
      LIMIT ${limit + 1}) AS ids`;
  const ids = found.ids.slice(0, limit);
  return { ids, next: found.ids.length > limit ? (ids.at(-1) ?? null) : found.end };
}

/** The first id that a list in the order of creation may have, and the one after the last. */
export function idsOf({ after, from, to }: Pick<PostFilter, 'after' | 'from' | 'to'>) {
  const first = from === undefined ? '' : firstId('pst', new Date(from.getTime() - clocksDiffer));
  const ends = to === undefined ? [] : [firstId('pst', new Date(to.getTime() + clocksDiffer))];
  const [end = afterAll] = [...ends, after ?? afterAll].toSorted();
  return { first, end };
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
function partOf(
  reader: Reader,
  { profileId, after, from, to, steps }: Scan,
  status: PostStatus | null,
): Prisma.Sql {
  const owners = ownersOf(reader, profileId);
  const columns = status === null ? [owners.column] : [owners.column, 'status'];
  const { first, end } = idsOf({ after, from, to });
  const row = Prisma.raw([...columns, 'id'].join(', '));
  const newest = Prisma.raw([...columns, 'id'].map((column) => `${column} DESC`).join(', '));
  const part = newestOfEach(owners, steps, (owner) => {
    const values = [owner, ...(status === null ? [] : [Prisma.sql`${status}::post_status`])];
    return Prisma.sql`SELECT ${status ?? 'any'} AS part, id, user_id, profile_id, status, sandbox, created_at FROM posts
      WHERE (${row}) >= (${Prisma.join([...values, first])}) AND (${row}) < (${Prisma.join([...values, end])})
        ${reader.sandbox ? Prisma.sql`AND sandbox` : Prisma.empty}
      ORDER BY ${newest} LIMIT ${steps}`;
  });
  return Prisma.sql`(${part})`;
}
