import type { PostStatus } from '@carillon/core';
import type { Sql } from '../../client.ts';
import { Prisma } from '../../generated/client.ts';
import type { Reader } from '../../reader.ts';
import { findByExternalId } from '../external-ids.ts';
import { listedStatuses, matching, type PostFilter, type ShownStatus, statusesWith } from './filter.ts';
import { postsById } from './list-candidates.ts';
import { ownersOf, stepsOf } from './owners.ts';
import { maxScannedUnindexed, type Scan, scanParts } from './scan-posts.ts';
import { type Candidates, findCandidates, queriesOf } from './search.ts';

/** How many posts there are; `atLeast` says that there may be more, which were not looked at. */
export interface Count {
  readonly count: number;
  readonly atLeast: boolean;
}

export interface ListedCounts {
  readonly status: Readonly<Record<CountedStatus, Count>>;
  readonly platformStatus: Readonly<Record<ShownStatus, Count>>;
}

export const countedStatuses = [
  'draft',
  'scheduled',
  'queued',
  'publishing',
  'published',
  'partial',
  'failed',
] as const;

type CountedStatus = (typeof countedStatuses)[number] & PostStatus;

/** Posts of each status that are looked at, the newest; fewer where words are common. */
const maxCounted = 1_000;
const maxCountedOfSearch = 100;

/** The same while what posts say must be read. */
const maxCountedUnindexed = Math.ceil(maxScannedUnindexed / countedStatuses.length);

/** Posts with rare words, all of which are counted. */
const maxCandidates = 1_000;

/**
 * Counts the posts of a list by their status, and by the states of their accounts, among the newest of each status. What the
 * accounts of a post are doing follows from its status, but for posts of several states, and where only some accounts are
 * asked for.
 */
export async function countListed(
  db: Sql,
  reader: Reader,
  filter: Omit<PostFilter, 'limit' | 'after' | 'before' | 'status' | 'platformStatus' | 'sort'>,
  maxPosts = filter.search === undefined && filter.metadata === undefined ? maxCounted : maxCountedOfSearch,
): Promise<ListedCounts> {
  const candidates = await candidatesOf(db, reader, filter);
  const found = candidates === null || candidates.kind !== 'found' ? null : candidates.ids;
  const most = candidates?.kind === 'unindexed' ? Math.min(maxPosts, maxCountedUnindexed) : maxPosts;
  const steps = stepsOf(ownersOf(reader, filter.profileId), most);
  const scan: Scan = { ...filter, limit: steps, steps };
  const scanned =
    found === null
      ? scanParts(reader, scan, countedStatuses)
      : Prisma.sql`SELECT s.status::text AS part, s.id, s.user_id, s.profile_id, s.status, s.sandbox, s.created_at FROM ${postsById(found)}`;
  const isOfSome = filter.accountId !== undefined || filter.platform !== undefined;
  const rows = await db.$queryRaw<CountRow[]>`
    WITH scanned AS MATERIALIZED (${scanned}),
    ends AS (SELECT part FROM scanned WHERE ${found === null} GROUP BY part HAVING count(*) = ${steps}),
    found AS (
      SELECT s.status, CASE
          WHEN s.status IN ('draft', 'queued', 'publishing') OR ${isOfSome} THEN ARRAY(SELECT DISTINCT p.status FROM publications p
            WHERE p.post_id = s.id ${ofSome(filter)})
          WHEN s.status = 'partial' THEN ARRAY['published', 'failed']::publication_status[]
          ELSE ARRAY[s.status::text::publication_status] END AS states
      FROM scanned s WHERE ${matching(reader, scan)}
    )
    SELECT status::text AS status, NULL AS state, count(*)::int AS count, status::text IN (SELECT part FROM ends) AS "atLeast" FROM found GROUP BY status
    UNION ALL SELECT NULL, state::text, count(*)::int, false FROM found, unnest(states) AS state GROUP BY state
    UNION ALL SELECT part, NULL, 0, true FROM ends`;
  const full = new Set(rows.flatMap(({ status, atLeast }) => (atLeast && status !== null ? [status] : [])));
  const counted = (field: 'status' | 'state', name: string) =>
    rows.find((row) => row[field] === name && row.count > 0)?.count ?? 0;
  return {
    status: record(countedStatuses, (status) => ({
      count: counted('status', status),
      atLeast: full.has(status),
    })),
    platformStatus: record(listedStatuses, (state) => ({
      count: counted('state', state),
      atLeast: statusesWith[state].some((status) => full.has(status)),
    })),
  };
}

/** Posts by the indexes for a search; null without one. */
async function candidatesOf(
  db: Sql,
  { userId }: Reader,
  filter: Pick<PostFilter, 'search' | 'metadata' | 'externalId'>,
): Promise<Candidates | null> {
  if (filter.search === null) return { kind: 'found', ids: [] };
  if (filter.externalId !== undefined)
    return { kind: 'found', ids: await findByExternalId(db, userId, filter.externalId) };
  const queries = queriesOf(userId, filter);
  return queries.length === 0 ? null : findCandidates(db, userId, queries, maxCandidates);
}

interface CountRow {
  readonly status: string | null;
  readonly state: string | null;
  readonly count: number;
  readonly atLeast: boolean;
}

const ofSome = ({
  accountId,
  platform,
}: Pick<PostFilter, 'accountId' | 'platform'>): Prisma.Sql => Prisma.sql`
  ${accountId === undefined ? Prisma.empty : Prisma.sql`AND p.social_account_id = ${accountId}`}
  ${platform === undefined ? Prisma.empty : Prisma.sql`AND p.platform = ${platform}::platform`}`;

const record = <Name extends string, Value>(names: readonly Name[], of: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, Value>;
