import type { SessionEndpoint } from './xrpc-route.ts';

/** com.atproto.server.getSession. */
export const getSession: SessionEndpoint = {
  nsid: 'com.atproto.server.getSession',
  method: 'get',
  token: 'access',
  handle: ({ account }) => ({ status: 200, body: { handle: account.handle, did: account.id, active: true } }),
};
