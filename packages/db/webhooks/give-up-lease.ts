import type { Sql } from '../client.ts';

interface Held {
  readonly id: string;
  readonly leaseToken: bigint;
}

/** Gives up a delivery if nothing is left of what it would tell. @returns false when there is, or when somebody else has it */
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
