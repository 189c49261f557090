import type { Sql } from '../client.ts';

/** Deletes some events of a user with their deliveries. @returns how many */
export const eraseWebhooks = (db: Sql, userId: string, limit: number): Promise<number> => db.$executeRaw`
  DELETE FROM webhook_events WHERE id IN (SELECT id FROM webhook_events WHERE user_id = ${userId} LIMIT ${limit}::int)`;
