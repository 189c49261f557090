import type { Database, Queries } from '../client.ts';

interface Due {
  readonly userId: string;
  readonly postId: string;
}

/**
 * Writes the words of some posts that are due, for searches. What it takes is locked first, and read in a statement of its own
 * after that: whoever changes a post meanwhile waits, and makes it due again. It waits for nobody itself.
 * Few at once: a post that it holds is changed only afterwards.
 * @returns how many it took; `limit` means that there may be more
 */
export const fillWords = (db: Database, limit = 50): Promise<number> =>
  db.$transaction(async (tx) => {
    const due = await tx.$queryRaw<Due[]>`
      SELECT user_id AS "userId", post_id AS "postId" FROM post_words_due ORDER BY user_id, post_id LIMIT ${limit}::int FOR UPDATE SKIP LOCKED`;
    if (due.length > 0) await fill(tx, due);
    return due.length;
  });

/** A post that somebody holds stays due; one that is gone does not. */
const fill = (tx: Queries, due: readonly Due[]) => tx.$executeRaw`
  WITH due AS MATERIALIZED (SELECT * FROM unnest(${due.map(({ userId }) => userId)}::text[], ${due.map(({ postId }) => postId)}::text[]) AS d (user_id, post_id)),
  free AS MATERIALIZED (SELECT id, status FROM posts WHERE id IN (SELECT post_id FROM due) FOR KEY SHARE SKIP LOCKED),
  filled AS (
    INSERT INTO post_words (post_id, words) SELECT id, words_of_post(id) FROM free WHERE status <> 'cancelled'
    ON CONFLICT (post_id) DO UPDATE SET words = excluded.words
  )
  DELETE FROM post_words_due WHERE (user_id, post_id) IN (SELECT user_id, post_id FROM due)
    AND (post_id IN (SELECT id FROM free) OR NOT EXISTS (SELECT FROM posts WHERE posts.id = post_id))`;
