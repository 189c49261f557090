import { firstId } from '@carillon/core';
import type { Sql } from '../client.ts';

/**
 * Deletes events that were kept long enough, the oldest first.
 * @param keepMs more than 30 days: a trigger refuses to delete younger ones
 * @returns how many; `limit` means that there may be more
 */
export const forgetAuditEvents = (db: Sql, keepMs: number, limit = 1_000): Promise<number> => db.$executeRaw`
  DELETE FROM audit_events WHERE id = ANY (ARRAY(
    SELECT id FROM audit_events WHERE id < ${firstId('aud', new Date(Date.now() - keepMs))}
    ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED))`;
