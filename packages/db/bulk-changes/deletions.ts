import type { Sql } from '../client.ts';
import { shownLength } from './begin.ts';

/** A post that is gone for its user, and that is deleted once it cannot be undone any more. */
export interface WaitingDeletion {
  /** Of the bulk change. */
  readonly id: string;
  readonly postId: string;
  /** The beginning of its text. */
  readonly content: string;
  /** Time until it is deleted, ms; 0 while it is being deleted. */
  readonly leftMs: number;
}

/** Deletions of one post each of a user that are not done yet, the newest first; as many as there may be. */
export const listWaitingDeletions = (db: Sql, userId: string): Promise<WaitingDeletion[]> =>
  db.$queryRaw<WaitingDeletion[]>`
    SELECT c.id, p.post_id AS "postId", left(s.content, ${shownLength}::int) AS content,
      greatest(0, extract(epoch FROM c.begin_at - clock_timestamp()) * 1000)::float8 AS "leftMs"
    FROM (SELECT id, begin_at FROM bulk_changes WHERE user_id = ${userId} AND state = 'running' AND total = 1
        AND action->>'name' = 'delete' ORDER BY id DESC LIMIT 10) c
      JOIN LATERAL (SELECT post_id FROM bulk_change_posts WHERE bulk_change_id = c.id LIMIT 1) p ON true
      JOIN LATERAL (SELECT content FROM posts WHERE id = p.post_id OFFSET 0) s ON true
    ORDER BY c.id DESC`;

/** The post of a bulk change that has one alone; null for any other. */
export async function onlyPostOf(db: Sql, id: string): Promise<string | null> {
  const rows = await db.$queryRaw<{ postId: string }[]>`
    SELECT post_id AS "postId" FROM bulk_change_posts WHERE bulk_change_id = ${id} LIMIT 2`;
  return rows.length === 1 ? (rows[0]?.postId ?? null) : null;
}
