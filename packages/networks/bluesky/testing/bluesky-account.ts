import type { Session } from '../../network.ts';
import { memoryVault } from '../../testing/memory-vault.ts';
import type { BlueskyCredentials } from '../credentials.ts';

export const accountDid = 'did:plc:ewvi7nxzyoun6zhxrhs64oiz';

/** Tokens that are to be renewed before use. */
export const expiringSession = { accessJwt: testJwt(9), refreshJwt: testJwt(9) };

/** A JWT as Bluesky's are, whose only true part is when it expires. */
export function testJwt(minutesLeft: number): string {
  const exp = Math.floor(Date.now() / 1000) + minutesLeft * 60;
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return [part({ alg: 'none' }), part({ exp, jti: crypto.randomUUID() }), 'signature'].join('.');
}

/** A server's answer to a sign-in or a refresh. */
export function testSession(changes: Record<string, unknown> = {}) {
  return {
    did: accountDid,
    handle: 'alice.test',
    accessJwt: testJwt(120),
    refreshJwt: testJwt(90 * 24 * 60),
    active: true,
    ...changes,
  };
}

export type AccountChanges = Partial<BlueskyCredentials>;

/** An account at `baseUrl`, signed in unless told otherwise. */
export function blueskyAccount(baseUrl: string, changes: AccountChanges = {}): Session {
  const credentials = {
    did: accountDid,
    handle: 'alice.test',
    appPassword: 'abcd-efgh-ijkl-mnop',
    serviceUrl: baseUrl,
    pdsUrl: null,
    session: { accessJwt: testJwt(120), refreshJwt: testJwt(90 * 24 * 60) },
    ...changes,
  } satisfies BlueskyCredentials;
  const { did: platformUserId, handle: platformUsername } = credentials;
  const vault = memoryVault(credentials);
  return { platformUserId, platformUsername, baseUrl, vault, now: () => new Date() };
}
