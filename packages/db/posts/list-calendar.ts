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
  /** Version of the post, so that whoever changes it knows what they saw. */
  readonly updatedAt: Date;
  /** At how many different times the post goes out. */
  readonly times: number;
  readonly accounts: readonly { readonly platform: Platform; readonly platformUsername: string }[];
}

/**
 * Publications that are due within a range, the earliest first, those of them that failed, and drafts that have a time in
 * it. The profile is the caller's; that is for the caller to know.
 * @returns `more`: there are entries that are not told
 */
export async function listCalendar(
  db: Sql,
  { profileId, from, to, limit }: CalendarRange,
): Promise<{ entries: CalendarEntry[]; more: boolean }> {
  const entries = await db.$queryRaw<CalendarEntry[]>`
    WITH due AS MATERIALIZED (
      SELECT account.id AS account_id, found.post_id, found.due_at AS at
      FROM social_accounts account CROSS JOIN LATERAL (
        (SELECT post_id, due_at FROM publications
          WHERE social_account_id = account.id AND status NOT IN ('failed', 'cancelled') AND due_at >= ${from} AND due_at < ${to}
          ORDER BY due_at, post_id LIMIT ${limit + 1})
        UNION ALL
        (SELECT post_id, due_at FROM publications
          WHERE social_account_id = account.id AND status = 'failed' AND due_at >= ${from} AND due_at < ${to}
          ORDER BY due_at, post_id LIMIT ${limit + 1})
      ) found
      WHERE account.profile_id = ${profileId}
    ),
    draft AS MATERIALIZED (
      SELECT id, scheduled_at FROM posts
      WHERE profile_id = ${profileId} AND status = 'draft' AND scheduled_at >= ${from} AND scheduled_at < ${to}
      ORDER BY scheduled_at, id LIMIT ${limit + 1}
    ),
    shown AS (
      SELECT * FROM due
      UNION ALL
      SELECT publication.social_account_id, draft.id, draft.scheduled_at
      FROM draft CROSS JOIN LATERAL (
        SELECT social_account_id FROM publications WHERE post_id = draft.id AND status = 'pending'
        OFFSET 0 -- post by post, as the index has them
      ) publication
    ),
    entry AS (
      SELECT post_id, at, jsonb_agg(jsonb_build_object('platform', account.platform,
        'platformUsername', account.platform_username) ORDER BY account.id) AS accounts
      FROM shown JOIN social_accounts account ON account.id = account_id
      GROUP BY post_id, at ORDER BY at, post_id LIMIT ${limit + 1}
    )
    SELECT post.id AS "postId", entry.at, post.status::text AS status, post.content, post.updated_at AS "updatedAt",
      (SELECT count(DISTINCT due_at)::int FROM publications WHERE post_id = post.id AND status <> 'cancelled') AS times,
      entry.accounts
    FROM entry JOIN posts post ON post.id = entry.post_id
    ORDER BY entry.at, post.id`;
  return { entries: entries.slice(0, limit), more: entries.length > limit };
}
