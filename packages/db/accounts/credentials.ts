import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Platform } from '@carillon/core';
import type { Sql } from '../client.ts';

/** An account's credentials as they lie in the database. */
export interface StoredCredentials {
  readonly sealed: string;
  /** Grows with every change of what is sealed. */
  readonly version: number;
}

/** Credentials that nobody else changes meanwhile. */
export interface LeasedCredentials extends StoredCredentials {
  /** Names whoever has them. */
  readonly token: string;
  /** The one who had them before never said how its change ended: it died, or Postgres was away. */
  readonly wasLeft: boolean;
}

/** Result of `change` when it must not decide now: the next one learns that the credentials were left, too. */
export const undecided = Symbol('undecided');

/**
 * Result of `change` when more is to come: it ends with `replaceCredentials` or `releaseCredentials`. Stores what is `sealed`, where there
 * is any.
 */
interface Holding {
  /** Longest that others are kept out yet, ms. */
  readonly holdMs: number;
  readonly sealed: string | null;
}

/** The sealed credentials of an account, or null once they were removed. */
export async function readCredentials(db: Sql, socialAccountId: string): Promise<StoredCredentials | null> {
  const rows = await db.$queryRaw<StoredCredentials[]>`
    SELECT sealed, version FROM credentials WHERE social_account_id = ${socialAccountId}`;
  return rows[0] ?? null;
}

/** Longest that one change keeps others out unless given, ms: a call to the network, and a margin. */
export const maxChangeMs = 25_000;

/** Longest wait for somebody else's change unless given, ms: what is left of a call is of use to the waiting one. */
export const maxChangeWaitMs = 10_000;

/** Pauses between two looks at a lease that somebody else holds, ms. */
const pauseMs = { first: 25, max: 500 };

/**
 * The end of a change.
 * - stored: committed
 * - unchanged: there was nothing to store
 * - overtaken: the credentials were replaced or removed meanwhile, and what `change` made is dropped
 * - busy: somebody else has been changing them all the time; `change` was not called
 */
export type ChangeResult = 'stored' | 'unchanged' | 'overtaken' | 'busy';

interface ChangeTimes {
  /** Longest wait for somebody else's change. */
  readonly maxWaitMs?: number;
  /** Longest that this change keeps others out: what takes longer may be overtaken. */
  readonly maxMs?: number;
}

/**
 * Changes the credentials of an account while nobody else does: a lease keeps others out, no connection is held while
 * `change` runs or another's change is waited for, and a lease whose holder died ends by itself. What `change` returns
 * is committed before this returns; null leaves the row as it is, and so does `undecided`.
 * @param change gets null where the credentials were removed
 */
export async function changeCredentials(
  db: Sql,
  socialAccountId: string,
  change: (stored: LeasedCredentials | null) => Promise<string | typeof undecided | Holding | null>,
  { maxWaitMs = maxChangeWaitMs, maxMs = maxChangeMs }: ChangeTimes = {},
): Promise<ChangeResult> {
  const token = randomUUID();
  const lease = await waitForLease(db, { socialAccountId, token, maxWaitMs, maxMs });
  if (lease === 'busy') return 'busy';
  const release = () => releaseCredentials(db, socialAccountId, token);
  const made = await change(lease).catch(async (error: unknown) => {
    await release();
    throw error;
  });
  if (lease === null) return 'unchanged';
  const store = async (sealed: string, holdMs?: number) => {
    const { version } = lease;
    return (await replaceCredentials(db, socialAccountId, { sealed, version, holdMs }))
      ? 'stored'
      : 'overtaken';
  };
  if (typeof made === 'string') return store(made);
  if (made === null) await release();
  else if (made === undecided) await leave(db, socialAccountId, token);
  else if (made.sealed !== null) return store(made.sealed, made.holdMs);
  else await hold(db, { socialAccountId, token, maxMs: made.holdMs });
  return 'unchanged';
}

interface Leasing {
  readonly socialAccountId: string;
  /** Names whoever wants the lease. */
  readonly token: string;
  /** Length of the lease. */
  readonly maxMs: number;
}

async function waitForLease(db: Sql, leasing: Leasing & { readonly maxWaitMs: number }) {
  const giveUp = performance.now() + leasing.maxWaitMs;
  for (let pause = pauseMs.first; ; pause = Math.min(pause * 2, pauseMs.max)) {
    const lease = await takeLease(db, leasing);
    if (lease !== 'busy' || performance.now() + pause > giveUp) return lease;
    await sleep(pause * (0.5 + Math.random()));
  }
}

