import { Prisma } from './generated/client.ts';

/** Prisma's codes for a database that cannot be reached, or gave no connection or answer in time. */
const unreachableCodes = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2037']);

/** What the wire, the pool and an adapter say without a code. */
const unreachableMessages =
  /Can't reach database server|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|Connection terminated|timeout exceeded when trying to connect|Connection ended|closed the connection|Query read timeout/i;

/**
 * SQLSTATEs of a server that will work again, though not this statement now (PostgreSQL, appendix A): connection
 * exceptions, insufficient resources such as a full disk, starting up and shutting down, time-outs, input and output.
 */
const unavailableStates = /^(08|53|57|58)/;

/** Whether an error means that Postgres is away, rather than that the statement is wrong. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof Prisma.PrismaClientKnownRequestError && unreachableCodes.has(error.code)) return true;
  const state = sqlState(error);
  if (state !== null) return unavailableStates.test(state);
  return unreachableMessages.test(error.message) || isUnavailable(error.cause);
}

/** Whether an error is a unique index refusing a second row. */
export const isTaken = (error: unknown): boolean => sqlState(error) === '23505';

/** Whether an error is `lock_timeout` giving up. */
export const isLockTimeout = (error: unknown): boolean => sqlState(error) === '55P03';

/** What Postgres answered; null for an error that is none of its. */
function sqlState(error: unknown): string | null {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return null;
  const meta = error.meta as { driverAdapterError?: { cause?: { originalCode?: string } } } | undefined;
  const code = meta?.driverAdapterError?.cause?.originalCode ?? '';
  return /^[0-9A-Z]{5}$/.test(code) ? code : null;
}
