import type { Sql } from '../client.ts';

interface Held {
  readonly id: string;
  readonly leaseToken: bigint;
}

/** Gives up a delivery of which nothing is left to be told. @returns false when somebody else has it, or it is gone */
export async function dropErased(db: Sql, { id, leaseToken }: Held): Promise<boolean> {
  const dropped = await db.$executeRaw`
    UPDATE webhook_deliveries SET status = 'dropped', next_at = NULL, lease_until = NULL, settled_at = clock_timestamp()
    WHERE id = ${id} AND lease_token = ${leaseToken} AND status = 'pending'`;
  return dropped > 0;
}
