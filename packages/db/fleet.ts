import type { Platform } from '@carillon/core';
import { isBreakerOfAccount, type OpenBreaker, readBreakers } from './breakers.ts';
import type { Sql } from './client.ts';
import { literal } from './sql-parts.ts';

/** Publications of a network that wait for something, and how long the first has waited, ms. A network without any has none. */
export interface Backlog {
  readonly platform: Platform;
  readonly count: number;
  readonly oldest: number;
}

/** The state of publishing, as the rows have it. */
export interface RowFleet {
  /** Postgres' clock. */
  readonly now: Date;
  readonly workers: readonly SeenWorker[];
  /** Networks that refuse this server's own application. */
  readonly breakers: readonly OpenBreaker[];
  /** Ids of those of them that are of the server: operators make them, so they are few. */
  readonly ownApps: readonly string[];
  /** Due, and without a job. */
  readonly unqueued: readonly Backlog[];
  /** Due, waiting for nothing, and not begun. Those of disabled users wait for them. */
  readonly overdue: readonly Backlog[];
  /** Nobody knows yet whether the network took them. */
  readonly unknown: readonly Backlog[];
  /** For how long the oldest event has waited for a worker, ms. */
  readonly untold: number;
}

/** Reads it with statements that an index bounds, whatever there is in the tables. */
export async function readFleet(db: Sql): Promise<RowFleet> {
  const [workers, { now, open: breakers }, unqueued, overdue, unknown, untold] = await Promise.all([
    listWorkers(db),
    readBreakers(db),
    countUnqueued(db),
    countOverdue(db),
    countUnknown(db),
    ageOfUntold(db),
  ]);
  const ownApps = await ownAppsOf(db, breakers);
  return { now, workers, breakers, ownApps, unqueued, overdue, unknown, untold };
}

