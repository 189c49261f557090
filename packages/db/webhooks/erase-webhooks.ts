import type { Sql } from '../client.ts';

/** Deletes some events of a user with their deliveries, and what waits to become one. @returns how many events */
export async function eraseWebhooks(db: Sql, userId: string, limit: number): Promise<number> {
  await db.$executeRaw`DELETE FROM webhook_outbox WHERE user_id = ${userId}`;
  return db.$executeRaw`
    DELETE FROM webhook_events WHERE id IN (SELECT id FROM webhook_events WHERE user_id = ${userId} LIMIT ${limit}::int)`;
}
