import type { Platform, PostStatus } from '@carillon/core';
import type { Sql } from '../client.ts';

/** A part of a profile's calendar. */
export interface CalendarRange {
  readonly profileId: string;
  readonly from: Date;
  /** Excluded. */
  readonly to: Date;
  /** Most entries. */
  readonly limit: number;
}

/** A post at one of its times: with autoSchedule it has one for each network. */
export interface CalendarEntry {
  readonly postId: string;
  readonly at: Date;
  readonly status: PostStatus;
  readonly content: string;
  /** Of the post, so that whoever changes it knows what they saw. */
  readonly updatedAt: Date;
  /** At how many different times the post goes out. */
  readonly times: number;
  readonly accounts: readonly { readonly platform: Platform; readonly platformUsername: string }[];
}

/**
 * How many drafts, and as many failed and partly failed posts, are looked through, the newest first: no index has their
 * times.
 */
const depth = 150;

/**
 * What is due within a range, the earliest first, and drafts that have a time in it. The profile is the caller's; that is
 * for the caller to know.
 * @returns `more`: there may be entries that are not told
 */
export async function listCalendar(
  db: Sql,
  { profileId, from, to, limit }: CalendarRange,
): Promise<{ entries: CalendarEntry[]; more: boolean }> {
  const rows = await db.$queryRaw<Row[]>`
    WITH due AS MATERIALIZED (
      SELECT account.id AS account_id, found.post_id, found.due_at
      FROM social_accounts account CROSS JOIN LATERAL (
        SELECT post_id, due_at FROM publications
        WHERE social_account_id = account.id AND status NOT IN ('failed', 'cancelled') AND due_at >= ${from} AND due_at < ${to}
        ORDER BY due_at, post_id LIMIT ${limit + 1}
      ) found
      WHERE account.profile_id = ${profileId}
    ),
    untimed AS MATERIALIZED (
      SELECT post.id, post.status, post.scheduled_at FROM unnest(ARRAY['draft', 'failed', 'partial']::post_status[]) AS kind(status)
      CROSS JOIN LATERAL (
        SELECT id, status, scheduled_at FROM posts
        WHERE (profile_id, posts.status) >= (${profileId}, kind.status) AND (profile_id, posts.status) <= (${profileId}, kind.status)
        ORDER BY profile_id DESC, posts.status DESC, id DESC LIMIT ${depth}
      ) post
    ),
    shown AS (
      SELECT * FROM due
      UNION ALL
      SELECT publication.social_account_id, untimed.id, publication.at
      FROM untimed CROSS JOIN LATERAL (
        SELECT social_account_id, coalesce(due_at, untimed.scheduled_at) AS at FROM publications
        WHERE post_id = untimed.id AND status = (CASE untimed.status WHEN 'draft' THEN 'pending' ELSE 'failed' END)::publication_status
        OFFSET 0 -- post by post, as the index has them
      ) publication
      WHERE publication.at >= ${from} AND publication.at < ${to}
    ),
    entry AS (
      SELECT post_id, due_at, jsonb_agg(jsonb_build_object('platform', account.platform,
        'platformUsername', account.platform_username) ORDER BY account.id) AS accounts
      FROM shown JOIN social_accounts account ON account.id = account_id
      GROUP BY post_id, due_at ORDER BY due_at, post_id LIMIT ${limit + 1}
    )
    SELECT post.id AS "postId", entry.due_at AS at, post.status::text AS status, post.content, post.updated_at AS "updatedAt",
      (SELECT count(DISTINCT due_at)::int FROM publications WHERE post_id = post.id AND status <> 'cancelled') AS times,
      entry.accounts, looked.deep
    FROM (SELECT EXISTS (SELECT 1 FROM untimed GROUP BY status HAVING count(*) = ${depth})) AS looked(deep)
    LEFT JOIN (entry JOIN posts post ON post.id = entry.post_id) ON true
    ORDER BY entry.due_at, post.id`;
  const entries = rows.flatMap(({ deep: _, ...entry }) => (entry.postId === null ? [] : [entry]));
  return {
    entries: entries.slice(0, limit),
    more: entries.length > limit || rows.some(({ deep }) => deep),
  };
}

type Row = { readonly deep: boolean } & (CalendarEntry | { readonly postId: null });
