import type { NamedAccount, PostStatus } from '@carillon/core';
import type { Queries, Sql } from '../client.ts';
import { inTransaction } from '../in-transaction.ts';
import type { WakeUp } from '../wake-up.ts';
import type { PostRow, StoredPost } from './create-posts.ts';
import { lockChanges } from './lock-post.ts';
import { allowOnceMore, queuedAgain } from './queue-again.ts';
import type { Reader } from './read-posts.ts';

/**
 * - resent: what failed is queued again, but for `leftOut`
 * - refused: nothing is, because of the post's status, or because everything that failed is in `leftOut`
 */
export type Resend =
  | ({ readonly kind: 'resent'; readonly leftOut: readonly NamedAccount[] } & StoredPost)
  | { readonly kind: 'refused'; readonly status: PostStatus; readonly leftOut: readonly NamedAccount[] };

/**
 * Queues the failed publications of a failed or partial post again, except those that would certainly fail again
 * because their account is not active. Items that are out stay out; items in doubt stay in doubt, are looked up
 * before anything is sent, and may then be sent once more. Of several calls at once, one wins: the others wait for it, and see what it did.
 * @returns null when the user has no such post
 */
export const resendPost = (db: Queries, reader: Reader, id: string): Promise<Resend | null> =>
  inTransaction(db, async (tx) => {
    await lockChanges(tx, id);
    return resend(tx, reader, id);
  });

async function resend(tx: Sql, { userId, sandbox }: Reader, id: string): Promise<Resend | null> {
  const rows = await tx.$queryRaw<Row[]>`
    WITH locked AS (
      SELECT id, status FROM posts WHERE id = ${id} AND user_id = ${userId} AND status <> 'cancelled' AND (posts.sandbox OR NOT ${sandbox})
      FOR UPDATE
    ),
    failed AS (
      SELECT p.id, p.position, p.platform, a.active, a.platform_username
      FROM locked JOIN publications p ON p.post_id = locked.id JOIN social_accounts a ON a.id = p.social_account_id
      WHERE locked.status IN ('failed', 'partial') AND p.status = 'failed'
    ),
    again AS (
      UPDATE publications p SET ${queuedAgain}
      FROM failed WHERE p.id = failed.id AND failed.active AND p.status = 'failed' RETURNING p.*
    ),
    allowed AS (${allowOnceMore}),
    post AS (
      UPDATE posts SET status = 'queued', updated_at = clock_timestamp()
      FROM locked WHERE posts.id = locked.id AND EXISTS (SELECT 1 FROM again) RETURNING posts.*
    )
    SELECT locked.status::text AS before, post.id, post.profile_id AS "profileId", post.content, post.status::text AS status,
      post.scheduled_at AS "scheduledAt", post.latest_at AS "latestAt", post.created_at AS "createdAt", post.updated_at AS "updatedAt",
      (SELECT coalesce(jsonb_agg(jsonb_build_object('publicationId', id, 'generation', generation, 'dispatch', dispatch,
          'platform', platform, 'dueInMs', 0) ORDER BY position), '[]') FROM again) AS "wakeUps",
      (SELECT coalesce(jsonb_agg(jsonb_build_object('platform', platform, 'platformUsername', platform_username)
          ORDER BY position), '[]') FROM failed WHERE NOT active) AS "leftOut"
    FROM locked LEFT JOIN post ON true`;
  const [row] = rows;
  if (row === undefined) return null;
  const { before, wakeUps, leftOut, ...post } = row;
  if (post.id === null) return { kind: 'refused', status: before, leftOut };
  return { kind: 'resent', post, wakeUps, leftOut };
}

type Row = (PostRow | { id: null }) & {
  before: PostStatus;
  wakeUps: WakeUp[];
  leftOut: NamedAccount[];
};
