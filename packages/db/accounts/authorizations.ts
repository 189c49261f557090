import type { Platform } from '@carillon/core';
import type { Database, Sql } from '../client.ts';

/** Longest that somebody may take on a network's page, minutes. */
const maxMinutes = 10;

/** Somebody was sent to a network to grant access. */
export interface Authorizing {
  readonly profileId: string;
  readonly platform: Platform;
  readonly sandbox: boolean;
  readonly codeVerifier: string;
  /** The account's own server, where the network has several. */
  readonly serviceUrl: string | null;
  /** The application that asks; null for one without a row. */
  readonly appId: string | null;
}

/** Most that one user may have begun and not finished; those of all their sessions. */
const maxOpen = 20;

/** @param id the digest of the state that goes along @returns false when the user has too many; then nothing is kept */
export async function keepAuthorization(
  db: Sql,
  { id, sessionId }: { id: string; sessionId: string },
  { profileId, platform, sandbox, codeVerifier, serviceUrl, appId }: Authorizing,
): Promise<boolean> {
  const kept = await db.$executeRaw`
    INSERT INTO authorizations (id, session_id, profile_id, platform, sandbox, code_verifier, service_url, app_id, expires_at)
    SELECT ${id}, ${sessionId}, ${profileId}, ${platform}::platform, ${sandbox}, ${codeVerifier}, ${serviceUrl}, ${appId}, now() + make_interval(mins => ${maxMinutes})
    WHERE (
      SELECT count(*) FROM authorizations a
      JOIN sessions theirs ON theirs.id = a.session_id JOIN sessions own ON own.user_id = theirs.user_id
      WHERE own.id = ${sessionId} AND a.expires_at > now()) < ${maxOpen}`;
  return kept > 0;
}

/** The same, once, for the session that began. @returns null for any other, and when it took too long */
export async function takeAuthorization(
  db: Database,
  { id, sessionId, platform }: { id: string; sessionId: string; platform: Platform },
): Promise<Authorizing | null> {
  const [row] = await db.$queryRaw<Authorizing[]>`
    DELETE FROM authorizations WHERE id = ${id} AND session_id = ${sessionId} AND platform = ${platform}::platform AND expires_at > now()
    RETURNING profile_id AS "profileId", platform::text AS platform, sandbox, code_verifier AS "codeVerifier", service_url AS "serviceUrl", app_id AS "appId"`;
  return row ?? null;
}
