import type { Sql } from '../client.ts';
import type { BulkTurn } from './turns.ts';

/**
 * Has the posts of a change follow what changes of the same user that were begun before it, and ended after it was begun, made
 * of them: who moves posts and then deletes them means the moved ones. A post that anybody else changed keeps the version that
 * it had, and is refused.
 */
export const followEarlier = (db: Sql, { id }: BulkTurn): Promise<number> => db.$executeRaw`
  UPDATE bulk_change_posts mine SET status = s.status, updated_at = s.updated_at, scheduled_at = s.scheduled_at, times = s.times
  FROM (
    SELECT w.user_id, m.position, m.post_id, t.changed_at FROM bulk_changes w
      JOIN bulk_changes c ON c.user_id = w.user_id AND c.id < w.id AND (c.ended_at IS NULL OR c.ended_at >= w.created_at)
      JOIN bulk_change_posts t ON t.bulk_change_id = c.id
      JOIN bulk_change_posts m ON m.bulk_change_id = w.id AND m.post_id = t.post_id
    WHERE w.id = ${id} AND m.state = 'waiting' AND t.changed_at > m.updated_at
  ) earlier
    CROSS JOIN LATERAL (SELECT *, (SELECT count(DISTINCT due_at)::int FROM publications WHERE post_id = posts.id AND status <> 'cancelled') AS times
      FROM posts WHERE id = earlier.post_id AND user_id = earlier.user_id AND updated_at = earlier.changed_at OFFSET 0) s
  WHERE mine.bulk_change_id = ${id} AND mine.position = earlier.position AND mine.state = 'waiting'`;
