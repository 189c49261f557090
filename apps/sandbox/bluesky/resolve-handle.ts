import { problems } from './problems.ts';
import { findActor } from './repo.ts';
import type { OpenEndpoint } from './xrpc-route.ts';

/** com.atproto.identity.resolveHandle. */
export const resolveHandle: OpenEndpoint = {
  nsid: 'com.atproto.identity.resolveHandle',
  method: 'get',
  whose: () => undefined,
  answer({ query }, { state }) {
    const account = findActor(query.get('handle') ?? '', state);
    if (account === undefined) return problems.invalid('Unable to resolve handle');
    return { status: 200, body: { did: account.id } };
  },
};
