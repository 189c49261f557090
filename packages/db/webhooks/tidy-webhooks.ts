import type { Sql } from '../client.ts';
import { forgetAddresses } from './addresses.ts';
import { atOnce } from './drop-deliveries.ts';

/** Endpoints that one statement looks at. */
const endpointsAtOnce = 20;

/**
 * One part of what is left of endpoints that were switched off or deleted: their owners do not wait for it.
 * @param size deliveries of one statement
 * @returns true when there is more
 */
export async function tidyWebhooks(db: Sql, size = atOnce): Promise<boolean> {
  const dropped = await dropLeft(db, size);
  const deleted = await deleteLeft(db, size);
  await db.$executeRaw`
    DELETE FROM webhook_endpoints WHERE id IN (
      SELECT e.id FROM webhook_endpoints e
      WHERE e.deleted_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.endpoint_id = e.id)
      LIMIT ${endpointsAtOnce}::int FOR UPDATE SKIP LOCKED)`;
  await forgetSpans(db);
  await forgetAddresses(db);
  return dropped >= size || deleted >= size;
}

/** Nobody can ask any more for what happened then. */
const forgetSpans = (db: Sql): Promise<number> => db.$executeRaw`
  DELETE FROM webhook_off_spans WHERE on_at < clock_timestamp() - interval '31 days'`;

/** Gives up what endpoints that are switched off were to be told. */
const dropLeft = (db: Sql, size: number): Promise<number> => db.$executeRaw`
  WITH off AS MATERIALIZED (
    SELECT e.id FROM webhook_endpoints e
    WHERE NOT e.active AND e.deleted_at IS NULL
      AND EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.endpoint_id = e.id AND d.status = 'pending')
    LIMIT ${endpointsAtOnce}::int
  ),
  wanted AS MATERIALIZED (
    SELECT d.id FROM off CROSS JOIN LATERAL (
      SELECT id FROM webhook_deliveries WHERE endpoint_id = off.id AND status = 'pending'
      ORDER BY next_at LIMIT ${size}::int FOR UPDATE SKIP LOCKED
    ) d LIMIT ${size}::int
  )
  UPDATE webhook_deliveries d SET status = 'dropped', next_at = NULL, lease_until = NULL, settled_at = clock_timestamp()
  FROM wanted WHERE d.id = wanted.id`;

/** Deletes deliveries of endpoints that were deleted, with their tries. */
const deleteLeft = (db: Sql, size: number): Promise<number> => db.$executeRaw`
  WITH gone AS MATERIALIZED (
    SELECT id FROM webhook_endpoints WHERE deleted_at IS NOT NULL ORDER BY deleted_at LIMIT ${endpointsAtOnce}::int
  ),
  wanted AS MATERIALIZED (
    SELECT d.id FROM gone CROSS JOIN LATERAL (
      SELECT id FROM webhook_deliveries WHERE endpoint_id = gone.id ORDER BY id LIMIT ${size}::int FOR UPDATE SKIP LOCKED
    ) d LIMIT ${size}::int
  )
  DELETE FROM webhook_deliveries d USING wanted WHERE d.id = wanted.id`;
