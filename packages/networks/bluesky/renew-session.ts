import { isValidDidDoc } from '@atproto/common-web';
import { z } from 'zod';
import type { Renewal } from '../network.ts';
import { accountProblems, inactivity } from './account-problems.ts';
import { callServer } from './call-server.ts';
import { type BlueskyCredentials, blueskyCredentials, newTokens, sessionServer } from './credentials.ts';
import { failureFromBluesky, isTokenRefused, unavailable } from './failures.ts';
import { followMove } from './follow-move.ts';
import { pdsUrl } from './pds-url.ts';
import type { Wire } from './wire.ts';
import { withNews } from './with-news.ts';

/** A token with less left than this is renewed before use, ms. */
const renewalMarginMs = 10 * 60_000;

/** True if there is a token with time left, and not the one that was `refused`. */
export function isUsable({ session }: BlueskyCredentials, now: Date, refused?: string): boolean {
  if (session === null || session.accessJwt === refused) return false;
  const expiry = jwtExpiry(session.accessJwt);
  return expiry === null || expiry - now.getTime() >= renewalMarginMs;
}

interface Renewing {
  readonly baseUrl: string;
  readonly wire: Wire;
  /** The token that the network would not take. */
  readonly refused: string | undefined;
}

/** New tokens for a vault, unless somebody else was faster. */
export async function renewSession(newest: unknown, { baseUrl, wire, refused }: Renewing): Promise<Renewal> {
  const credentials = blueskyCredentials.parse(newest);
  if (isUsable(credentials, wire.now(), refused)) return { credentials: newest };
  const asked = sessionServer(credentials, baseUrl);
  try {
    const answer = await refreshOrSignIn(credentials, asked, wire);
    const isSame = answer.did === credentials.did;
    const inactive = inactivity(answer);
    const server = pdsUrl(answer.didDoc, wire.hosts);
    if (
      inactive &&
      isSame &&
      isOf(answer) &&
      server !== null &&
      isElsewhere(server, credentials, { asked, wire })
    )
      return await followMove(credentials, { server, baseUrl, wire, otherwise: inactive });
    if (inactive) return { failure: inactive };
    if (!isSame) return { failure: accountProblems.signInRefused };
    const { data: session } = newTokens.safeParse(answer);
    if (session === undefined) return { failure: unavailable };
    return await withNews({ ...credentials, session }, { server, handle: answer.handle }, { baseUrl, wire });
  } catch (error) {
    return { failure: failureFromBluesky(error, { call: 'session', now: wire.now() }) };
  }
}

/** True when a session comes with the document of its own account. */
const isOf = ({ did, didDoc }: { readonly did: string; readonly didDoc?: unknown }): boolean =>
  isValidDidDoc(didDoc) && didDoc.id === did;

/**
 * True when a server is not the one that the account was known to be at. One that the operator named grants sessions for
 * others, which hold the records; any other holds them itself.
 */
function isElsewhere(
  server: string,
  { pdsUrl: known }: BlueskyCredentials,
  { asked, wire }: { readonly asked: string; readonly wire: Wire },
): boolean {
  const grantsForOthers = wire.hosts.trusted?.includes(asked) ?? false;
  return server !== asked && !(grantsForOthers && server === known);
}

/** Signs in only where the refresh token is dead: 30 times in 5 minutes is all (Bluesky, rate limits page). */
async function refreshOrSignIn(
  { did, appPassword, session }: BlueskyCredentials,
  service: string,
  wire: Wire,
) {
  if (session !== null) {
    try {
      const here = { service, wire, token: session.refreshJwt };
      return (await callServer(here, (sdk) => sdk.com.atproto.server.refreshSession())).data;
    } catch (error) {
      if (!isTokenRefused(error)) throw error;
    }
  }
  // By DID, because the handle may be somebody else's by now.
  const person = { identifier: did, password: appPassword };
  const here = { service, wire };
  return (await callServer(here, (sdk) => sdk.com.atproto.server.createSession(person))).data;
}

const claims = z.object({ exp: z.number() });

/** The expiry of a JWT, ms since 1970; null if it does not say. Its signature is the network's business. */
function jwtExpiry(jwt: string): number | null {
  const payload = Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString();
  try {
    return claims.parse(JSON.parse(payload)).exp * 1000;
  } catch {
    return null;
  }
}
