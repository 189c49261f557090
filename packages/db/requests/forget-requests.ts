import { firstId } from '@carillon/core';
import type { Sql } from '../client.ts';

/**
 * Deletes requests that were kept long enough, the oldest first.
 * @returns how many; `limit` means that there may be more
 */
export const forgetRequests = (db: Sql, keepMs: number, limit = 5_000): Promise<number> => db.$executeRaw`
  DELETE FROM api_requests WHERE id = ANY (ARRAY(
    SELECT id FROM api_requests WHERE id < ${firstId('req', new Date(Date.now() - keepMs))}
    ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED))`;

/** Deletes some requests of a user. @returns how many */
export const eraseRequests = (db: Sql, userId: string, limit: number): Promise<number> => db.$executeRaw`
  DELETE FROM api_requests WHERE id IN (
    SELECT id FROM api_requests WHERE user_id = ${userId} ORDER BY user_id, id LIMIT ${limit}::int)`;
