import { newId, type Plan } from '@carillon/core';
import type { Database, Queries, Sql } from '../client.ts';
import { isTaken } from '../database-errors.ts';

/** Who somebody is at an issuer. */
export interface OidcIdentity {
  readonly issuer: string;
  readonly subject: string;
}

/** An identity whose issuer confirms its address. */
export interface ConfirmedIdentity extends OidcIdentity {
  readonly email: string;
}

/** The user of an identity; null when it is nobody's yet. */
export async function findIdentity(db: Queries, { issuer, subject }: OidcIdentity): Promise<string | null> {
  const [row] = await db.$queryRaw<{ userId: string }[]>`
    UPDATE oidc_identities SET last_used_at = now() WHERE issuer = ${issuer} AND subject = ${subject}
    RETURNING user_id AS "userId"`;
  return row?.userId ?? null;
}

/** An identity of the user at this issuer. */
export const identityOf = (db: Queries, userId: string, issuer: string) =>
  db.oidcIdentity.findUnique({
    where: { userId_issuer: { userId, issuer } },
    select: { subject: true, email: true, createdAt: true, lastUsedAt: true },
  });

/** @returns false when it is another user's, or the user has another one at the issuer; true also when it is theirs already */
export async function linkIdentity(db: Queries, identity: OidcIdentity & { email: string }, userId: string) {
  const { issuer, subject, email } = identity;
  const inserted = await db.$executeRaw`
    INSERT INTO oidc_identities (issuer, subject, user_id, email) VALUES (${issuer}, ${subject}, ${userId}, ${email})
    ON CONFLICT DO NOTHING`;
  return inserted > 0 || (await findIdentity(db, identity)) === userId;
}

/** Takes an identity from its user. @returns false when there was none, or the user would be left without a way in */
export async function unlinkIdentity(db: Queries, userId: string, issuer: string): Promise<boolean> {
  const count = await db.$executeRaw`
    DELETE FROM oidc_identities i USING users u
    WHERE i.user_id = ${userId} AND i.issuer = ${issuer} AND u.id = i.user_id AND u.password_hash <> ''`;
  return count > 0;
}

/** exists: a user has the address and signs in otherwise. unknown: nobody has it, and nobody may be made. */
export type Welcome =
  | { readonly kind: 'entered'; readonly userId: string; readonly isNew: boolean }
  | { readonly kind: 'exists' }
  | { readonly kind: 'unknown' };

/**
 * Finds a user for an identity that is nobody's yet: one who was invited under its address, or a new one.
 * @param plan of a new user; null where none may be made
 */
export async function welcomeIdentity(
  db: Database,
  identity: ConfirmedIdentity,
  plan: Plan | null,
): Promise<Welcome> {
  const welcomed = await db
    .$transaction((tx) => welcome(tx, identity, plan))
    .catch((error: unknown): Welcome => {
      if (isTaken(error)) return { kind: 'exists' };
      throw error;
    });
  if (welcomed.kind !== 'exists') return welcomed;
  const userId = await findIdentity(db, identity); // another browser of the same person may have been faster
  return userId === null ? welcomed : { kind: 'entered', userId, isNew: false };
}

async function welcome(
  tx: Queries,
  { issuer, subject, email: written }: ConfirmedIdentity,
  plan: Plan | null,
): Promise<Welcome> {
  const email = written.trim().toLowerCase();
  const [user] = await tx.$queryRaw<{ id: string; isInvited: boolean }[]>`
    SELECT id, oidc_invited AND password_hash = '' AS "isInvited" FROM users WHERE email = ${email} FOR NO KEY UPDATE`;
  if (user !== undefined && !user.isInvited) return { kind: 'exists' };
  if (user === undefined && plan === null) return { kind: 'unknown' };
  const userId = user?.id ?? newId('usr');
  if (user === undefined)
    await tx.user.create({ data: { id: userId, email, passwordHash: '', ...(plan && { plan }) } });
  else await tx.user.update({ where: { id: userId }, data: { oidcInvited: false } });
  await tx.oidcIdentity.create({ data: { issuer, subject, email, userId } });
  return { kind: 'entered', userId, isNew: user === undefined };
}

/** Minutes that somebody may take at the issuer. */
const maxMinutes = 10;

/** sign_in: nobody is signed in yet. link: a signed-in person adds an identity. prove: they prove who they are again. */
export type OidcPurpose = 'sign_in' | 'link' | 'prove';

/** Somebody was sent to the issuer. */
export interface OidcAttempt {
  readonly purpose: OidcPurpose;
  /** Of whoever is signed in; null to sign in. */
  readonly sessionId: string | null;
  readonly codeVerifier: string;
  readonly nonce: string;
}

/** @param id the digest of the state that goes along @param browser the digest of the cookie that stays */
export async function keepOidcAttempt(
  db: Sql,
  { id, browser }: { id: string; browser: string },
  { purpose, sessionId, codeVerifier, nonce }: OidcAttempt,
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO oidc_attempts (id, browser, purpose, session_id, code_verifier, nonce, expires_at)
    VALUES (${id}, ${browser}, ${purpose}, ${sessionId}, ${codeVerifier}, ${nonce}, now() + make_interval(mins => ${maxMinutes}))`;
}

/** The same, once, for the browser that began. @returns null for any other, and when it took too long */
export async function takeOidcAttempt(
  db: Sql,
  { id, browser }: { id: string; browser: string },
): Promise<OidcAttempt | null> {
  const [row] = await db.$queryRaw<OidcAttempt[]>`
    DELETE FROM oidc_attempts WHERE id = ${id} AND browser = ${browser} AND expires_at > now()
    RETURNING purpose, session_id AS "sessionId", code_verifier AS "codeVerifier", nonce`;
  return row ?? null;
}
