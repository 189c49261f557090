import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from './client.ts';
import { isFromPooler, isReadOnly, isUnavailable, sqlState } from './database-errors.ts';
import { Prisma } from './generated/client.ts';

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

/** Sentences on SQLSTATEs (PostgreSQL, appendix A) and on Prisma's own codes for them. */
const sentences: readonly (readonly [codes: readonly string[], sentence: string])[] = [
  [
    ['28P01', '28000', 'P1000'],
    'Postgres refuses the user or the password of DATABASE_URL. Before the first npm run migrate with MIGRATION_DATABASE_URL it does: that makes this role. Else correct them there, or change them in Postgres.',
  ],
  [
    ['3D000', 'P1003'],
    'Postgres has no database of the name in DATABASE_URL. Correct the name, or create it and run npm run migrate.',
  ],
  [
    ['42P01', '42703', '3F000', 'P2021', 'P2022'],
    'The database lacks a table or a column of this release. Run npm run migrate.',
  ],
  [
    ['42501', 'P1010'],
    'The role of DATABASE_URL lacks a right in Postgres. Run npm run migrate, which gives it what it needs.',
  ],
  [['53300', 'P2037'], 'Postgres has no connection left. Raise its max_connections, or lower DATABASE_POOL.'],
  [['57P03'], 'Postgres is starting or stopping. Wait a moment.'],
  [['P1011'], 'Postgres and DATABASE_URL do not agree on TLS. Correct sslmode in DATABASE_URL.'],
];

/** Without its full stop. */
const behindPooler =
  'Postgres is behind a pooler (PgBouncer or the like); set DATABASE_POOLER=transaction for every process';

/** The sentence for an error of a Postgres that cannot be used as DATABASE_URL says; null for any other error. */
export function databaseRefusal(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (isFromPooler(error)) return `${behindPooler}.`;
  const [, place] = /Can't reach database server at (\S+?)[`.]*$/m.exec(error.message) ?? [];
  if (place !== undefined)
    return `Postgres cannot be reached at DATABASE_URL: nothing answers at ${place}. Start it, or correct the address.`;
  const code = error instanceof Prisma.PrismaClientKnownRequestError ? error.code : '';
  const state = sqlState(error) ?? '';
  return sentences.find(([codes]) => codes.includes(state) || codes.includes(code))?.[1] ?? null;
}
