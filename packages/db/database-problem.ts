import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from './client.ts';
import { isReadOnly, isUnavailable } from './database-errors.ts';

/** Whoever asks whether a process is ready waits no longer than this, ms: an orchestrator gives up after some seconds. */
const patience = 2_000;

/** Why Postgres cannot be used now, in words; null when it can. */
export function databaseProblem(db: Sql, limit = patience): Promise<string | null> {
  const late = sleep(limit, `Postgres does not answer within ${limit / 1_000} s`, { ref: false });
  return Promise.race([look(db), late]);
}

/** A replica answers a SELECT. Raising what a write would, rather than asking, has the pool let go of its connections. */
async function look(db: Sql): Promise<string | null> {
  try {
    await db.$executeRaw`
      DO $$ BEGIN IF current_setting('transaction_read_only')::boolean THEN RAISE read_only_sql_transaction; END IF; END $$`;
    return null;
  } catch (error) {
    if (isReadOnly(error)) return 'Postgres is read-only';
    if (isUnavailable(error)) return 'Postgres cannot be reached';
    throw error;
  }
}
