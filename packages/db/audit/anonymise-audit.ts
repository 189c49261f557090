import type { Sql } from '../client.ts';

/**
 * Takes e-mail and network addresses from the events of a user who is erased; what was done, and when, stays. To be called
 * when the row in `users` is deleted, in the same transaction: before that, a trigger refuses it. Events that others made
 * about the user keep the address of those others.
 * @returns how many events had any
 */
export const anonymiseAudit = (db: Sql, userId: string): Promise<number> => db.$executeRaw`
  UPDATE audit_events SET email = NULL, address = NULL
  WHERE (actor_id = ${userId} AND actor_id IS DISTINCT FROM user_id OR user_id = ${userId} AND coalesce(actor_id, user_id) = ${userId})
    AND (email IS NOT NULL OR address IS NOT NULL)`;
