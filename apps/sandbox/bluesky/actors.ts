import type { Account } from '../state/account.ts';
import type { State } from '../state/state.ts';
import type { Route } from '../types.ts';
import { problems } from './problems.ts';
import type { OpenEndpoint } from './xrpc-route.ts';

/** com.atproto.identity.resolveHandle. */
export const resolveHandle: OpenEndpoint = {
  nsid: 'com.atproto.identity.resolveHandle',
  method: 'get',
  accountOf: () => undefined,
  answer({ query }, { state }) {
    const account = findActor(query.get('handle') ?? '', state);
    if (account === undefined) return problems.invalid('Unable to resolve handle');
    return { status: 200, body: { did: account.id } };
  },
};

/** Answer of the PLC directory for a DID: its document, which names this sandbox. */
export const didDocument: Route = {
  platform: 'bluesky',
  name: 'didDocument',
  method: 'get',
  path: '/plc/:did',
  publishes: false,
  accountOf: ({ params }, { state }) => state.accounts.withId(params['did'] ?? ''),
  answer({ params, origin }, { state }) {
    const { did = '' } = params;
    const account = state.accounts.withId(did);
    if (account?.platform !== 'bluesky')
      return { status: 404, body: { message: `DID not registered: ${did}` } };
    const service = {
      id: '#atproto_pds',
      type: 'AtprotoPersonalDataServer',
      serviceEndpoint: origin,
    };
    return {
      status: 200,
      body: {
        '@context': ['https://www.w3.org/ns/did/v1'],
        id: did,
        alsoKnownAs: [`at://${account.handle}`],
        verificationMethod: [],
        service: [service],
      },
    };
  },
};

/** app.bsky.actor.getProfile. */
export const getProfile: OpenEndpoint = {
  nsid: 'app.bsky.actor.getProfile',
  method: 'get',
  accountOf: ({ query }, { state }) => findActor(query.get('actor') ?? '', state),
  answer({ query, origin }, { state }) {
    const account = findActor(query.get('actor') ?? '', state);
    if (account === undefined) return problems.invalid('Profile not found');
    const { id, handle, name, createdAt } = account;
    return {
      status: 200,
      body: {
        did: id,
        handle,
        displayName: name,
        avatar: `${origin}/avatars/bluesky/${encodeURIComponent(handle)}.png`,
        createdAt: new Date(createdAt).toISOString(),
        postsCount: state.ledger.of(id).length,
      },
    };
  },
};

/** True when a repository, named by DID or handle, is the caller's. */
export const isOwnRepo = (repo: string, { id, handle }: Account) =>
  repo === id || repo.toLowerCase() === handle.toLowerCase();

/** The account that a DID or a handle names. */
export function findActor(actor: string, { accounts }: State): Account | undefined {
  const account = accounts.withId(actor) ?? accounts.withHandle('bluesky', actor);
  return account?.platform === 'bluesky' ? account : undefined;
}
