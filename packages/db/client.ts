import { PrismaPg } from '@prisma/adapter-pg';
import { Client, type ClientBase, type Connection, Pool, type PoolClient, type PoolConfig } from 'pg';
import { readOnly } from './database-errors.ts';
import { type NameStatement, withDirectSql } from './direct-sql.ts';
import { type Prisma, PrismaClient } from './generated/client.ts';
import { type Limits, sessionSettings } from './session-settings.ts';
import { tryingAgain } from './try-again.ts';

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
  const statementNameGenerator = pooler === 'none' ? statementNames() : undefined;
  const named = statementNameGenerator && { statementNameGenerator };
  const client = new PrismaClient({
    adapter: new PrismaPg(pool, { disposeExternalPool: true, ...named }),
    transactionOptions: { maxWait: 10_000, timeout: 30_000 },
  });
  return tryingAgain(withDirectSql(client, pool, statementNameGenerator));
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

/**
 * A pool that lets go of a server which takes no writes: after a failover its connections may still lead to the old
 * primary, which nobody ends. As soon as one of them hears so, none that was begun by then is given to anybody again.
 */
function openPool(config: PoolConfig): Pool {
  /** How often a server was left. */
  let leavings = 0;
  class Dated extends Client {
    readonly begunAfter = leavings;
  }
  const isLeft = (client: PoolClient) => client instanceof Dated && client.begunAfter < leavings;
  const pool = new Pool({ ...config, Client: Dated });

  function leave(): void {
    leavings += 1;
    for (let idle = pool.idleCount; idle > 0; idle--) {
      pool.connect().then(
        (client) => client.release(),
        () => {}, // it was gone already, or the pool ends
      );
    }
  }

  pool.on('error', () => {}); // of a connection that nobody uses: the pool has taken it away
  pool.on('connect', (client) => {
    client.on('error', () => {}); // whoever waits for its answer hears of it
    answersOf(client).on('errorMessage', ({ code }: { code?: string }) => {
      if (code === readOnly && !isLeft(client)) leave();
    });
  });
  pool.on('release', (_, client) => {
    if (isLeft(client)) void client.end(); // the pool keeps none that is ending
  });
  return pool;
}

/** Messages of the server; a client shows them only to its caller. */
const answersOf = (client: PoolClient) =>
  (client as unknown as { readonly connection: Connection }).connection;

/** So many texts of SQL are prepared; Postgres keeps each once per connection. */
const maxNames = 500;

/** So many of them may be of lists in parentheses: each length makes a text of its own, and others need names too. */
const maxLists = 250;

const list = / IN \(\$\d+,/;

const unnamed = '';

/**
 * Names statements, so that each connection parses and plans one only once (in Postgres, a prepared statement). Past
 * the most texts, others stay unnamed and are parsed every time.
 */
export function statementNames(): NameStatement {
  const names = new Map<string, string>();
  let lists = 0;
  return ({ sql }) => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    const isList = list.test(sql);
    if (names.size >= maxNames || (isList && lists >= maxLists)) return unnamed;
    if (isList) lists += 1;
    const name = `carillon_${names.size + 1}`;
    names.set(sql, name);
    return name;
  };
}

/** Does the work in a transaction of its own, unless it is in one already. */
export const inTransaction = <Result>(
  db: Queries,
  work: (tx: Queries) => Promise<Result>,
): Promise<Result> => (isDatabase(db) ? db.$transaction(work) : work(db));

/**
 * Does the work as a part of its own of a transaction: what it did is undone when it throws, and the rest of the transaction stays
 * and goes on.
 */
export async function inPart<Result>(tx: Queries, work: () => Promise<Result>): Promise<Result> {
  await tx.$executeRaw`SAVEPOINT part`;
  try {
    const result = await work();
    await tx.$executeRaw`RELEASE SAVEPOINT part`;
    return result;
  } catch (error) {
    await tx.$executeRaw`ROLLBACK TO SAVEPOINT part`;
    throw error;
  }
}

/** Transactions have `$transaction` too, for savepoints; they cannot connect. */
export const isDatabase = (db: Queries): db is Database => '$connect' in db;

/** Postgres' clock minus this machine's, ms; the round trip is halved out. */
export async function clockDifference(db: Sql): Promise<number> {
  const before = Date.now();
  const [row] = await db.$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() AS now`;
  const middle = (before + Date.now()) / 2;
  return Math.round((row?.now.getTime() ?? middle) - middle);
}

/** Postgres' time. */
export async function currentTime(db: Sql): Promise<Date> {
  const [row] = await db.$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() AS now`;
  if (row === undefined) throw new Error('Postgres gave no time.');
  return row.now;
}
