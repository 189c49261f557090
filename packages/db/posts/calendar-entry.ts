import type { Platform, PostStatus } from '@carillon/core';
import type { Sql } from '../client.ts';

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
  readonly accounts: readonly { readonly platform: Platform; readonly platformUsername: string }[];
}

/** Which entry: a post, and one of its times. */
export type CalendarKey = Pick<CalendarEntry, 'postId' | 'at'>;

/** The entries with these keys, the earliest first. One that has gone meanwhile is not among them. */
export function readEntries(db: Sql, keys: readonly CalendarKey[]): Promise<CalendarEntry[]> {
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
      SELECT jsonb_agg(jsonb_build_object('platform', account.platform,
        'platformUsername', account.platform_username) ORDER BY account.id) AS accounts,
        bool_and(publication.status = 'scheduled') AS "isScheduled"
      FROM (SELECT social_account_id, status FROM publications
        WHERE post_id = post.id AND (due_at = key.at AND status <> 'cancelled' OR status = 'pending') OFFSET 0) publication
      JOIN social_accounts account ON account.id = publication.social_account_id
    ) target
    WHERE target.accounts IS NOT NULL
    ORDER BY key.at, post.id`;
}
