import type { Sql } from '../client.ts';

/** Deletes some events that happened so long ago, with all that is known of their deliveries. @returns how many */
export const forgetWebhooks = (db: Sql, keepMs: number, limit = 1_000): Promise<number> => db.$executeRaw`
  DELETE FROM webhook_events WHERE id IN (
    SELECT v.id FROM webhook_events v
    WHERE v.occurred_at < clock_timestamp() - ${keepMs}::float8 * interval '1 millisecond'
      AND NOT EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.event_id = v.id AND d.status = 'pending')
    ORDER BY v.occurred_at LIMIT ${limit}::int FOR UPDATE SKIP LOCKED)`;
