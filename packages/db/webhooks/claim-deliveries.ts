import type { WebhookKind } from '@carillon/core';
import type { Sql } from '../client.ts';
import { fromNow, literal } from '../sql-parts.ts';

/** A delivery that this worker may try until its lease ends. */
export interface ClaimedDelivery {
  readonly id: string;
  readonly endpointId: string;
  readonly userId: string;
  /** Fences out whoever held it before. */
  readonly leaseToken: bigint;
  /** Tries before this one. */
  readonly attempts: number;
  readonly kind: WebhookKind;
  /** Where it goes, or of a sealed address its mark; of other kinds than webhook masked. */
  readonly url: string;
  /** Number of the address, and the whole of it, sealed; null where url is all. */
  readonly address: number | null;
  readonly sealedUrl: string | null;
  /** Sealed: what signs it, or the address of other kinds than webhook. */
  readonly secret: string;
  /** Sealed; null when none signs beside the secret. */
  readonly formerSecret: string | null;
  /** Sealed: headers of its owner's own; null when there are none. */
  readonly headers: string | null;
  readonly event: ClaimedEvent;
}

export interface ClaimedEvent {
  readonly id: string;
  readonly type: string;
  readonly occurredAt: Date;
  /** As it is sent; null before the first try. */
  readonly body: string | null;
  /** The rows as they were; null when they were erased, and where the body is all that is needed. */
  readonly snapshot: unknown;
  /** The post was deleted: what it said is not in the rows. */
  readonly erased: boolean;
  /** An example that somebody asked for. */
  readonly isTest: boolean;
}

export interface DeliveryLimits {
  readonly limit: number;
  /** Deliveries of one endpoint that are under way at once, in all workers; one while it fails, and where people read. */
  readonly perEndpoint: number;
  /** The same of one user. */
  readonly perUser: number;
  readonly leaseMs: number;
}

/**
 * Takes deliveries that are due, of each endpoint and each user in turns, so that one that hangs keeps no other waiting: those
 * with the fewest under way come first, whatever has waited longest. What is under way is counted as it was when the statement
 * began: workers that look in the same milliseconds may take a few more, at worst the limit each. Locking the endpoints would
 * not help, for who waited or came a little later counts by what it saw before. Users who are disabled receive nothing.
 */
export const claimDeliveries = (
  db: Sql,
  { limit, perEndpoint, perUser, leaseMs }: DeliveryLimits,
): Promise<ClaimedDelivery[]> =>
  db.$queryRaw<ClaimedDelivery[]>`
  WITH due AS MATERIALIZED (
    SELECT e.id, e.user_id, CASE WHEN e.failing_since IS NULL AND e.kind = 'webhook' THEN ${literal(perEndpoint)} ELSE 1 END AS most, (
      SELECT count(*) FROM webhook_deliveries busy
      WHERE busy.endpoint_id = e.id AND busy.status = 'pending' AND busy.lease_until > clock_timestamp()) AS busy
    FROM webhook_endpoints e
    WHERE e.active AND (e.blocked_until IS NULL OR e.blocked_until <= clock_timestamp())
      AND EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.endpoint_id = e.id AND d.status = 'pending' AND d.next_at <= clock_timestamp())
  ),
  owners AS MATERIALIZED (
    SELECT u.user_id, (
      SELECT count(*) FROM webhook_endpoints own JOIN webhook_deliveries busy ON busy.endpoint_id = own.id
      WHERE own.user_id = u.user_id AND busy.status = 'pending' AND busy.lease_until > clock_timestamp()) AS busy
    FROM (SELECT DISTINCT user_id FROM due) u
    WHERE (SELECT disabled_at FROM users WHERE id = u.user_id) IS NULL
  ),
  free AS MATERIALIZED (
    SELECT d.id, d.next_at, due.id AS endpoint_id, due.user_id, due.busy, owners.busy AS user_busy
    FROM due JOIN owners ON owners.user_id = due.user_id CROSS JOIN LATERAL (
      SELECT id, next_at FROM webhook_deliveries
      WHERE endpoint_id = due.id AND status = 'pending' AND next_at <= clock_timestamp()
        AND (lease_until IS NULL OR lease_until <= clock_timestamp())
      ORDER BY next_at LIMIT greatest(0, due.most - due.busy) FOR UPDATE SKIP LOCKED
    ) d
  ),
  turns AS (
    SELECT *, busy + row_number() OVER (PARTITION BY endpoint_id ORDER BY next_at) AS turn FROM free
  ),
  places AS (
    SELECT *, user_busy + row_number() OVER (PARTITION BY user_id ORDER BY turn, next_at) AS place FROM turns
  ),
  wanted AS MATERIALIZED (
    SELECT id FROM places WHERE place <= ${literal(perUser)} ORDER BY place, next_at LIMIT ${limit}::int
  ),
  claimed AS (
    UPDATE webhook_deliveries d SET lease_until = ${fromNow(leaseMs)}, lease_token = lease_token + 1
    FROM wanted WHERE d.id = wanted.id RETURNING d.*
  )
  SELECT c.id, c.endpoint_id AS "endpointId", e.user_id AS "userId", c.lease_token AS "leaseToken", c.attempts, e.kind, e.url, a.number AS address, a.sealed AS "sealedUrl", e.secret, e.headers,
    CASE WHEN e.former_until > clock_timestamp() THEN e.former_secret END AS "formerSecret",
    json_build_object('id', v.id, 'type', v.type, 'occurredAt', v.occurred_at, 'body', v.body, 'snapshot', CASE WHEN v.body IS NULL OR e.kind <> 'webhook' THEN v.snapshot END, 'erased', v.erased, 'isTest', v.is_test) AS event
  FROM claimed c JOIN webhook_endpoints e ON e.id = c.endpoint_id JOIN webhook_events v ON v.id = c.event_id
  LEFT JOIN webhook_addresses a ON a.endpoint_id = e.id AND a.number = e.address AND e.url LIKE 'sealed:%'`;

