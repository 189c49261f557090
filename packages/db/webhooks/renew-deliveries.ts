import type { Sql } from '../client.ts';
import { fromNow } from '../sql-parts.ts';
import type { ClaimedDelivery } from './claim-deliveries.ts';

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
