import type { Queries } from '../client.ts';
import type { EndpointOwner } from './endpoints.ts';

/** Deliveries that one statement looks at. */
const atOnce = 5_000;

interface Recovery {
  readonly endpointId: string;
  /** Of what was told, the moment it happened. */
  readonly since: Date;
  /** Deliveries that one statement looks at. */
  readonly size?: number;
}

interface Part {
  readonly recovered: number;
  /** Id of the last delivery that was looked at; null after the last one. */
  readonly last: string | null;
}

/**
 * Tells an endpoint again what it did not take since a moment: what failed or was dropped. In parts, each delivery once.
 * @returns how many deliveries; null when the user has no such endpoint that is switched on
 */
export async function recoverDeliveries(
  db: Queries,
  { userId, sandbox }: EndpointOwner,
  { endpointId, since, size = atOnce }: Recovery,
): Promise<number | null> {
  const where = { id: endpointId, active: true, deletedAt: null, userId, ...(sandbox && { sandbox: true }) };
  const endpoint = await db.webhookEndpoint.findFirst({ where, select: { id: true } });
  if (endpoint === null) return null;
  let recovered = 0;
  for (let after: string | null = ''; after !== null; ) {
    const part: Part = await recoverPart(db, { endpointId, since, size, after });
    recovered += part.recovered;
    after = part.last;
  }
  return recovered;
}

async function recoverPart(
  db: Queries,
  { endpointId, since, size, after }: Required<Recovery> & { readonly after: string },
): Promise<Part> {
  const [row] = await db.$queryRaw<Part[]>`
    WITH looked AS MATERIALIZED (
      SELECT id, event_id, status FROM webhook_deliveries
      WHERE endpoint_id = ${endpointId} AND id > ${after} ORDER BY id LIMIT ${size}::int
    ),
    again AS (
      UPDATE webhook_deliveries d SET status = 'pending', next_at = clock_timestamp(), settled_at = NULL
      FROM looked l JOIN webhook_events v ON v.id = l.event_id
      WHERE d.id = l.id AND d.status IN ('failed', 'dropped') AND l.status IN ('failed', 'dropped')
        AND v.occurred_at >= ${since}::timestamptz AND (v.body IS NOT NULL OR v.snapshot IS NOT NULL)
      RETURNING 1
    )
    SELECT (SELECT count(*) FROM again)::int AS recovered,
      CASE WHEN (SELECT count(*) FROM looked) = ${size}::int THEN (SELECT max(id) FROM looked) END AS last`;
  return row ?? { recovered: 0, last: null };
}
