import { firstId } from '@carillon/core';
import type { Database, Queries, Sql } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { andInReach, isBound, type Reader } from '../reader.ts';
import { ownedBy } from './endpoints.ts';

/** Deliveries that one statement looks at. */
const atOnce = 5_000;

/** Deliveries that one call recovers; a further call takes the rest. */
const maxRecovered = 10_000;

interface Recovery {
  readonly endpointId: string;
  /** Of an event, the moment it happened. */
  readonly since: Date;
  /** Events while it was switched off, too. */
  readonly missed?: boolean;
  /** Deliveries that one statement looks at. */
  readonly size?: number;
  /** Deliveries that are recovered, up to those of the last statement. */
  readonly max?: number;
}

interface Part {
  readonly recovered: number;
  /** Id of the last delivery that was looked at; null after the last one. */
  readonly last: string | null;
}

/**
 * Sends an endpoint again what it did not take since a moment: what failed or was dropped, and on request what happened
 * while it was switched off. In parts, each delivery once, and no more than `max`: whoever gets `max` asks again.
 * @returns null when the user has no such endpoint that is switched on
 */
export async function recoverDeliveries(
  db: Database,
  owner: Reader,
  { endpointId, since, missed = false, size = atOnce, max = maxRecovered }: Recovery,
): Promise<Recovered | null> {
  const where = { id: endpointId, active: true, ...(await ownedBy(db, owner)) };
  const endpoint = await db.webhookEndpoint.findFirst({ where, select: { id: true } });
  if (endpoint === null) return null;
  let deliveries = 0;
  let after: string | null = firstId('whd', new Date(since.getTime() - clockSkewMs));
  while (after !== null && deliveries < max) {
    const part: Part = await recoverPart(db, owner, { endpointId, since, size, after });
    deliveries += part.recovered;
    after = part.last;
  }
  if (after !== null || !missed) return { deliveries, more: after !== null };
  if (deliveries >= max) return { deliveries, more: true };
  const made = await recoverMissed(db, { endpointId, since, max: max - deliveries });
  return { deliveries: deliveries + made.deliveries, more: made.more };
}

async function recoverPart(
  db: Queries,
  owner: Reader,
  { endpointId, since, size, after }: Required<Omit<Recovery, 'max' | 'missed'>> & { readonly after: string },
): Promise<Part> {
  const [row] = await db.$queryRaw<Part[]>`
    WITH looked AS MATERIALIZED (
      SELECT id, event_id, status FROM webhook_deliveries
      WHERE endpoint_id = ${endpointId} AND id > ${after} ORDER BY id LIMIT ${size}::int
    ),
    events AS MATERIALIZED ( -- before their deliveries and in their order, so that nobody waits for each other
      SELECT id FROM webhook_events v
      WHERE id IN (SELECT event_id FROM looked WHERE status IN ('failed', 'dropped'))
        AND occurred_at >= ${since}::timestamptz AND (body IS NOT NULL OR snapshot IS NOT NULL) ${unlessOfOthers(owner)}
      ORDER BY id FOR SHARE
    ),
    wanted AS MATERIALIZED (
      SELECT d.id FROM events v JOIN looked l ON l.event_id = v.id JOIN webhook_deliveries d ON d.id = l.id
      WHERE d.status IN ('failed', 'dropped') FOR NO KEY UPDATE OF d SKIP LOCKED
    ),
    again AS (
      UPDATE webhook_deliveries d SET status = 'pending', next_at = clock_timestamp(), settled_at = NULL
      FROM wanted WHERE d.id = wanted.id RETURNING 1
    )
    SELECT (SELECT count(*) FROM again)::int AS recovered,
      CASE WHEN (SELECT count(*) FROM looked) = ${size}::int THEN (SELECT max(id) FROM looked) END AS last`;
  return row ?? { recovered: 0, last: null };
}

/** SQL: ` AND …`. */
const unlessOfOthers = (owner: Reader): Prisma.Sql =>
  isBound(owner)
    ? Prisma.sql`AND (is_test OR (true ${andInReach(owner, Prisma.sql`profile_id`)}))`
    : Prisma.empty;

