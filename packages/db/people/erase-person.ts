import type { Database, Queries, Sql } from '../client.ts';
import { fromNow } from '../sql-parts.ts';

/**
 * Deletes some posts of a user with everything of theirs. Publications are locked before their post, as by everybody, and
 * one that somebody holds is left for the next time.
 * @returns how many
 */
export const erasePosts = (db: Sql, userId: string, limit: number): Promise<number> => db.$executeRaw`
  WITH part AS MATERIALIZED (SELECT id FROM posts WHERE user_id = ${userId} ORDER BY id LIMIT ${limit}::int),
  locked AS MATERIALIZED (SELECT post_id FROM publications WHERE post_id IN (SELECT id FROM part) FOR UPDATE SKIP LOCKED),
  free AS MATERIALIZED (
    SELECT id FROM part WHERE (SELECT count(*) FROM publications p WHERE p.post_id = part.id)
      = (SELECT count(*) FROM locked WHERE locked.post_id = part.id)
  )
  DELETE FROM posts WHERE id IN (SELECT id FROM free)`;

/** Deletes some notes that words of a user's posts are due, once their posts are gone. @returns how many */
export const eraseWordsDue = (db: Sql, userId: string, limit: number): Promise<number> => db.$executeRaw`
  DELETE FROM post_words_due WHERE user_id = ${userId} AND post_id IN (
    SELECT post_id FROM post_words_due WHERE user_id = ${userId} LIMIT ${limit}::int)`;

/** Deletes some answers to a user's requests with an Idempotency-Key, which repeat their posts. @returns how many */
export const eraseAnswers = (db: Sql, userId: string, limit: number): Promise<number> => db.$executeRaw`
  DELETE FROM idempotency_keys WHERE (user_id, sandbox, key) IN (
    SELECT user_id, sandbox, key FROM idempotency_keys WHERE user_id = ${userId} LIMIT ${limit}::int)`;

/**
 * Erases what a user's media are called and show, and marks them and their uploads as deleted: whoever has the store
 * removes the files, and then the rows.
 */
export async function eraseMedia(db: Database, userId: string): Promise<void> {
  // Uploads before media, and media before what is counted of both, as everybody takes them.
  await db.$transaction([
    db.$executeRaw`UPDATE media_arrivals SET until = '-infinity' WHERE user_id = ${userId}`,
    db.$executeRaw`
      UPDATE media_uploads SET expires_at = least(expires_at, ${fromNow(0)}), name = '', alt_text = '' WHERE user_id = ${userId}`,
    db.$executeRaw`
      UPDATE media SET deleted_at = ${fromNow(0)}, name = '', alt_text = ''
      WHERE user_id = ${userId} AND (deleted_at IS NULL OR deleted_at > clock_timestamp() OR name <> '' OR alt_text <> '')`,
  ]);
}

/** Media, uploads and files on their way of a user whose files may still be there. */
export async function countFiles(db: Queries, userId: string): Promise<number> {
  const where = { userId };
  const [media, uploads, arrivals] = await Promise.all([
    db.medium.count({ where }),
    db.mediaUpload.count({ where }),
    db.mediaArrival.count({ where }),
  ]);
  return media + uploads + arrivals;
}

/**
 * Deletes an account of a user that has no posts any more. One at a time: each takes a look at every publication there is.
 * @returns false when there is none
 */
export async function eraseAccount(db: Sql, userId: string): Promise<boolean> {
  const count = await db.$executeRaw`
    DELETE FROM social_accounts WHERE id = (SELECT id FROM social_accounts WHERE user_id = ${userId} ORDER BY id LIMIT 1)`;
  return count > 0;
}
