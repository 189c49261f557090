import type { Sql } from '../client.ts';

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
