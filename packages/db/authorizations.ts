import type { Platform } from '@carillon/core';
import type { Database, Sql } from './client.ts';

/** Longest that somebody may take on a network's page, minutes. */
const maxMinutes = 10;

/** Somebody was sent to a network to grant access. */
export interface Authorizing {
  readonly profileId: string;
  readonly platform: Platform;
  readonly sandbox: boolean;
  readonly codeVerifier: string;
}

/** @param id the digest of the state that goes along */
export async function keepAuthorization(
  db: Sql,
  { id, sessionId }: { id: string; sessionId: string },
  { profileId, platform, sandbox, codeVerifier }: Authorizing,
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO authorizations (id, session_id, profile_id, platform, sandbox, code_verifier, expires_at)
    VALUES (${id}, ${sessionId}, ${profileId}, ${platform}::platform, ${sandbox}, ${codeVerifier}, now() + make_interval(mins => ${maxMinutes}))`;
}

/** The same, once, for the session that began. @returns null for any other, and when it took too long */
export async function takeAuthorization(
  db: Database,
  { id, sessionId, platform }: { id: string; sessionId: string; platform: Platform },
): Promise<Authorizing | null> {
  const [row] = await db.$queryRaw<Authorizing[]>`
    DELETE FROM authorizations WHERE id = ${id} AND session_id = ${sessionId} AND platform = ${platform}::platform AND expires_at > now()
    RETURNING profile_id AS "profileId", platform::text AS platform, sandbox, code_verifier AS "codeVerifier"`;
  return row ?? null;
}
