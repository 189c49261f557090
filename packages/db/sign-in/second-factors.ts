import { inTransaction, type Queries, type Sql } from '../client.ts';
import { endSessionsAndWorkOf } from './sessions.ts';

/** Ways for a user to prove who they are. */
export interface SignInWays {
  readonly password: boolean;
  readonly totp: boolean;
  readonly passkeys: number;
  /** Those that were not used. */
  readonly recoveryCodes: number;
}

export async function readSignInWays(db: Sql, userId: string): Promise<SignInWays> {
  const [row] = await db.$queryRaw<SignInWays[]>`
    SELECT u.password_hash <> '' AS password,
      EXISTS (SELECT FROM totp_secrets WHERE user_id = u.id AND sealed IS NOT NULL) AS totp,
      (SELECT count(*)::int FROM passkeys WHERE user_id = u.id) AS passkeys,
      (SELECT count(*)::int FROM recovery_codes WHERE user_id = u.id AND used_at IS NULL) AS "recoveryCodes"
    FROM users u WHERE u.id = ${userId}`;
  return row ?? { password: false, totp: false, passkeys: 0, recoveryCodes: 0 };
}

/** True when a password alone is not enough for a user: they have an authenticator app or a passkey. */
export const hasSecondFactor = ({ totp, passkeys }: SignInWays): boolean => totp || passkeys > 0;

/** Forgets the recovery codes of a user who has nothing left that they would stand in for. */
export async function forgetIdleRecoveryCodes(db: Sql, userId: string): Promise<void> {
  await db.$executeRaw`
    DELETE FROM recovery_codes WHERE user_id = ${userId}
      AND NOT EXISTS (SELECT FROM totp_secrets WHERE user_id = ${userId} AND sealed IS NOT NULL)
      AND NOT EXISTS (SELECT FROM passkeys WHERE user_id = ${userId})`;
}

/** For a user who lost all of it: their password alone signs them in from then on. Ends their sessions, too. */
export async function resetSecondFactor(db: Queries, userId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.totpSecret.deleteMany({ where: { userId } });
    await tx.passkey.deleteMany({ where: { userId } });
    await tx.recoveryCode.deleteMany({ where: { userId } });
    await endSessionsAndWorkOf(tx, userId);
  });
}

/** Minutes that somebody has to bring an authenticator app to its first code. */
const maxSetUpMinutes = 15;

/** Keeps a sealed secret that is not in force yet; the one before stays in force. */
export async function proposeTotp(db: Sql, userId: string, sealed: string): Promise<void> {
  await db.$executeRaw`
    INSERT INTO totp_secrets (user_id, next_sealed, next_until) VALUES (${userId}, ${sealed}, now() + make_interval(mins => ${maxSetUpMinutes}))
    ON CONFLICT (user_id) DO UPDATE SET next_sealed = excluded.next_sealed, next_until = excluded.next_until`;
}

interface TotpSecret {
  /** In force; null when none is. */
  readonly sealed: string | null;
  /** Not in force yet; null when none is, or its time is over. */
  readonly proposed: string | null;
}

export async function readTotp(db: Sql, userId: string): Promise<TotpSecret> {
  const [row] = await db.$queryRaw<TotpSecret[]>`
    SELECT sealed, CASE WHEN next_until > now() THEN next_sealed END AS proposed FROM totp_secrets WHERE user_id = ${userId}`;
  return row ?? { sealed: null, proposed: null };
}

/**
 * Puts a proposed secret in force. @param step time step of the code that was given for it, which is used up by that
 * @returns false when another was proposed meanwhile, or its time is over
 */
export async function confirmTotp(
  db: Sql,
  userId: string,
  { sealed, step }: { readonly sealed: string; readonly step: number },
): Promise<boolean> {
  const count = await db.$executeRaw`
    UPDATE totp_secrets SET sealed = next_sealed, last_step = ${step}::bigint, confirmed_at = now(), next_sealed = NULL, next_until = NULL
    WHERE user_id = ${userId} AND next_sealed = ${sealed} AND next_until > now()`;
  return count > 0;
}

