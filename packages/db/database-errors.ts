import { Prisma } from './generated/client.ts';

/** Prisma's codes for a database that cannot be reached, or gave no connection or answer in time. */
const unreachableCodes = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2037']);

/** Messages of the wire, the pool and an adapter that have no code. */
const unreachableMessages =
  /Can't reach database server|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|Connection terminated|timeout exceeded when trying to connect|Connection ended|closed the connection|Query read timeout/i;

/** The SQLSTATE of a write to a server that takes none: a replica, such as a primary after a failover. */
export const readOnly = '25006';

/**
 * SQLSTATEs of a server that will work again, though not this statement now (PostgreSQL, appendix A): connection
 * exceptions, insufficient resources such as a full disk, starting up and shutting down, time-outs, input and output;
 * a replica, and what it cancels to keep up with its primary; a session that is not the one in which a statement was named.
 */
const unavailableStates = /^(08|53|57|58|25006|40001|42P05|26000)/;

/** True when an error means that Postgres is away or takes no writes, rather than that the statement is wrong. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof Prisma.PrismaClientKnownRequestError && unreachableCodes.has(error.code)) return true;
  const state = sqlState(error);
  if (state !== null) return unavailableStates.test(state);
  return unreachableMessages.test(error.message) || isUnavailable(error.cause);
}

/**
 * True when an error is that of a pooler between, of which this process does not know: it takes no `options` at the start of a
 * session (PgBouncer), or gives another session, which lacks a statement of that name or has one already.
 */
export function isFromPooler(error: unknown): boolean {
  const state = sqlState(error);
  if (state === '42P05' || state === '26000') return true;
  return state === '08P01' && error instanceof Error && error.message.includes('startup parameter');
}

/** True when an error is a unique index refusing a second row. */
export const isTaken = (error: unknown): boolean => sqlState(error) === '23505';

/** True when an error is a row that another one names, and that somebody deleted at the same moment. */
export const isGone = (error: unknown): boolean => sqlState(error) === '23503';

/** A lock was not to be had in time, though nothing of Postgres says so. */
export class LockTimeout extends Error {
  override readonly name: string = 'LockTimeout';
  /** Time after which there may be room, ms; null where nobody knows. */
  readonly waitMs: number | null;

  constructor(message: string, waitMs: number | null = null) {
    super(message);
    this.waitMs = waitMs;
  }
}

/** True when an error is a lock that was not to be had in time: `lock_timeout` gave up, and nothing was done. */
export const isLockTimeout = (error: unknown): boolean =>
  error instanceof LockTimeout || sqlState(error) === '55P03';

/** SQLSTATEs of work that Postgres undid for the sake of others': a circle of locks, and rows that changed meanwhile. */
const victimStates = new Set<string | null>(['40P01', '40001']);

/** True when an error is that of work that Postgres undid for the sake of others': the same, begun anew, may go through at once. */
export const isVictim = (error: unknown): boolean => victimStates.has(sqlState(error));

/** True when others' work is in the way, and nothing was done. */
export const isBusy = (error: unknown): boolean => isLockTimeout(error) || isVictim(error);

/** True when the same may go through later, and nothing was done: Postgres is away, or others' work is in the way. */
export const isTransient = (error: unknown): boolean => isUnavailable(error) || isBusy(error);

/** True when an error is a server saying that it takes no writes. */
export const isReadOnly = (error: unknown): boolean => sqlState(error) === readOnly;

/** The code that Postgres answered with; null for any other error. */
export function sqlState(error: unknown): string | null {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return null;
  const meta = error.meta as { driverAdapterError?: { cause?: { originalCode?: string } } } | undefined;
  const code = meta?.driverAdapterError?.cause?.originalCode ?? '';
  return /^[0-9A-Z]{5}$/.test(code) ? code : null;
}