async function ownAppsOf(db: Sql, breakers: readonly OpenBreaker[]): Promise<string[]> {
  const ids = breakers.flatMap(({ appId }) => appId ?? []);
  if (ids.length === 0) return [];
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM network_apps WHERE id = ANY (${ids}::text[]) AND user_id IS NULL ORDER BY id`;
  return rows.map(({ id }) => id);
}

/** Rows that a count reads at most: beyond it nobody needs to know how many, and it must cost little. */
const maxCounted = 10_000;

/**
 * A publication that is due for longer than this and still waits is late, ms. The reconciler comes by every 5 s: one that
 * it left for this long is not being made a job.
 */
const graceMs = 15_000;

/**
 * Publications that are due and have no job: the reconciler makes them one, so they are none for long unless no worker
 * runs or the queue cannot be reached.
 */
const countUnqueued = (db: Sql): Promise<Backlog[]> => db.$queryRaw<Backlog[]>`
  WITH unqueued AS (
    SELECT platform, greatest(due_at, next_at) AS since FROM publications
    WHERE status IN ('scheduled', 'queued') AND dispatched_at IS NULL
      AND due_at < statement_timestamp() - ${literal(graceMs)} * interval '1 millisecond'
    ORDER BY due_at LIMIT ${literal(maxCounted)}
  )
  SELECT platform::text AS platform, count(*)::int AS count,
    extract(epoch FROM clock_timestamp() - min(since))::float8 * 1000 AS oldest
  FROM unqueued WHERE since < statement_timestamp() - ${literal(graceMs)} * interval '1 millisecond' GROUP BY platform`;

/**
 * Publications that are due, wait for no time and nobody else's (a next try, a rate limit, an open breaker), and have
 * not begun. Of those that are due the first 10,000 are looked at.
 */
const countOverdue = (db: Sql): Promise<Backlog[]> => db.$queryRaw<Backlog[]>`
  WITH late AS (
    SELECT platform, social_account_id, due_at, next_at FROM publications
    WHERE status IN ('scheduled', 'queued')
      AND due_at < statement_timestamp() - ${literal(graceMs)} * interval '1 millisecond'
    ORDER BY due_at LIMIT ${literal(maxCounted)}
  ),
  overdue AS (
    SELECT late.platform, greatest(late.due_at, late.next_at, a.blocked_until, b.open_until) AS since
    FROM late JOIN social_accounts a ON a.id = late.social_account_id AND NOT a.held
      LEFT JOIN app_breakers b ON ${isBreakerOfAccount}
  )
  SELECT platform::text AS platform, count(*)::int AS count,
    extract(epoch FROM clock_timestamp() - min(since))::float8 * 1000 AS oldest
  FROM overdue WHERE since < statement_timestamp() - ${literal(graceMs)} * interval '1 millisecond' GROUP BY platform`;

/**
 * Publications with an item of which nobody knows whether the network took it, and which no worker holds: between two
 * looks at the network, or left by a worker that died. Since the first intent to send it.
 */
const countUnknown = (db: Sql): Promise<Backlog[]> => db.$queryRaw<Backlog[]>`
  WITH let_go AS (
    SELECT id, platform, social_account_id FROM publications
    WHERE status = 'publishing' AND lease_until < statement_timestamp()
    ORDER BY lease_until LIMIT ${literal(maxCounted)}
  ),
  late AS (
    SELECT id, platform, social_account_id, attempts FROM publications
    WHERE status IN ('scheduled', 'queued') AND due_at < statement_timestamp()
    ORDER BY due_at LIMIT ${literal(maxCounted)}
  ),
  candidates AS (
    SELECT id, platform, social_account_id FROM let_go UNION ALL SELECT id, platform, social_account_id FROM late WHERE attempts > 0
  ),
  unknown AS (
    SELECT c.platform, first.since FROM candidates c JOIN social_accounts a ON a.id = c.social_account_id AND NOT a.held CROSS JOIN LATERAL (
      SELECT min(i.first_intent_at) AS since FROM items i WHERE i.publication_id = c.id AND i.state = 'sending'
    ) AS first WHERE first.since IS NOT NULL
  )
  SELECT platform::text AS platform, count(*)::int AS count,
    extract(epoch FROM clock_timestamp() - min(since))::float8 * 1000 AS oldest
  FROM unknown GROUP BY platform`;

/** Endpoints that are looked at, of those with pending deliveries. */
const maxEndpoints = 10_000;

/**
 * For how long the oldest event has waited for a worker, ms; 0 when nothing does: the oldest event that is not spread
 * yet, or delivery of an endpoint at which nothing is under way though it accepts deliveries.
 */
export async function ageOfUntold(db: Sql): Promise<number> {
  const [row] = await db.$queryRaw<{ age: number | null }[]>`
    WITH RECURSIVE first AS (
      (SELECT endpoint_id, next_at FROM webhook_deliveries WHERE status = 'pending' ORDER BY endpoint_id, next_at LIMIT 1)
      UNION ALL
      SELECT further.* FROM first CROSS JOIN LATERAL (
        SELECT endpoint_id, next_at FROM webhook_deliveries WHERE status = 'pending' AND endpoint_id > first.endpoint_id
        ORDER BY endpoint_id, next_at LIMIT 1) further
    ),
    waiting AS (
      SELECT next_at AS since FROM (SELECT * FROM first LIMIT ${literal(maxEndpoints)}) first
        JOIN webhook_endpoints e ON e.id = first.endpoint_id JOIN users u ON u.id = e.user_id
      WHERE next_at < statement_timestamp() AND e.active AND e.failing_since IS NULL AND u.disabled_at IS NULL
        AND (e.blocked_until IS NULL OR e.blocked_until < statement_timestamp())
        AND NOT EXISTS (SELECT 1 FROM webhook_deliveries busy WHERE busy.endpoint_id = e.id AND busy.status = 'pending'
          AND busy.lease_until > statement_timestamp())
      UNION ALL (SELECT occurred_at FROM webhook_outbox ORDER BY id LIMIT 1)
    )
    SELECT extract(epoch FROM clock_timestamp() - min(since))::float8 * 1000 AS age FROM waiting`;
  return Math.max(0, row?.age ?? 0);
}

/** A worker that was seen not long ago. */
export interface SeenWorker {
  readonly name: string;
  /** Publications at once, per network. */
  readonly concurrency: number;
  readonly startedAt: Date;
  readonly seenAt: Date;
  /** True when its last heartbeat is less than half a minute old. One that ends in order takes its name out. */
  readonly alive: boolean;
}

/** A worker without a heartbeat for longer than this counts as gone, ms. */
export const workerSilenceMs = 30_000;

/** The newest first, those that are silent too. */
const listWorkers = (db: Sql): Promise<SeenWorker[]> => db.$queryRaw<SeenWorker[]>`
  SELECT name, concurrency, started_at AS "startedAt", seen_at AS "seenAt",
    seen_at > clock_timestamp() - ${literal(workerSilenceMs)} * interval '1 millisecond' AS alive
  FROM workers ORDER BY started_at DESC, name LIMIT 1000`;
