import { PrismaPg } from '@prisma/adapter-pg';
import { type Prisma, PrismaClient } from './generated/client.ts';
import { openPool } from './open-pool.ts';
import { statementNames } from './statement-names.ts';

export type Database = PrismaClient;

/** The client itself, or a transaction of it. */
export type Queries = Prisma.TransactionClient;

/** The part of it that runs SQL. */
export type Sql = Pick<PrismaClient, '$queryRaw' | '$executeRaw'>;

export interface DatabaseOptions {
  readonly url: string;
  /** Most connections of this process. */
  readonly poolSize: number;
  /** Longest that Postgres may work on one statement, ms. A little later even a silent wire is given up. */
  readonly statementTimeout?: number;
  /** Longest that a statement may wait for a lock, ms. As long as it may take unless given. */
  readonly lockTimeout?: number;
}

/**
 * Longest that somebody who waits for an answer waits for a lock, ms. What this service holds, it holds for milliseconds;
 * whoever holds it longer keeps a connection from everybody else.
 */
export const maxLockWaitMs = 3_000;

/**
 * Opens nothing until the first query. Close with `$disconnect()`. Postgres makes no incremental sort, for which it would
 * read all that a user has of what `listPosts` needs a page of.
 */
export function openDatabase({
  url,
  poolSize,
  statementTimeout = 30_000,
  lockTimeout = 0,
}: DatabaseOptions): Database {
  const pool = openPool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    query_timeout: statementTimeout + 2_000,
    options: `-c statement_timeout=${statementTimeout} -c lock_timeout=${lockTimeout} -c idle_in_transaction_session_timeout=60000 -c timezone=UTC -c enable_incremental_sort=off`,
  });
  return new PrismaClient({
    adapter: new PrismaPg(pool, { disposeExternalPool: true, statementNameGenerator: statementNames() }),
    transactionOptions: { maxWait: 10_000, timeout: 30_000 },
  });
}
