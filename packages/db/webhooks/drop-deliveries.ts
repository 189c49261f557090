import type { Sql } from '../client.ts';

/** Deliveries that one statement changes: half a million in one would take longer than a statement may. */
export const atOnce = 2_000;

interface Parts {
  /** Deliveries of one statement. */
  readonly size?: number;
  /** Statements, the rest being left to `tidyWebhooks`; as many as there are unless given. */
  readonly max?: number;
}

/**
 * Gives up what an endpoint that is switched off was to be told, in parts: whoever dies in between leaves the rest to
 * `tidyWebhooks`. @returns how many deliveries
 */
export async function dropDeliveries(
  db: Sql,
  endpointId: string,
  { size = atOnce, max = Number.POSITIVE_INFINITY }: Parts = {},
): Promise<number> {
  let dropped = 0;
  for (let part = 0; part < max; part += 1) {
    const count = await db.$executeRaw`
      UPDATE webhook_deliveries SET status = 'dropped', next_at = NULL, lease_until = NULL, settled_at = clock_timestamp()
      WHERE id IN (
        SELECT d.id FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
        WHERE d.endpoint_id = ${endpointId} AND d.status = 'pending' AND NOT e.active
        ORDER BY d.next_at LIMIT ${size}::int FOR UPDATE OF d SKIP LOCKED)`;
    dropped += count;
    if (count < size) break;
  }
  return dropped;
}
