import { type BulkAction, newId, type PostStatus } from '@carillon/core';
import type { Queries, Sql } from '../client.ts';
import { fromNow, opaqueArray } from '../sql-parts.ts';

/** A post that a bulk change may have, as it is now. */
export interface BulkCandidate {
  readonly id: string;
  readonly status: PostStatus;
  readonly updatedAt: Date;
  readonly scheduledAt: Date | null;
  /** It failed on some account. */
  readonly hasFailed: boolean;
  /** At how many different times it goes out. */
  readonly times: number;
}

/** The posts of a user with these ids, in their order; one that was deleted is `cancelled`. One that is not theirs is not among them. */
export const readCandidates = (db: Sql, userId: string, ids: readonly string[]): Promise<BulkCandidate[]> =>
  db.$queryRaw<BulkCandidate[]>`
    SELECT s.id, s.status::text AS status, s.updated_at AS "updatedAt", s.scheduled_at AS "scheduledAt",
      coalesce(p.failed, false) AS "hasFailed", p.times
    FROM unnest(${opaqueArray(ids)}::text[]) WITH ORDINALITY AS wanted (id, place)
      CROSS JOIN LATERAL (SELECT * FROM posts WHERE id = wanted.id OFFSET 0) s
      CROSS JOIN LATERAL (SELECT bool_or(status = 'failed') AS failed, count(DISTINCT due_at)::int AS times
        FROM publications WHERE post_id = s.id AND status <> 'cancelled' OFFSET 0) p
    WHERE s.user_id = ${userId} ORDER BY wanted.place`;

/** Beginnings of the texts of posts of a user, in the order of their ids. */
export const readBeginnings = (db: Sql, userId: string, ids: readonly string[]) =>
  db.$queryRaw<{ id: string; text: string }[]>`
    SELECT s.id, left(s.content, ${shownLength}::int) AS text
    FROM unnest(${opaqueArray(ids)}::text[]) WITH ORDINALITY AS wanted (id, place)
      CROSS JOIN LATERAL (SELECT id, user_id, content FROM posts WHERE id = wanted.id OFFSET 0) s
    WHERE s.user_id = ${userId} ORDER BY wanted.place`;

/** Characters of a text that are enough to know it by. */
export const shownLength = 80;

export interface NewBulkChange {
  readonly userId: string;
  readonly sessionId: string;
  readonly address: string;
  readonly action: BulkAction;
  /** Those that it has, in their order, with the versions that they must have. */
  readonly posts: readonly BulkCandidate[];
  /** Number of those that matched and that it does not fit. */
  readonly leftOut: number;
  /** Time until it begins, ms. */
  readonly delayMs: number;
}

/** Changes of a user that may wait, the one at work included. */
export const maxUnfinished = 10;

/**
 * Stores a bulk change, within a transaction; a process of the dashboard does it then.
 * @returns its id; null when the user has as many that are not done yet as there may be
 */
export async function beginBulkChange(tx: Queries, change: NewBulkChange): Promise<string | null> {
  const { userId, sessionId, address, action, posts, leftOut, delayMs } = change;
  const id = newId('blk');
  await tx.$queryRaw`SELECT 1 AS locked FROM pg_advisory_xact_lock(hashtextextended(${`bulk ${userId}`}, 0))`;
  const unfinished = await tx.bulkChange.count({
    where: { userId, state: { in: ['running', 'undoing'] } },
  });
  if (unfinished >= maxUnfinished) return null;
  await tx.$executeRaw`
    INSERT INTO bulk_changes (id, user_id, action, total, left_out, session_id, address, begin_at)
    VALUES (${id}, ${userId}, ${JSON.stringify(action)}::jsonb, ${posts.length}, ${leftOut}, ${sessionId}, ${address}, ${fromNow(delayMs)})`;
  await tx.$executeRaw`
    INSERT INTO bulk_change_posts (bulk_change_id, position, post_id, status, updated_at, scheduled_at, times)
    SELECT ${id}, n.position, n.id, n.status::post_status, n."updatedAt", n."scheduledAt", n.times
    FROM json_to_recordset(${JSON.stringify(posts.map((post, position) => ({ ...post, position })))}::json)
      AS n(position int, id text, status text, "updatedAt" timestamptz, "scheduledAt" timestamptz, times int)`;
  return id;
}
