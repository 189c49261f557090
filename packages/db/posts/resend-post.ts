import type { Sql } from '../client.ts';
import type { WakeUp } from '../wake-up.ts';
import type { PostRow, StoredPost } from './create-post.ts';
import type { Reader } from './read-posts.ts';

/**
 * Queues the failed publications of a failed or partial post again. Items that are out stay out; items in doubt stay
 * in doubt, and are looked up before anything is sent. Of several calls at once, one wins.
 * @returns null when the post is not the user's or in no such state
 */
export async function resendPost(
  db: Sql,
  { userId, sandbox }: Reader,
  id: string,
): Promise<StoredPost | null> {
  const rows = await db.$queryRaw<(PostRow & { wakeUps: WakeUp[] })[]>`
    WITH post AS (
      UPDATE posts SET status = 'queued', updated_at = clock_timestamp()
      WHERE id = ${id} AND user_id = ${userId} AND status IN ('failed', 'partial')
        AND NOT (${sandbox} AND EXISTS (SELECT 1 FROM publications p JOIN social_accounts a ON a.id = p.social_account_id WHERE p.post_id = posts.id AND NOT a.sandbox)) RETURNING *
    ),
    again AS (
      UPDATE publications SET status = 'queued', generation = generation + 1, dispatch = dispatch + 1, dispatched_at = NULL,
        due_at = clock_timestamp(), next_at = NULL, attempts = 0, crashes = 0, error_message = NULL, error_code = NULL
      FROM post WHERE post_id = post.id AND publications.status = 'failed' RETURNING publications.*
    )
    SELECT post.id, post.profile_id AS "profileId", post.content, post.status::text AS status, post.scheduled_at AS "scheduledAt",
      post.created_at AS "createdAt", post.updated_at AS "updatedAt",
      (SELECT jsonb_agg(jsonb_build_object('publicationId', id, 'generation', generation, 'dispatch', dispatch,
          'platform', platform, 'dueInMs', 0) ORDER BY position) FROM again) AS "wakeUps"
    FROM post`;
  const [row] = rows;
  if (row === undefined) return null;
  const { wakeUps, ...post } = row;
  return { post, wakeUps };
}
