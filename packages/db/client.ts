import { PrismaPg } from '@prisma/adapter-pg';
import { Prisma, PrismaClient } from './generated/client.ts';

export type Database = PrismaClient;

/** What runs SQL: the client itself, or a transaction of it. */
export type Sql = Pick<PrismaClient, '$queryRaw' | '$executeRaw'>;

export interface DatabaseOptions {
  readonly url: string;
  /** Most connections of this process. */
  readonly poolSize: number;
}

/** Opens nothing until the first query. Close with `$disconnect()`. */
export function openDatabase({ url, poolSize }: DatabaseOptions): Database {
  const pool = {
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    options: '-c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000 -c timezone=UTC',
  };
  return new PrismaClient({
    adapter: new PrismaPg(pool),
    transactionOptions: { maxWait: 10_000, timeout: 30_000 },
  });
}

/** Whether Postgres answers. */
export async function isReachable(db: Sql): Promise<boolean> {
  try {
    await db.$queryRaw`SELECT 1`;
    return true;
  } catch (error) {
    if (isUnavailable(error)) return false;
    throw error;
  }
}

const unreachableCodes = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2037']);
const unavailableMessages =
  /Can't reach database server|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|Connection terminated|terminating connection|starting up|shutting down|recovery mode|not accepting connections|timeout exceeded when trying to connect|Connection ended|too many clients/i;

/** Whether an error means that Postgres is away, rather than that the statement is wrong. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof Prisma.PrismaClientKnownRequestError && unreachableCodes.has(error.code)) return true;
  return unavailableMessages.test(error.message) || isUnavailable(error.cause);
}

/** Whether an error is a unique index refusing a second row. */
export function isTaken(error: unknown): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false;
  return error.code === 'P2002' || JSON.stringify(error.meta ?? {}).includes('23505');
}
