import type { Plan } from '@carillon/core';
import { stopBulkChangesOfEnded } from '../bulk-changes/stop.ts';
import type { Database, Queries, Sql } from '../client.ts';

/** Days after which a session ends: without use, and at most. */
const maxDays = { idle: 14, total: 60 };

/** A session that nobody uses ends after this time, ms; a new one, too. */
export const sessionIdleMs = maxDays.idle * 86_400_000;

/** Most sessions of a user; the one that was not used for longest makes room for a new one. */
const maxSessions = 50;

/** Who is signed in. */
export interface Person {
  readonly sessionId: string;
  readonly userId: string;
  readonly email: string;
  readonly plan: Plan;
  readonly admin: boolean;
  /** ms since they last proved who they are. */
  readonly provenMsAgo: number;
  /** ms that the session lasts from now on, when this use has lengthened it; null when it has not. */
  readonly lengthenedToMs: number | null;
}

/** How a person proved who they are when a session began. */
export type SignInMethod =
  | 'password'
  | 'password and code'
  | 'password and recovery code'
  | 'password and passkey'
  | 'passkey'
  | 'provider';

/** Where a session was made, and how. */
export interface SessionFacts {
  readonly method: SignInMethod;
  /** Its name and system, such as `Firefox on Linux`; empty where it says nothing. */
  readonly browser: string;
  /** The network it is in: /24 of IPv4, /48 of IPv6. */
  readonly address: string;
}

/** Keeps that a browser is signed in. @param id the digest of its token @returns false when the user is disabled */
export async function startSession(
  db: Sql,
  id: string,
  userId: string,
  { method, browser, address }: SessionFacts = { method: 'password', browser: '', address: '' },
): Promise<boolean> {
  const started = await db.$executeRaw`
    WITH signed_in AS (UPDATE users SET signed_in_at = now() WHERE id = ${userId} AND disabled_at IS NULL RETURNING id)
    INSERT INTO sessions (id, user_id, expires_at, method, browser, address)
    SELECT ${id}, id, now() + make_interval(days => ${maxDays.idle}), ${method}, ${browser}, ${address} FROM signed_in`;
  if (started === 0) return false;
  await db.$executeRaw`
    DELETE FROM sessions WHERE id IN (
      SELECT id FROM sessions WHERE user_id = ${userId} ORDER BY last_used_at DESC, id = ${id} DESC OFFSET ${maxSessions}::int)`;
  return true;
}

/**
 * Who is signed in with a session that has not expired, and is not disabled; its use lengthens it, and is noted every five minutes.
 * @param address the network that it is seen in now
 */
export async function findSession(db: Sql, id: string, address = ''): Promise<Person | null> {
  const rows = await db.$queryRaw<(Omit<Person, 'lengthenedToMs'> & { stale: boolean })[]>`
    SELECT s.id AS "sessionId", u.id AS "userId", u.email, u.plan::text AS plan, u.admin,
      (extract(epoch FROM now() - s.proven_at) * 1000)::float8 AS "provenMsAgo",
      (s.last_used_at < now() - interval '5 minutes' OR (${address} <> '' AND s.address <> ${address}) OR s.expires_at <
        least(now() + make_interval(days => ${maxDays.idle}), s.created_at + make_interval(days => ${maxDays.total}))
        - interval '1 hour') AS stale
    FROM sessions s JOIN users u ON u.id = s.user_id AND u.disabled_at IS NULL
    WHERE s.id = ${id} AND s.expires_at > now()`;
  const [row] = rows;
  if (row === undefined) return null;
  const { stale, ...person } = row;
  if (!stale) return { ...person, lengthenedToMs: null };
  const [lengthened] = await db.$queryRaw<{ ms: number }[]>`
    UPDATE sessions SET last_used_at = now(), address = coalesce(nullif(${address}, ''), address),
      expires_at = least(now() + make_interval(days => ${maxDays.idle}), created_at + make_interval(days => ${maxDays.total}))
    WHERE id = ${id} RETURNING (extract(epoch FROM expires_at - now()) * 1000)::float8 AS ms`;
  return { ...person, lengthenedToMs: lengthened?.ms ?? null };
}

/** Notes that the person of a session has just proved again who they are. */
export async function proveSession(db: Sql, id: string): Promise<void> {
  await db.$executeRaw`UPDATE sessions SET proven_at = now() WHERE id = ${id}`;
}

/** All sessions of a user that have not expired, the last used first. */
export const listSessions = (db: Queries, userId: string, now = new Date()) =>
  db.session.findMany({
    where: { userId, expiresAt: { gt: now } },
    select: {
      id: true,
      method: true,
      browser: true,
      address: true,
      createdAt: true,
      lastUsedAt: true,
    },
    orderBy: [{ lastUsedAt: 'desc' }, { id: 'asc' }],
    take: maxSessions,
  });

/** Ends one of a user's own sessions. @returns false when there is no such session */
export async function endSessionOf(db: Queries, userId: string, id: string): Promise<boolean> {
  const { count } = await db.session.deleteMany({ where: { id, userId } });
  return count > 0;
}

/** Signs a user out everywhere but in one session. @returns how many ended */
export async function endOtherSessions(db: Queries, { userId, sessionId }: Person): Promise<number> {
  const { count } = await db.session.deleteMany({ where: { userId, id: { not: sessionId } } });
  await stopBulkChangesOfEnded(db, userId);
  await db.pendingSignIn.deleteMany({ where: { userId } });
  return count;
}

/** Which of these sessions have not ended. Unlike `findSession` it is no use of them: pages that are left open ask this. */
export async function openSessions(db: Sql, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT s.id FROM sessions s JOIN users u ON u.id = s.user_id AND u.disabled_at IS NULL
    WHERE s.id = ANY(${[...ids]}) AND s.expires_at > now()`;
  return new Set(rows.map(({ id }) => id));
}

/** Signs a browser out. */
export async function endSession(db: Queries, id: string): Promise<void> {
  await db.session.deleteMany({ where: { id } });
}

/** Signs a user out everywhere; whoever is between their password and their second factor begins anew. */
export async function endSessionsOf(db: Queries, userId: string): Promise<void> {
  await db.session.deleteMany({ where: { userId } });
  await db.pendingSignIn.deleteMany({ where: { userId } });
}

/** The same where somebody else may have been in: what they began with many posts stops, too. */
export async function endSessionsAndWorkOf(db: Queries, userId: string): Promise<void> {
  await endSessionsOf(db, userId);
  await stopBulkChangesOfEnded(db, userId);
}

/**
 * Sessions that have expired, those who went to a network and did not come back, or did not choose
 * an account, those who began to sign in, and codes that no
 * app can come with again.
 */
export async function forgetSessions(db: Database): Promise<void> {
  await db.$transaction([
    db.$executeRaw`DELETE FROM sessions WHERE expires_at <= now()`,
    db.$executeRaw`DELETE FROM authorizations WHERE expires_at <= now()`,
    db.$executeRaw`DELETE FROM link_authorizations WHERE expires_at <= now()`,
    db.$executeRaw`DELETE FROM account_choices WHERE expires_at <= now()`,
    db.$executeRaw`DELETE FROM pending_sign_ins WHERE expires_at <= now()`,
    db.$executeRaw`DELETE FROM passkey_challenges WHERE expires_at <= now()`,
    db.$executeRaw`DELETE FROM oidc_attempts WHERE expires_at <= now()`,
    db.$executeRaw`DELETE FROM password_resets WHERE expires_at <= now()`,
    db.$executeRaw`DELETE FROM oauth_codes WHERE expires_at <= now() - interval '1 day'`,
  ]);
}