/** Keeps the claims of deliveries that are still under way. Whoever has another's since leaves it alone. */
export const renewDeliveries = (
  db: Sql,
  held: readonly Pick<ClaimedDelivery, 'id' | 'leaseToken'>[],
  leaseMs: number,
): Promise<number> => db.$executeRaw`
  UPDATE webhook_deliveries SET lease_until = ${fromNow(leaseMs)} WHERE id IN (
    SELECT d.id FROM unnest(${held.map(({ id }) => id)}::text[], ${held.map(({ leaseToken }) => leaseToken)}::bigint[]) AS held (id, token)
      JOIN webhook_deliveries d ON d.id = held.id AND d.lease_token = held.token
    WHERE d.status = 'pending' AND d.lease_until IS NOT NULL
    FOR NO KEY UPDATE OF d SKIP LOCKED)`;

interface Held {
  readonly id: string;
  readonly leaseToken: bigint;
}

/** Gives up a delivery if nothing is left of its event. @returns false when there is, or when somebody else has it */
export async function dropErased(db: Sql, { id, leaseToken }: Held): Promise<boolean> {
  const dropped = await db.$executeRaw`
    UPDATE webhook_deliveries d SET status = 'dropped', next_at = NULL, lease_until = NULL, settled_at = clock_timestamp()
    WHERE id = ${id} AND lease_token = ${leaseToken} AND status = 'pending' AND NOT EXISTS (
      SELECT 1 FROM webhook_events v WHERE v.id = d.event_id AND (v.body IS NOT NULL OR v.snapshot IS NOT NULL))`;
  return dropped > 0;
}

/** Leaves a delivery to whoever looks next, as if it had not been tried. */
export const releaseDelivery = (db: Sql, { id, leaseToken }: Held): Promise<number> => db.$executeRaw`
  UPDATE webhook_deliveries SET lease_until = NULL
  WHERE id = ${id} AND lease_token = ${leaseToken} AND status = 'pending'`;

/**
 * Keeps what is sent of an event from now on. @returns what was kept first: this, or what somebody else made of it before;
 * null when nothing is left of the event, or its post was deleted since it was claimed, so that this says too much
 */
export async function freezeBody(
  db: Sql,
  { id, erased }: Pick<ClaimedEvent, 'id' | 'erased'>,
  body: string,
): Promise<string | null> {
  const [row] = await db.$queryRaw<{ body: string }[]>`
    UPDATE webhook_events SET body = coalesce(body, ${body})
    WHERE id = ${id} AND (body IS NOT NULL OR (snapshot IS NOT NULL AND erased = ${erased})) RETURNING body`;
  return row?.body ?? null;
}
