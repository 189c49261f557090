import type { Sql } from '../client.ts';
import { literal } from '../sql-parts.ts';

/** Endpoints that are looked at, of those with something to be told. */
const maxEndpoints = 10_000;

/**
 * For how long what webhooks have to tell has waited for a worker, ms; 0 when nothing does: the oldest event that is not spread
 * yet, or delivery of an endpoint at which nothing is under way though it takes what it is told.
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
