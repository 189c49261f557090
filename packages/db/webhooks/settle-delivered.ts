import type { Sql } from '../client.ts';
import type { Settling } from './settle-delivery.ts';

/**
 * Writes that deliveries were taken: one statement for those that end together, because most end like this, and because
 * deliveries of one endpoint would wait for each other in transactions, each with a connection.
 * @returns for each whether it was written; false when somebody else has the delivery
 */
export async function settleDelivered(db: Sql, all: readonly Settling[]): Promise<boolean[]> {
  const given = JSON.stringify(all.map(rowOf));
  const settled = await db.$queryRaw<{ id: string }[]>`
    WITH given AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${given}::jsonb) AS given ("id" text, "endpointId" text, "leaseToken" bigint, "url" text, "address" int,
        "status" int, "answer" text, "requestHeaders" jsonb, "answerHeaders" jsonb, "begunAt" timestamptz, "durationMs" int)
    ),
    endpoint AS MATERIALIZED (
      SELECT 1 FROM webhook_endpoints WHERE id IN (SELECT "endpointId" FROM given) AND failing_since IS NOT NULL
      ORDER BY id FOR NO KEY UPDATE
    ),
    event AS MATERIALIZED (
      SELECT 1 FROM webhook_events v
      WHERE v.id IN (SELECT d.event_id FROM webhook_deliveries d WHERE d.id IN (SELECT id FROM given))
        AND v.erased AND (SELECT count(*) FROM endpoint) >= 0 ORDER BY v.id FOR NO KEY UPDATE
    ),
    settled AS (
      UPDATE webhook_deliveries d SET attempts = attempts + 1, lease_until = NULL, status = 'delivered', next_at = NULL,
        settled_at = clock_timestamp()
      FROM given WHERE d.id = given.id AND lease_token = given."leaseToken" AND d.status = 'pending'
        AND (SELECT count(*) FROM event) >= 0 -- which locks what else is changed first, in the order of settleFailed
      RETURNING d.id, event_id, endpoint_id, attempts
    ),
    attempt AS (
      INSERT INTO webhook_attempts (delivery_id, number, url, address, status, answer, request_headers, answer_headers, begun_at, duration_ms)
      SELECT id, attempts, given."url", given."address", given."status", given."answer", given."requestHeaders", given."answerHeaders", given."begunAt", given."durationMs"
      FROM settled JOIN given USING (id)
    ),
    well AS (
      UPDATE webhook_endpoints SET failing_since = NULL
      WHERE id IN (SELECT endpoint_id FROM settled) AND failing_since IS NOT NULL
    ),
    erased AS ( -- as eraseIfOver; of two that end at once, eraseLeftEvents does it a little later
      UPDATE webhook_events v SET body = NULL, snapshot = NULL
      WHERE v.id IN (SELECT event_id FROM settled) AND v.erased AND v.type <> 'post.deleted' AND NOT EXISTS (
        SELECT 1 FROM webhook_deliveries d
        WHERE d.event_id = v.id AND d.status = 'pending' AND d.id NOT IN (SELECT id FROM settled))
    )
    SELECT id FROM settled`;
  const written = new Set(settled.map(({ id }) => id));
  return all.map(({ id }) => written.has(id));
}

const rowOf = ({ id, endpointId, leaseToken, attempt }: Settling) => ({
  ...{ id, endpointId, leaseToken: String(leaseToken) },
  ...{
    url: attempt.url,
    address: attempt.address,
    status: attempt.status,
    answer: attempt.answer,
    begunAt: attempt.begunAt,
  },
  ...{ requestHeaders: attempt.requestHeaders, answerHeaders: attempt.answerHeaders },
  durationMs: Math.round(attempt.durationMs),
});
