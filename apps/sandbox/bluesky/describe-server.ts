import type { Call } from '../types.ts';
import type { OpenEndpoint } from './xrpc-route.ts';

/** The DID of the server that a call came to, by the name that the caller used for it. */
export const serverDid = ({ origin }: Pick<Call, 'origin'>): string =>
  `did:web:${encodeURIComponent(new URL(origin).host)}`;

/** com.atproto.server.describeServer. */
export const describeServer: OpenEndpoint = {
  nsid: 'com.atproto.server.describeServer',
  method: 'get',
  accountOf: () => undefined,
  answer: (call, { settings: { blobUploadLimit } }) => ({
    status: 200,
    body: { did: serverDid(call), availableUserDomains: [], inviteCodeRequired: false, blobUploadLimit },
  }),
};
