import type { Platform, PostStatus } from '@carillon/core';
import type { Sql } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { type CalendarScope, dueOf } from './calendar-scope.ts';

/** A part of a calendar. */
export interface CalendarRange extends CalendarScope {
  readonly from: Date;
  /** Excluded. */
  readonly to: Date;
  /** Most entries. */
  readonly limit: number;
  /** The entry that the part before ended with. It need not exist any more. */
  readonly after?: CalendarKey | undefined;
}

/**
 * Publications that are due within a range, the earliest first, those of them that failed, and drafts that have a time in
 * it.
 * @returns `more`: there are entries that are left out
 */
export async function listCalendar(
  db: Sql,
  { from, to, limit, after, ...scope }: CalendarRange,
): Promise<{ entries: CalendarEntry[]; more: boolean }> {
  const { at, postId } = after !== undefined && after.at >= from ? after : { at: from, postId: '' };
  const times = (due: Prisma.Sql, post: Prisma.Sql) =>
    Prisma.sql`(${due}, ${post}) > (${at}::timestamptz, ${postId}) AND ${due} < ${to}::timestamptz`;
  const keys = await db.$queryRaw<CalendarKey[]>`
    SELECT DISTINCT found.at, found.post_id AS "postId" FROM (${dueOf(scope, { times, limit: limit + 1 })}) found
    ORDER BY found.at, "postId" LIMIT ${limit + 1}`;
  return { entries: await readEntries(db, keys.slice(0, limit)), more: keys.length > limit };
}

/** A post at one of its times: with autoSchedule it has one for each network. */
export interface CalendarEntry {
  readonly postId: string;
  readonly at: Date;
  /** Of what goes out at this time: `scheduled` where all of it is, though other accounts may be further or fail. */
  readonly status: PostStatus;
  /** Of the post as a whole. */
  readonly postStatus: PostStatus;
  readonly content: string;
  /** Version of the post, so that whoever changes it knows what they saw. */
  readonly updatedAt: Date;
  /** At how many different times the post goes out. */
  readonly times: number;
  /** Those that it goes out on at this time. */
  readonly accounts: readonly {
    readonly platform: Platform;
    readonly platformUsername: string;
    readonly platformAvatar: string;
  }[];
}

/** Which entry: a post, and one of its times. */
export type CalendarKey = Pick<CalendarEntry, 'postId' | 'at'>;

/** The entries with these keys, the earliest first. One that has gone meanwhile is not among them. */
function readEntries(db: Sql, keys: readonly CalendarKey[]): Promise<CalendarEntry[]> {
  return db.$queryRaw<CalendarEntry[]>`
    SELECT post.id AS "postId", key.at, post.status::text AS "postStatus",
      CASE WHEN target."isScheduled" THEN 'scheduled' ELSE post.status::text END AS status, post.content, post.updated_at AS "updatedAt",
      (SELECT count(DISTINCT due_at)::int FROM publications WHERE post_id = post.id AND status <> 'cancelled') AS times,
      target.accounts
    FROM jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) AS key("postId" text, at timestamptz)
    CROSS JOIN LATERAL (
      SELECT id, status, content, updated_at FROM posts WHERE id = key."postId" OFFSET 0 -- post by post, as the index has them
    ) post
    CROSS JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('platform', account.platform, 'platformUsername', account.platform_username,
        'platformAvatar', account.platform_avatar) ORDER BY account.id) AS accounts,
        bool_and(publication.status = 'scheduled') AS "isScheduled"
      FROM (SELECT social_account_id, status FROM publications
        WHERE post_id = post.id AND (due_at = key.at AND status <> 'cancelled' OR status = 'pending') OFFSET 0) publication
      JOIN social_accounts account ON account.id = publication.social_account_id
    ) target
    WHERE target.accounts IS NOT NULL
    ORDER BY key.at, post.id`;
}

/** A calendar in parts, such as the days of a month. */
export interface CalendarParts extends CalendarScope {
  /** Without gaps, the earliest first. */
  readonly cells: readonly { readonly start: Date; readonly end: Date }[];
  /** A part with more entries than this is not counted to its end. */
  readonly countUpTo: number;
  /** Most entries of a part. */
  readonly perCell: number;
  /** Most entries in all: with many, each part has fewer. */
  readonly limit: number;
}

/** A part of a calendar with something in it. */
export interface CalendarCell {
  readonly from: Date;
  /** Excluded. */
  readonly to: Date;
  /** Number of entries; the most that is counted to, when there are more. */
  readonly count: number;
  /** True when there are more than `count`. */
  readonly more: boolean;
}

interface FoundKey extends CalendarKey {
  readonly cell: number;
  readonly total: number;
  /** Place in its part, from 1. */
  readonly rank: number;
}

/**
 * The parts of a calendar that have entries, how many each has, and the first entries of each. What it reads grows with what
 * is counted, an entry of an index for each, up to `countUpTo` for each part and account; narrowed by a status, with what
 * there is in the parts.
 */
export async function readCalendar(
  db: Sql,
  { cells, countUpTo, perCell, limit, ...scope }: CalendarParts,
): Promise<{ cells: CalendarCell[]; entries: CalendarEntry[] }> {
  const bounds = JSON.stringify(cells.map(({ start, end }, n) => ({ n, start, end })));
  const times = (due: Prisma.Sql) => Prisma.sql`${due} >= cell.start AND ${due} < cell."end"`;
  const found = await db.$queryRaw<FoundKey[]>`
    WITH cell AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${bounds}::jsonb) AS cell(n int, start timestamptz, "end" timestamptz)
    ),
    found AS (
      SELECT DISTINCT cell.n, due.post_id, due.at
      FROM cell CROSS JOIN LATERAL (${dueOf(scope, { times, limit: countUpTo + 1 })}) due
    )
    SELECT * FROM (
      SELECT n AS cell, at, post_id AS "postId", count(*) OVER (PARTITION BY n)::int AS total,
        row_number() OVER (PARTITION BY n ORDER BY at, post_id)::int AS rank
      FROM found
    ) ranked
    WHERE rank <= ${perCell} ORDER BY cell, rank`;
  const counted = found.flatMap(({ cell: n, total, rank }) => {
    const cell = cells[n];
    if (rank > 1 || cell === undefined) return [];
    return [{ from: cell.start, to: cell.end, count: Math.min(total, countUpTo), more: total > countUpTo }];
  });
  const each = evenly(
    counted.map(({ count }) => count),
    { perCell, limit },
  );
  return {
    cells: counted,
    entries: await readEntries(
      db,
      found.filter(({ rank }) => rank <= each),
    ),
  };
}

/** The most entries that every part may have, so that they are not more than the limit together. */
function evenly(
  counts: readonly number[],
  { perCell, limit }: Pick<CalendarParts, 'perCell' | 'limit'>,
): number {
  for (let each = perCell; each > 0; each -= 1)
    if (counts.reduce((sum, count) => sum + Math.min(count, each), 0) <= limit) return each;
  return 0;
}
