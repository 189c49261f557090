import { randomUUID } from 'node:crypto';
import type { BulkAction, Plan, PostStatus } from '@carillon/core';
import type { Queries, Sql } from '../client.ts';
import { fromNow } from '../sql-parts.ts';

/** A bulk change that this process works on, for as long as it has the lease. */
export interface BulkTurn {
  readonly id: string;
  /** The name of the lease. */
  readonly lease: string;
  readonly userId: string;
  readonly plan: Plan;
  readonly sessionId: string;
  readonly address: string | null;
  readonly action: BulkAction;
  readonly total: number;
  /** `undoing`: what was done is put back. */
  readonly state: 'running' | 'undoing';
}

/** Time that somebody has a change, ms: longer than a request waits for its turn and its locks. */
const leaseMs = 60_000;

/**
 * Takes the change that was served longest ago, of those whose time has come and that nobody has. A user has one at a
 * time, the oldest first; those of a disabled user rest.
 * @returns null without a change
 */
export async function takeBulkChange(db: Sql): Promise<BulkTurn | null> {
  const [turn] = await db.$queryRaw<BulkTurn[]>`
    UPDATE bulk_changes c SET lease = ${randomUUID()}, lease_until = ${fromNow(leaseMs)}, served_at = clock_timestamp()
    FROM users u WHERE u.id = c.user_id AND c.id = (
      SELECT w.id FROM bulk_changes w JOIN users o ON o.id = w.user_id
      WHERE w.state IN ('running', 'undoing') AND w.begin_at <= clock_timestamp()
        AND (w.lease_until IS NULL OR w.lease_until < clock_timestamp()) AND o.disabled_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM bulk_changes b WHERE b.user_id = w.user_id AND b.id <> w.id
          AND b.state IN ('running', 'undoing') AND (b.id < w.id OR b.lease_until >= clock_timestamp()))
      ORDER BY w.served_at LIMIT 1 FOR UPDATE OF w SKIP LOCKED)
    RETURNING c.id, c.lease, c.user_id AS "userId", u.plan::text AS plan, c.session_id AS "sessionId", c.address, c.action, c.total,
      c.state::text AS state`;
  return turn ?? null;
}

/** Gives a change back before its lease is over. */
export const leaveBulkChange = (db: Sql, { id, lease }: BulkTurn): Promise<number> => db.$executeRaw`
  UPDATE bulk_changes SET lease = NULL, lease_until = NULL WHERE id = ${id} AND lease = ${lease}`;

/** A post that is next in a change. */
export interface BulkPost {
  readonly position: number;
  readonly postId: string;
  /** The version that it must have. */
  readonly status: PostStatus;
  readonly updatedAt: Date;
  /** When it was due before. */
  readonly scheduledAt: Date | null;
  readonly times: number;
  /** Former texts of its accounts. */
  readonly former: object | null;
  /** The version that the change gave it. */
  readonly changedAt: Date | null;
}

/**
 * Lengthens the lease and reads the next posts: those that wait, or while it is undone those with which something was done,
 * the last first.
 * @returns null when somebody else has the change now, or it was stopped
 */
export async function nextBulkPosts(
  db: Sql,
  { id, lease, state }: BulkTurn,
  limit: number,
): Promise<BulkPost[] | null> {
  const kept = await db.$executeRaw`
    UPDATE bulk_changes SET lease_until = ${fromNow(leaseMs)} WHERE id = ${id} AND lease = ${lease}
      AND lease_until >= clock_timestamp() AND state = ${state}::bulk_change_state`;
  if (kept !== 1) return null;
  return state === 'running'
    ? db.$queryRaw<BulkPost[]>`
        SELECT position, post_id AS "postId", status::text AS status, updated_at AS "updatedAt", scheduled_at AS "scheduledAt", times,
          former, changed_at AS "changedAt"
        FROM bulk_change_posts WHERE bulk_change_id = ${id} AND state = 'waiting' ORDER BY position LIMIT ${limit}`
    : db.$queryRaw<BulkPost[]>`
        SELECT position, post_id AS "postId", status::text AS status, updated_at AS "updatedAt", scheduled_at AS "scheduledAt", times,
          former, changed_at AS "changedAt"
        FROM bulk_change_posts WHERE bulk_change_id = ${id} AND state IN ('done', 'partly') ORDER BY position DESC LIMIT ${limit}`;
}

