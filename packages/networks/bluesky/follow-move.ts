import type { Failure } from '@carillon/core';
import type { Renewal } from '../network.ts';
import { accountProblems, inactivity, movedAway } from './account-problems.ts';
import { callServer } from './call-server.ts';
import { type BlueskyCredentials, newTokens, sessionServer } from './credentials.ts';
import { failureFromBluesky, isTokenRefused, unavailable } from './failures.ts';
import type { Wire } from './wire.ts';
import { withNews } from './with-news.ts';

interface Move {
  /** The account's new server, by the former one. */
  readonly server: string;
  readonly baseUrl: string;
  readonly wire: Wire;
  /** Failure when the account's DID document names another. */
  readonly otherwise: Failure;
}

/**
 * Signs an account in at the server that it moved to, if its DID document says so: its app password goes nowhere else. Few servers know an app password of the former one; where this one
 * does not, the person learns where the account is now.
 */
export async function followMove(
  credentials: BlueskyCredentials,
  { server, baseUrl, wire, otherwise }: Move,
): Promise<Renewal> {
  const { did, appPassword } = credentials;
  if (sessionServer(credentials, baseUrl) === server) return { credentials }; // somebody was faster
  const identity = await wire.identities.find(did);
  if (identity.kind === 'away') return { failure: unavailable };
  if (identity.kind !== 'found' || identity.server !== server) return { failure: otherwise };
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
    const place = { serviceUrl: baseUrl, movedTo: server, pdsUrl: server };
    const there = { ...credentials, ...place, session };
    const renewal = await withNews(there, { server, handle: data.handle }, { baseUrl, wire });
    return { ...renewal, moved: { before: sessionServer(credentials, baseUrl), now: server } };
  } catch (error) {
    if (isTokenRefused(error)) return { failure: movedAway(server) };
    return { failure: failureFromBluesky(error, { call: 'session', now: wire.now() }) };
  }
}
