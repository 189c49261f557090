import type { Sql } from '../client.ts';
import { lifetime } from './lifetime.ts';

/** Deletes keys that were kept for 24 h, the oldest first. @returns how many; `limit` means that there may be more */
export const forgetIdempotencyKeys = (db: Sql, limit = 1_000): Promise<number> => db.$executeRaw`
  DELETE FROM idempotency_keys WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM idempotency_keys WHERE created_at < statement_timestamp() - ${lifetime}::float8 * interval '1 millisecond'
    ORDER BY created_at LIMIT ${limit} FOR UPDATE SKIP LOCKED))`;
