import { inTransaction, type Queries, type Sql } from '../client.ts';
import { fromNow } from '../sql-parts.ts';
import { dropDeliveries, eraseIfOver } from './tidy-webhooks.ts';

/** Result of one try. */
export interface DeliveryAttempt {
  /** As it was claimed. */
  readonly url: string;
  readonly address: number | null;
  /** Of the answer; null when there was none. */
  readonly status: number | null;
  /** Fault in words; null when it was taken. */
  readonly error: string | null;
  /** The beginning of the answer's body. */
  readonly answer: string | null;
  /** Headers out and back, without secrets; null for none. */
  readonly requestHeaders: Readonly<Record<string, string>> | null;
  readonly answerHeaders: Readonly<Record<string, string>> | null;
  readonly begunAt: Date;
  readonly durationMs: number;
}

/**
 * - delivered: the endpoint took it
 * - later: another try after `ms`
 * - failed: that was the last one
 * - gone: the endpoint wants nothing any more, and is switched off
 */
export type DeliveryEnd =
  | { readonly kind: 'delivered' | 'failed' }
  | {
      readonly kind: 'gone';
      /** By what it says so, in words. */
      readonly reason: string;
    }
  | { readonly kind: 'later'; readonly ms: number };

export interface Settling {
  readonly id: string;
  readonly endpointId: string;
  readonly leaseToken: bigint;
  readonly attempt: DeliveryAttempt;
  readonly end: DeliveryEnd;
  /** Pause that the endpoint asked for, ms; 0 without one. */
  readonly blockedMs: number;
  /** Time without success after which an endpoint is switched off, ms. */
  readonly maxFailingMs: number;
  /** Time without success after which the owner gets a mail, ms. */
  readonly mailFailingMs: number;
  /** It was an example: that it fails says nothing about its endpoint. */
  readonly isTest: boolean;
}

/** @returns why the endpoint was switched off; null when it was not, and `lost` when somebody else has the delivery */
export async function settleDelivery(db: Queries, settling: Settling): Promise<string | null | 'lost'> {
  if (settling.end.kind === 'delivered') {
    const [isSettled] = await settleDelivered(db, [settling]);
    return isSettled ? null : 'lost';
  }
  const settled = await settleFailed(db, settling);
  if (settled !== null && settled !== 'lost') await dropDeliveries(db, settling.endpointId, { max: 5 });
  return settled;
}

const settleFailed = (db: Queries, settling: Settling): Promise<string | null | 'lost'> =>
  inTransaction(db, async (tx) => {
    const { id, endpointId, leaseToken, attempt, end } = settling;
    // The endpoint, then the event, then the delivery, as everybody does: else two could wait for each other.
    await tx.$queryRaw`SELECT 1 AS locked FROM webhook_endpoints WHERE id = ${endpointId} FOR NO KEY UPDATE`;
    await tx.$queryRaw`
      SELECT 1 AS locked FROM webhook_deliveries d JOIN webhook_events v ON v.id = d.event_id
      WHERE d.id = ${id} AND v.erased FOR NO KEY UPDATE OF v`;
    const taken = await tx.$executeRaw`
      UPDATE webhook_deliveries SET attempts = attempts + 1, lease_until = NULL,
        status = ${statusOf(end)}::webhook_delivery_status,
        next_at = ${end.kind === 'later' ? end.ms : null}::float8 * interval '1 millisecond' + clock_timestamp(),
        settled_at = CASE WHEN ${end.kind !== 'later'} THEN clock_timestamp() END
      WHERE id = ${id} AND lease_token = ${leaseToken} AND status = 'pending'`;
    if (taken === 0) return 'lost';
    await keepAttempt(tx, id, attempt);
    if (end.kind !== 'later') await eraseIfOver(tx, id);
    if (settling.isTest && end.kind !== 'gone') return null;
    return end.kind === 'gone' ? disable(tx, endpointId, end.reason) : noteFailure(tx, settling);
  });

const statusOf = ({ kind }: DeliveryEnd) =>
  kind === 'later' ? 'pending' : kind === 'gone' ? 'dropped' : kind;

const keepAttempt = (
  tx: Sql,
  id: string,
  {
    url,
    address,
    status,
    error,
    answer,
    requestHeaders,
    answerHeaders,
    begunAt,
    durationMs,
  }: DeliveryAttempt,
) =>
  tx.$executeRaw`
    INSERT INTO webhook_attempts (delivery_id, number, url, address, status, error, answer, request_headers, answer_headers, begun_at, duration_ms)
    SELECT id, attempts, ${url}, ${address}::int, ${status}, ${error}, ${answer}, ${jsonOf(requestHeaders)}::jsonb, ${jsonOf(answerHeaders)}::jsonb, ${begunAt}, ${Math.round(durationMs)}::int
    FROM webhook_deliveries WHERE id = ${id}`;

const jsonOf = (headers: object | null): string | null => (headers === null ? null : JSON.stringify(headers));

/** Long without any try, it has not been failing since the last one: nothing was asked of it. */
async function noteFailure(
  tx: Queries,
  { endpointId, blockedMs, maxFailingMs, mailFailingMs }: Settling,
): Promise<string | null> {
  const [row] = await tx.$queryRaw<{ forTooLong: boolean }[]>`
    UPDATE webhook_endpoints SET failing_since = CASE
        WHEN failing_since IS NULL OR updated_at < clock_timestamp() - ${0.4 * maxFailingMs}::float8 * interval '1 millisecond'
        THEN clock_timestamp() ELSE failing_since END,
      blocked_until = CASE WHEN ${blockedMs > 0} THEN greatest(blocked_until, ${fromNow(blockedMs)}) ELSE blocked_until END
    WHERE id = ${endpointId}
    RETURNING failing_since < clock_timestamp() - ${maxFailingMs}::float8 * interval '1 millisecond' AS "forTooLong"`;
  await tx.$executeRaw`
    UPDATE webhook_endpoints SET failing_mailed = true
    WHERE id = ${endpointId} AND NOT failing_mailed AND active AND failing_since <= ${fromNow(-mailFailingMs)}`;
  if (!row?.forTooLong) return null;
  return disable(tx, endpointId, `It accepted nothing for ${Math.round(maxFailingMs / 86_400_000)} days.`);
}

async function disable(tx: Queries, endpointId: string, reason: string): Promise<string> {
  await tx.webhookEndpoint.updateMany({
    where: { id: endpointId, active: true },
    data: { active: false, disabledReason: reason },
  });
  return reason;
}

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
  id,
  endpointId,
  leaseToken: String(leaseToken),
  url: attempt.url,
  address: attempt.address,
  status: attempt.status,
  answer: attempt.answer,
  begunAt: attempt.begunAt,
  requestHeaders: attempt.requestHeaders,
  answerHeaders: attempt.answerHeaders,
  durationMs: Math.round(attempt.durationMs),
});
