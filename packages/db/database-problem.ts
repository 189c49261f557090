import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from './client.ts';
import { isFromPooler, isReadOnly, isUnavailable } from './database-errors.ts';
import { behindPooler } from './database-refusal.ts';

/** Longest wait of whoever asks whether a process is ready, ms: an orchestrator gives up after some seconds. */
const defaultMaxWaitMs = 2_000;

/** The reason why Postgres cannot be used now, in words; null when it can. */
export function databaseProblem(db: Sql, maxWaitMs = defaultMaxWaitMs): Promise<string | null> {
  const late = sleep(maxWaitMs, `Postgres does not answer within ${maxWaitMs / 1_000} s`, { ref: false });
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
    if (isFromPooler(error)) return behindPooler;
    if (isUnavailable(error)) return 'Postgres cannot be reached';
    throw error;
  }
}
