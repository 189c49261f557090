import type { PostStatus } from '@carillon/core';
import type { Queries, Sql } from '../client.ts';
import { literal } from '../sql-parts.ts';

/** Plan of a post before somebody had it published. */
export interface FormerPlan {
  readonly status: PostStatus;
  readonly scheduledAt: Date | null;
  /** When each publication was due, by its id; what was new has none. */
  readonly due: ReadonlyMap<string, Date>;
}

/** A post that goes out in some seconds, unless somebody takes that back. */
export interface OpenUndo {
  readonly postId: string;
  /** The beginning of its text. */
  readonly content: string;
  /** Time until it is due, ms. */
  readonly leftMs: number;
}

/**
 * Keeps what a stored post is, before the same transaction has it published, so that this can be taken back.
 * @param until when it will be due
 */
export async function keepForUndo(tx: Queries, postId: string, until: Date): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO publishing_undos (post_id, user_id, until, status, scheduled_at, due)
    SELECT id, user_id, ${until}::timestamptz, status, scheduled_at,
      coalesce((SELECT jsonb_object_agg(id, due_at) FROM publications WHERE post_id = posts.id AND due_at IS NOT NULL), '{}')
    FROM posts WHERE id = ${postId}
    ON CONFLICT (post_id) DO UPDATE SET until = excluded.until, status = excluded.status,
      scheduled_at = excluded.scheduled_at, due = excluded.due`;
  await tx.$executeRaw`
    DELETE FROM publishing_undos WHERE post_id IN (
      SELECT post_id FROM publishing_undos WHERE until < clock_timestamp() AND user_id = (SELECT user_id FROM posts WHERE id = ${postId})
      FOR UPDATE SKIP LOCKED)`;
}

/** As `keepForUndo`, for a post that the same transaction made: it goes back to a draft. */
export async function keepNewForUndo(tx: Queries, postId: string, until: Date): Promise<void> {
  await keepForUndo(tx, postId, until);
  await tx.$executeRaw`
    UPDATE publishing_undos SET status = 'draft', scheduled_at = NULL, due = '{}' WHERE post_id = ${postId}`;
}

/** Characters of a text that are enough to know it by. */
const shownLength = 80;

/** Most that one look gives. */
const maxListed = 20;

/** The posts of a user that can still be kept from going out, the newest first; 20 at most. */
export const listUndos = (db: Sql, userId: string): Promise<OpenUndo[]> =>
  db.$queryRaw<OpenUndo[]>`
    SELECT u.post_id AS "postId", left(posts.content, ${literal(shownLength)}) AS content,
      (extract(epoch FROM u.until - clock_timestamp()) * 1000)::float8 AS "leftMs"
    FROM publishing_undos u JOIN posts ON posts.id = u.post_id
    WHERE u.user_id = ${userId} AND u.until > clock_timestamp()
      AND EXISTS (SELECT 1 FROM publications p WHERE p.post_id = u.post_id AND p.status = 'scheduled' AND p.due_at = u.until)
    ORDER BY u.until DESC, u.post_id DESC LIMIT ${literal(maxListed)}`;

/**
 * Takes what a locked post was, once.
 * @param due when its next publication is due; another time than was kept means that it was changed since
 */
export async function takeUndo(tx: Queries, postId: string, due: Date | null): Promise<FormerPlan | null> {
  const undo = await tx.publishingUndo.findUnique({ where: { postId } });
  if (undo === null || due?.getTime() !== undo.until.getTime()) return null;
  // Another request of the user may have thrown it away meanwhile, because its time is over.
  const { count } = await tx.publishingUndo.deleteMany({ where: { postId } });
  if (count === 0) return null;
  const { status, scheduledAt } = undo;
  const times = Object.entries(undo.due as Record<string, string>);
  return { status, scheduledAt, due: new Map(times.map(([id, at]) => [id, new Date(at)])) };
}
