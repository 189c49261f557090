import type { Sql } from '../client.ts';

/** Gives up what an endpoint that is switched off was to be told. @returns how many deliveries */
export const dropDeliveries = (db: Sql, endpointId: string): Promise<number> => db.$executeRaw`
  UPDATE webhook_deliveries SET status = 'dropped', next_at = NULL, lease_until = NULL, settled_at = clock_timestamp()
  WHERE endpoint_id = ${endpointId} AND status = 'pending'`;
