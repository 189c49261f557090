import type { Sql } from '../client.ts';
import type { Settling } from './settle-delivery.ts';

/**
 * Writes that a delivery was taken: one statement, because most end like this, and because deliveries of one endpoint would
 * wait for each other in transactions, each with a connection. @returns false when somebody else has the delivery
 */
export async function settleDelivered(
  db: Sql,
  { id, endpointId, leaseToken, attempt }: Settling,
): Promise<boolean> {
  const { url, status, answer, begunAt, durationMs } = attempt;
  const settled = await db.$queryRaw<unknown[]>`
    WITH endpoint AS MATERIALIZED (
      SELECT 1 FROM webhook_endpoints WHERE id = ${endpointId} AND failing_since IS NOT NULL FOR NO KEY UPDATE
    ),
    event AS MATERIALIZED (
      SELECT 1 FROM webhook_deliveries d JOIN webhook_events v ON v.id = d.event_id
      WHERE d.id = ${id} AND v.erased AND (SELECT count(*) FROM endpoint) >= 0 FOR NO KEY UPDATE OF v
    ),
    settled AS (
      UPDATE webhook_deliveries SET attempts = attempts + 1, lease_until = NULL, status = 'delivered', next_at = NULL,
        settled_at = clock_timestamp()
      WHERE id = ${id} AND lease_token = ${leaseToken} AND status = 'pending'
        AND (SELECT count(*) FROM event) >= 0 -- which locks what else is changed first, in the order of settleFailed
      RETURNING id, event_id, attempts
    ),
    attempt AS (
      INSERT INTO webhook_attempts (delivery_id, number, url, status, answer, begun_at, duration_ms)
      SELECT id, attempts, ${url}, ${status}, ${answer}, ${begunAt}, ${Math.round(durationMs)}::int FROM settled
    ),
    well AS (
      UPDATE webhook_endpoints SET failing_since = NULL
      WHERE id = ${endpointId} AND failing_since IS NOT NULL AND EXISTS (SELECT 1 FROM settled)
    ),
    erased AS ( -- as eraseIfOver; of two that end at once, eraseLeftEvents does it a little later
      UPDATE webhook_events v SET body = NULL, snapshot = NULL FROM settled
      WHERE v.id = settled.event_id AND v.erased AND v.type <> 'post.deleted' AND NOT EXISTS (
        SELECT 1 FROM webhook_deliveries d WHERE d.event_id = v.id AND d.status = 'pending' AND d.id <> settled.id)
    )
    SELECT id FROM settled`;
  return settled.length > 0;
}
