import { PrismaPg } from '@prisma/adapter-pg';
import type { ClientBase, PoolConfig } from 'pg';
import { type Prisma, PrismaClient } from './generated/client.ts';
import { openPool } from './open-pool.ts';
import { type Limits, sessionSettings } from './session-settings.ts';
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
  /** `transaction` where a pooler is between that gives each transaction, or statement, any of its sessions. */
  readonly pooler?: 'none' | 'transaction';
  /** Longest that Postgres may work on one statement, ms. A little later even a silent wire is given up. */
  readonly statementTimeout?: number;
  /** Longest that a statement may wait for a lock, ms. As long as it may take unless given. */
  readonly lockTimeout?: number;
}

/** Opens nothing until the first query. Close with `$disconnect()`. */
export function openDatabase({
  url,
  poolSize,
  pooler = 'none',
  statementTimeout = 30_000,
  lockTimeout = 0,
}: DatabaseOptions): Database {
  const limits = { statementTimeout, lockTimeout };
  const pool = openPool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    query_timeout: statementTimeout + 2_000,
    ...(pooler === 'none' ? ownSessions(limits) : sharedSessions(limits)),
  });
  // A session that is somebody else's next has no statements by name.
  const named = pooler === 'none' ? { statementNameGenerator: statementNames() } : {};
  return new PrismaClient({
    adapter: new PrismaPg(pool, { disposeExternalPool: true, ...named }),
    transactionOptions: { maxWait: 10_000, timeout: 30_000 },
  });
}

const ownSessions = (limits: Limits): PoolConfig => ({
  options: Object.entries(sessionSettings(limits))
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
});

/**
 * Poolers refuse `options`. Of a client's settings they keep the zone of times alone (PgBouncer, "features": transaction pooling);
 * the others are those of the role (`roleSettings`), and of each transaction.
 */
const sharedSessions = (limits: Limits): PoolConfig => ({
  async onConnect(client) {
    await client.query("SET TimeZone = 'UTC'");
    beginWith(client, limits);
  },
});

/** Has each transaction set its limits, on the same way to Postgres. */
function beginWith(client: ClientBase, limits: Limits): void {
  const begin = Object.entries(sessionSettings(limits)).reduce(
    (sql, [name, value]) => `${sql}; SET LOCAL ${name} = '${value}'`,
    'BEGIN',
  );
  const query = client.query.bind(client) as (given: unknown, ...more: unknown[]) => unknown;
  client.query = ((given: unknown, ...more: unknown[]) =>
    query(isBegin(given) ? { ...given, text: begin } : given, ...more)) as typeof client.query;
}

/** As Prisma's adapter begins a transaction. */
const isBegin = (given: unknown): given is { readonly text: 'BEGIN' } =>
  typeof given === 'object' && given !== null && 'text' in given && given.text === 'BEGIN';
