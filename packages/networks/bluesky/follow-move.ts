import type { Renewal } from '../network.ts';
import { accountProblems, inactivity, movedAway } from './account-problems.ts';
import { callServer } from './call-server.ts';
import { type BlueskyCredentials, newTokens, sessionServer } from './credentials.ts';
import { failureFromBluesky, isTokenRefused, unavailable } from './failures.ts';
import { pdsUrl } from './pds-url.ts';
import type { Wire } from './wire.ts';
import { withHandle } from './with-handle.ts';

interface Move {
  /** The account's new server, as its DID document names it. */
  readonly server: string;
  readonly baseUrl: string;
  readonly wire: Wire;
}

/**
 * Signs an account in at the server that it moved to. Few servers know an app password of the former one; where this one
 * does not, the person learns where the account is now.
 */
export async function followMove(
  credentials: BlueskyCredentials,
  { server, baseUrl, wire }: Move,
): Promise<Renewal> {
  const { did, appPassword } = credentials;
  if (sessionServer(credentials, baseUrl) === server) return { credentials }; // somebody was faster
  try {
    const person = { identifier: did, password: appPassword };
    const { data } = await callServer({ service: server, wire }, (sdk) =>
      sdk.com.atproto.server.createSession(person),
    );
    const inactive = inactivity(data);
    if (inactive) return { failure: inactive };
    if (data.did !== did) return { failure: accountProblems.signInRefused };
    const { data: session } = newTokens.safeParse(data);
    if (session === undefined) return { failure: unavailable };
    const place = { serviceUrl: baseUrl, movedTo: server, pdsUrl: pdsUrl(data.didDoc, wire.hosts) ?? server };
    return withHandle({ ...credentials, ...place, session }, data.handle);
  } catch (error) {
    if (isTokenRefused(error)) return { failure: movedAway(server) };
    return { failure: failureFromBluesky(error, { call: 'session', now: wire.now() }) };
  }
}