/** Keeps what the accounts of a post say, before they are changed. */
export const keepFormer = (db: Sql, { id }: BulkTurn, position: number, former: object): Promise<number> =>
  db.$executeRaw`
    UPDATE bulk_change_posts SET former = ${JSON.stringify(former)}::jsonb WHERE bulk_change_id = ${id} AND position = ${position}`;

/** Result of a post. */
export interface BulkResult {
  readonly position: number;
  readonly state: 'done' | 'partly' | 'refused' | 'undone' | 'kept';
  /** Why not all was done. */
  readonly reason: string | null;
  /** The version that it has now. */
  readonly changedAt: Date | null;
}

/** Notes what became of posts, each once, and counts it. Whoever finds a result there already leaves it. */
export const noteBulkResults = (db: Sql, { id, state }: BulkTurn, results: readonly BulkResult[]) =>
  db.$executeRaw`
    WITH noted AS (
      UPDATE bulk_change_posts p SET state = n.state::bulk_post_state, reason = n.reason, changed_at = coalesce(n."changedAt", p.changed_at)
      FROM json_to_recordset(${JSON.stringify(results)}::json) AS n(position int, state text, reason text, "changedAt" timestamptz)
      WHERE p.bulk_change_id = ${id} AND p.position = n.position
        AND CASE ${state} WHEN 'running' THEN p.state = 'waiting' ELSE p.state IN ('done', 'partly') END
      RETURNING p.state
    ), counted AS (
      SELECT count(*) FILTER (WHERE state = 'done') AS done, count(*) FILTER (WHERE state = 'partly') AS partly,
        count(*) FILTER (WHERE state = 'refused') AS refused, count(*) FILTER (WHERE state = 'undone') AS undone,
        count(*) FILTER (WHERE state = 'kept') AS kept FROM noted
    )
    UPDATE bulk_changes c SET done = c.done + n.done, partly = c.partly + n.partly, refused = c.refused + n.refused,
      undone = c.undone + n.undone, kept = c.kept + n.kept
    FROM counted n WHERE c.id = ${id}`;

/** Ends a change, or its undoing, of which nothing is left. */
export const endBulkChange = (db: Sql, { id, lease }: BulkTurn): Promise<number> => db.$executeRaw`
  UPDATE bulk_changes SET state = CASE state WHEN 'undoing' THEN 'undone' ELSE 'done' END::bulk_change_state,
    ended_at = clock_timestamp(), lease = NULL, lease_until = NULL
  WHERE id = ${id} AND lease = ${lease}`;

/** Days for which a change is kept after its end. */
const keptDays = 7;

/**
 * Erases what posts said before a change once it cannot be undone any more, and changes that ended long ago.
 * @param undoMs time after its end to undo a change
 */
export async function tidyBulkChanges(db: Sql, undoMs: number): Promise<void> {
  await db.$executeRaw`
    UPDATE bulk_change_posts p SET former = NULL FROM bulk_changes c
    WHERE p.bulk_change_id = c.id AND c.action->>'name' = 'accounts' AND p.former IS NOT NULL
      AND (c.state IN ('undone', 'cancelled') OR c.state = 'done' AND c.ended_at < clock_timestamp() - ${undoMs}::float8 * interval '1 millisecond')`;
  await db.$executeRaw`
    DELETE FROM bulk_changes WHERE ended_at < clock_timestamp() - make_interval(days => ${keptDays}::int)
      AND state IN ('done', 'undone', 'cancelled')`;
}

/** The zones of a user's profiles, by their ids. */
export async function readZones(db: Queries, userId: string): Promise<ReadonlyMap<string, string>> {
  const profiles = await db.profile.findMany({ where: { userId }, select: { id: true, timezone: true } });
  return new Map(profiles.map(({ id, timezone }) => [id, timezone]));
}
