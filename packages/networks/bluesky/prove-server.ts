import type { Failure } from '@carillon/core';
import { networkText } from '../network-text.ts';
import { callServer } from './call-server.ts';
import { failureFromBluesky, isTokenRefused } from './failures.ts';
import type { Identity, Wire } from './wire.ts';

/** A session, by the server that granted it. */
interface Claim {
  readonly did: string;
  readonly accessJwt: string;
}

/** `home`: the server that has the account's records. */
export type ProvenServer =
  | { readonly identity: Identity; readonly home: string }
  | { readonly failure: Failure };

/**
 * Finds out whether a server may speak for the account that it says has signed in. Anybody can name a DID, so the DID's
 * document decides: it names that server, or one at which the session is good for the same account.
 */
export async function proveServer(
  { did, accessJwt }: Claim,
  { asked, wire }: { readonly asked: string; readonly wire: Wire },
): Promise<ProvenServer> {
  const identity = await wire.identities.find(did);
  if (identity.kind === 'away') return { failure: directoryAway };
  if (identity.kind === 'unknown') return { failure: nobodyKnows(did, asked) };
  const { named, server } = identity;
  if (named === new URL(asked).origin) return { identity, home: asked };
  if (server === null) return { failure: atNoServer(asked) };
  try {
    const here = { service: server, wire, token: accessJwt };
    const { data } = await callServer(here, (sdk) => sdk.com.atproto.server.getSession());
    return data.did === did ? { identity, home: server } : { failure: atAnother(server, asked) };
  } catch (error) {
    if (isTokenRefused(error)) return { failure: atAnother(server, asked) };
    return { failure: failureFromBluesky(error, { call: 'session', now: wire.now() }) };
  }
}

const directoryAway: Failure = {
  kind: 'retry',
  code: 'unreachable',
  message:
    'Bluesky’s directory of accounts could not be reached to check whose account this is. Please try again later.',
};

const refused = (message: string): Failure => ({ kind: 'refused', code: 'rejected', message });

const nobodyKnows = (did: string, asked: string): Failure =>
  refused(
    `${asked} says that this is the account ${networkText(did, 100)}, which Bluesky’s directory does not know. Check the address of the server.`,
  );

const atNoServer = (asked: string): Failure =>
  refused(
    `The account that ${asked} names is on no server that can be called. Check the address of the server.`,
  );

const atAnother = (server: string, asked: string): Failure =>
  refused(
    `The account that ${asked} names is on ${server}, which does not know this sign-in. Connect it with that server and an app password made there.`,
  );
