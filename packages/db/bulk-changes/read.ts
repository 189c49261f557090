import type { BulkAction } from '@carillon/core';
import type { Sql } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { shownLength } from './begin.ts';

/** A bulk change as its user sees it. */
export interface BulkChangeRow {
  readonly id: string;
  readonly action: BulkAction;
  readonly state: 'running' | 'done' | 'undoing' | 'undone' | 'cancelled';
  readonly total: number;
  readonly leftOut: number;
  readonly done: number;
  readonly partly: number;
  readonly refused: number;
  readonly undone: number;
  readonly kept: number;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  /** Time until it begins, ms; 0 once it may. */
  readonly waitsMs: number;
  /** Time since its end, ms; null before. */
  readonly endedMsAgo: number | null;
}

const columns = Prisma.sql`id, action, state::text AS state, total, left_out AS "leftOut", done, partly, refused, undone, kept,
  created_at AS "createdAt", ended_at AS "endedAt",
  CASE state WHEN 'running' THEN greatest(0, extract(epoch FROM begin_at - clock_timestamp()) * 1000) ELSE 0 END::float8 AS "waitsMs",
  (extract(epoch FROM clock_timestamp() - ended_at) * 1000)::float8 AS "endedMsAgo"`;

/** Changes in a list. */
const listed = 20;

/** The newest changes of a user, 20 at most. */
export const listBulkChanges = (db: Sql, userId: string): Promise<BulkChangeRow[]> =>
  db.$queryRaw<BulkChangeRow[]>`
    SELECT ${columns} FROM bulk_changes WHERE user_id = ${userId} ORDER BY id DESC LIMIT ${listed}::int`;

/** A change of a user. @returns null when they have no such change */
export async function readBulkChange(db: Sql, userId: string, id: string): Promise<BulkChangeRow | null> {
  const [row] = await db.$queryRaw<BulkChangeRow[]>`
    SELECT ${columns} FROM bulk_changes WHERE user_id = ${userId} AND id = ${id}`;
  return row ?? null;
}

/** A post with which not all was done. */
export interface BulkRest {
  readonly id: string;
  /** The beginning of its text; empty where it is gone. */
  readonly text: string;
  readonly state: 'partly' | 'refused' | 'kept';
  readonly reason: string | null;
}

/** Posts that one answer names. */
export const maxRests = 100;

/** The first posts of a change with which not all was done; 100 at most. */
export const listBulkRests = (db: Sql, id: string): Promise<BulkRest[]> => db.$queryRaw<BulkRest[]>`
  SELECT p.post_id AS id, coalesce(left(s.content, ${shownLength}::int), '') AS text, p.state::text AS state, p.reason
  FROM (SELECT * FROM bulk_change_posts WHERE bulk_change_id = ${id} AND state IN ('partly', 'refused', 'kept')
    ORDER BY position LIMIT ${maxRests}::int) p
    LEFT JOIN LATERAL (SELECT content, user_id FROM posts WHERE id = p.post_id OFFSET 0) s
      ON s.user_id = (SELECT user_id FROM bulk_changes WHERE id = ${id})
  ORDER BY p.position`;

/**
 * Takes a change back, as far as that is possible: one that waits never begins, one that has ended is put back.
 * @param undoMs time after its end to put it back
 * @returns null when it is too late, or there is no such change
 */
export async function undoBulkChange(
  db: Sql,
  { userId, id, undoMs }: { readonly userId: string; readonly id: string; readonly undoMs: number },
): Promise<BulkChangeRow | null> {
  const [row] = await db.$queryRaw<BulkChangeRow[]>`
    UPDATE bulk_changes SET state = CASE state WHEN 'done' THEN 'undoing' ELSE 'cancelled' END::bulk_change_state,
      ended_at = CASE state WHEN 'done' THEN NULL ELSE clock_timestamp() END, served_at = clock_timestamp()
    WHERE id = ${id} AND user_id = ${userId} AND (
      state = 'running' AND begin_at > clock_timestamp()
      OR state = 'done' AND action->>'name' IN ('move', 'accounts') AND ended_at > clock_timestamp() - ${undoMs}::float8 * interval '1 millisecond')
    RETURNING ${columns}`;
  return row ?? null;
}