/** A delivery is made after its event, by the clock of Postgres or, of a test event, of an API. Most that these differ, ms. */
const clockSkewMs = 3_600_000;

/** Result of one call. */
interface Recovered {
  readonly deliveries: number;
  /** There may be further ones. */
  readonly more: boolean;
}

/** Events that one statement looks at. */
const missedAtOnce = 2_000;

/** Most that an event written beside the statement that switched its endpoint on is younger, s. */
const switchingS = 5;

interface Missed {
  /** One of the caller's, which is switched on. */
  readonly endpointId: string;
  /** The moment from which on it happened. */
  readonly since: Date;
  /** Events that one statement looks at. */
  readonly size?: number;
  /** Deliveries that are made, up to those of the last statement. */
  readonly max: number;
}

interface MissedPart {
  readonly made: number;
  /** Id of the last event that was looked at; null after the last one. */
  readonly last: string | null;
}

/**
 * Sends an endpoint what happened since a moment while it was switched off, in the order of events. In parts, each
 * event once whoever asks and how often, and no more than `max`.
 */
async function recoverMissed(
  db: Database,
  { endpointId, since, size = missedAtOnce, max }: Missed,
): Promise<Recovered> {
  let deliveries = 0;
  let after: string | null = firstId('evt', new Date(since.getTime() - clockSkewMs));
  while (after !== null && deliveries < max) {
    const from: string = after;
    const part: MissedPart = await db.$transaction(async (tx) => {
      // Whoever asks for the same waits, and sees what is made here.
      await tx.$queryRaw`SELECT 1 AS locked FROM webhook_endpoints WHERE id = ${endpointId} FOR NO KEY UPDATE`;
      return makePart(tx, { endpointId, since, size, after: from });
    });
    deliveries += part.made;
    after = part.last;
  }
  return { deliveries, more: after !== null };
}

/** Its deliveries are due a millisecond apart, to go in their order, and what happens now goes between. */
async function makePart(
  db: Sql,
  { endpointId, since, size, after }: Required<Omit<Missed, 'max'>> & { readonly after: string },
): Promise<MissedPart> {
  const [row] = await db.$queryRaw<MissedPart[]>`
    WITH endpoint AS MATERIALIZED (
      SELECT e AS row, e.user_id, e.created_at FROM webhook_endpoints e WHERE e.id = ${endpointId} AND e.active
    ),
    looked AS MATERIALIZED (
      SELECT v.id, v.type, v.profile_id, v.sandbox, v.occurred_at, v.body IS NULL AND v.snapshot IS NULL AS is_erased
      FROM webhook_events v WHERE v.user_id = (SELECT user_id FROM endpoint) AND v.id > ${after} ORDER BY v.id LIMIT ${size}::int
    ),
    missed AS MATERIALIZED (
      SELECT v.id, row_number() OVER (ORDER BY v.occurred_at, v.id) AS place FROM looked v CROSS JOIN endpoint
      WHERE v.sandbox IS NOT NULL AND NOT v.is_erased AND v.occurred_at >= greatest(${since}::timestamptz, endpoint.created_at)
        AND webhook_would_want(endpoint.row, v.type, v.profile_id, v.sandbox)
        AND EXISTS (SELECT 1 FROM webhook_off_spans s WHERE s.endpoint_id = ${endpointId}
          AND v.occurred_at >= s.off_at AND v.occurred_at <= coalesce(s.on_at + ${switchingS}::int * interval '1 second', 'infinity'))
        AND NOT EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.event_id = v.id AND d.endpoint_id = ${endpointId})
    ),
    made AS (
      INSERT INTO webhook_deliveries (id, event_id, endpoint_id, next_at)
      SELECT new_typeid('whd'), id, ${endpointId}, clock_timestamp() + place * interval '1 millisecond' FROM missed ORDER BY place
      RETURNING 1
    )
    SELECT (SELECT count(*) FROM made)::int AS made,
      CASE WHEN (SELECT count(*) FROM looked) = ${size}::int THEN (SELECT max(id) FROM looked) END AS last`;
  return row ?? { made: 0, last: null };
}