/** @returns what is leased, or null where there is nothing */
async function takeLease(
  db: Sql,
  { socialAccountId, token, maxMs }: Leasing,
): Promise<LeasedCredentials | null | 'busy'> {
  const [row] = await db.$queryRaw<(LeasedCredentials & { leased: boolean })[]>`
    WITH free AS (
      SELECT social_account_id, renewing_until IS NOT NULL AS was_left FROM credentials
      WHERE social_account_id = ${socialAccountId} AND (renewing_until IS NULL OR renewing_until <= clock_timestamp())
      FOR NO KEY UPDATE SKIP LOCKED
    ),
    leased AS (
      UPDATE credentials c SET renewing_token = ${token}, renewing_until = clock_timestamp() + ${maxMs}::float8 * interval '1 millisecond'
      FROM free WHERE c.social_account_id = free.social_account_id
      RETURNING c.sealed, c.version, free.was_left
    )
    SELECT coalesce(l.sealed, '') AS sealed, coalesce(l.version, 0) AS version, ${token} AS token,
      coalesce(l.was_left, false) AS "wasLeft", l.sealed IS NOT NULL AS leased
    FROM credentials c LEFT JOIN leased l ON true WHERE c.social_account_id = ${socialAccountId}`;
  if (row === undefined) return null;
  const { leased, ...stored } = row;
  return leased ? stored : 'busy';
}

/** Ends the lease of whoever has it, with nothing to store. */
export const releaseCredentials = (
  db: Sql,
  socialAccountId: string,
  token: string,
): Promise<number> => db.$executeRaw`
  UPDATE credentials SET renewing_until = NULL, renewing_token = NULL
  WHERE social_account_id = ${socialAccountId} AND renewing_token = ${token}`;

/** Keeps others out for `maxMs` from now. */
const hold = (db: Sql, { socialAccountId, token, maxMs }: Leasing): Promise<number> => db.$executeRaw`
  UPDATE credentials SET renewing_until = clock_timestamp() + ${maxMs}::float8 * interval '1 millisecond'
  WHERE social_account_id = ${socialAccountId} AND renewing_token = ${token}`;

/** Ends the lease like one whose holder died. */
const leave = (db: Sql, socialAccountId: string, token: string): Promise<number> => db.$executeRaw`
  UPDATE credentials SET renewing_until = clock_timestamp()
  WHERE social_account_id = ${socialAccountId} AND renewing_token = ${token}`;

/**
 * Stores new credentials in the place of the version that they were made from, and ends the lease on that version.
 * @param holdMs its holder keeps others out for this time yet, ms; not unless given
 * @returns false when the row has moved on, or is gone
 */
export async function replaceCredentials(
  db: Sql,
  socialAccountId: string,
  { sealed, version, holdMs = null }: StoredCredentials & { readonly holdMs?: number | undefined | null },
): Promise<boolean> {
  const changed = await db.$executeRaw`
    UPDATE credentials SET sealed = ${sealed}, version = version + 1,
      renewing_until = clock_timestamp() + ${holdMs}::float8 * interval '1 millisecond',
      renewing_token = CASE WHEN ${holdMs}::float8 IS NOT NULL THEN renewing_token END
    WHERE social_account_id = ${socialAccountId} AND version = ${version}`;
  return changed > 0;
}

/** Credentials that were sealed with the same key: the header of what is sealed names it. */
export interface SealedGroup {
  /** Null where what is stored has none. */
  readonly header: string | null;
  readonly accounts: number;
  /** Id of one of them. */
  readonly example: string;
}

/** Every key that stored credentials need, without opening any. */
export const groupCredentials = (db: Sql): Promise<SealedGroup[]> => db.$queryRaw<SealedGroup[]>`
  SELECT substring(sealed FROM '"protected":"([^"]*)"') AS header, count(*)::int AS accounts,
    min(social_account_id) AS example
  FROM credentials GROUP BY 1`;

export interface SealedRow {
  readonly socialAccountId: string;
  readonly platform: Platform;
  readonly sealed: string;
}

/** The next credentials whose header is not this one, in the order of their accounts. */
export const listStale = (
  db: Sql,
  header: string,
  { after, limit }: { after: string; limit: number },
): Promise<SealedRow[]> => db.$queryRaw<SealedRow[]>`
  SELECT c.social_account_id AS "socialAccountId", a.platform::text AS platform, c.sealed
  FROM credentials c JOIN social_accounts a ON a.id = c.social_account_id
  WHERE c.social_account_id > ${after}
    AND substring(c.sealed FROM '"protected":"([^"]*)"') IS DISTINCT FROM ${header}
  ORDER BY 1 LIMIT ${limit}`;

/**
 * Puts the same credentials, sealed anew, in the place of exactly these. The version stays: nothing changed for those
 * who are renewing them now, and what they make of it is stored as if this had not happened.
 * @returns false when somebody renewed or removed them meanwhile
 */
export async function replaceSealed(
  db: Sql,
  { socialAccountId, sealed }: SealedRow,
  anew: string,
): Promise<boolean> {
  const changed = await db.$executeRaw`
    UPDATE credentials SET sealed = ${anew} WHERE social_account_id = ${socialAccountId} AND sealed = ${sealed}`;
  return changed > 0;
}