/** Uses a time step up, and all before it. @returns false when it was, or the secret is not in force any more */
export async function takeTotpStep(
  db: Sql,
  userId: string,
  { sealed, step }: { readonly sealed: string; readonly step: number },
): Promise<boolean> {
  const count = await db.$executeRaw`
    UPDATE totp_secrets SET last_step = ${step}::bigint
    WHERE user_id = ${userId} AND sealed = ${sealed} AND (last_step IS NULL OR last_step < ${step}::bigint)`;
  return count > 0;
}

/** @returns false when there was none in force */
export async function removeTotp(db: Queries, userId: string): Promise<boolean> {
  const { count } = await db.totpSecret.deleteMany({ where: { userId, sealed: { not: null } } });
  return count > 0;
}

export interface SealedTotp {
  readonly userId: string;
  readonly sealed: string;
}

/** The next secrets in force whose header is not this one, in the order of their users. */
export const listStaleTotp = (
  db: Sql,
  header: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<SealedTotp[]> => db.$queryRaw<SealedTotp[]>`
  SELECT user_id AS "userId", sealed FROM totp_secrets
  WHERE user_id > ${after} AND sealed IS NOT NULL AND substring(sealed FROM '"protected":"([^"]*)"') IS DISTINCT FROM ${header}
  ORDER BY 1 LIMIT ${limit}`;

/** Puts the same secret, sealed anew, in the place of exactly this. @returns false when it was changed or removed meanwhile */
export async function replaceSealedTotp(
  db: Sql,
  { userId, sealed }: SealedTotp,
  anew: string,
): Promise<boolean> {
  const changed = await db.$executeRaw`
    UPDATE totp_secrets SET sealed = ${anew} WHERE user_id = ${userId} AND sealed = ${sealed}`;
  return changed > 0;
}

/** Gives a user these codes instead of all from before. @param hashes of the codes */
export async function replaceRecoveryCodes(
  db: Queries,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Those who ask at the same moment go one after another, so that only one of them has codes that work.
    await tx.$queryRaw`SELECT id FROM users WHERE id = ${userId} FOR NO KEY UPDATE`;
    await tx.recoveryCode.deleteMany({ where: { userId } });
    await tx.recoveryCode.createMany({ data: hashes.map((hash) => ({ userId, hash })) });
  });
}

/** Uses a code up. @returns how many are left; null when it is another's, or was used */
export async function takeRecoveryCode(db: Sql, userId: string, hash: string): Promise<number | null> {
  const count = await db.$executeRaw`
    UPDATE recovery_codes SET used_at = now() WHERE user_id = ${userId} AND hash = ${hash} AND used_at IS NULL`;
  return count === 0 ? null : countRecoveryCodes(db, userId);
}

/** Codes that were not used. */
export async function countRecoveryCodes(db: Sql, userId: string): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM recovery_codes WHERE user_id = ${userId} AND used_at IS NULL`;
  return row?.count ?? 0;
}

/** Minutes between the password and the second factor. */
const maxPendingMinutes = 10;

/** Somebody who brought their password, and has not brought their second factor. */
export interface PendingPerson {
  readonly userId: string;
  readonly email: string;
}

/** Keeps that a browser brought the right password. @param id the digest of the token in its cookie */
export async function beginPendingSignIn(db: Sql, id: string, userId: string): Promise<void> {
  await db.$executeRaw`
    INSERT INTO pending_sign_ins (id, user_id, expires_at) VALUES (${id}, ${userId}, now() + make_interval(mins => ${maxPendingMinutes}))`;
}

export async function findPendingSignIn(db: Sql, id: string): Promise<PendingPerson | null> {
  const [row] = await db.$queryRaw<PendingPerson[]>`
    SELECT u.id AS "userId", u.email FROM pending_sign_ins p JOIN users u ON u.id = p.user_id
    WHERE p.id = ${id} AND p.expires_at > now()`;
  return row ?? null;
}

/** @returns false when there was none, so that of two who end it at once one goes on */
export async function endPendingSignIn(db: Sql, id: string): Promise<boolean> {
  const count = await db.$executeRaw`DELETE FROM pending_sign_ins WHERE id = ${id} AND expires_at > now()`;
  return count > 0;
}
