import { firstId } from '@carillon/core';
import type { Database, Queries } from '../client.ts';
import type { EndpointOwner } from './endpoints.ts';
import { clockSkewMs, type Recovered, recoverMissed } from './recover-missed.ts';

/** Deliveries that one statement looks at. */
const atOnce = 5_000;

/** Deliveries that one call recovers; a further call takes the rest. */
export const maxRecovered = 10_000;

interface Recovery {
  readonly endpointId: string;
  /** Of what was told, the moment it happened. */
  readonly since: Date;
  /** What happened while it was switched off, too. */
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
 * Tells an endpoint again what it did not take since a moment: what failed or was dropped, and
 * on request what happened while it was switched off. In parts, each delivery once, and
 * no more than `max`: whoever gets so many asks again.
 * @returns null when the user has no such endpoint that is switched on
 */
export async function recoverDeliveries(
  db: Database,
  { userId, sandbox }: EndpointOwner,
  { endpointId, since, missed = false, size = atOnce, max = maxRecovered }: Recovery,
): Promise<Recovered | null> {
  const where = { id: endpointId, active: true, deletedAt: null, userId, ...(sandbox && { sandbox: true }) };
  const endpoint = await db.webhookEndpoint.findFirst({ where, select: { id: true } });
  if (endpoint === null) return null;
  let deliveries = 0;
  let after: string | null = firstId('whd', new Date(since.getTime() - clockSkewMs));
  while (after !== null && deliveries < max) {
    const part: Part = await recoverPart(db, { endpointId, since, size, after });
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
        AND occurred_at >= ${since}::timestamptz AND (body IS NOT NULL OR snapshot IS NOT NULL)
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
