import type { ExercisedNetwork } from '../../testing/exercise/exercised-network.ts';
import type { Call } from '../../testing/exercise/relay.ts';
import { blueskyCredentials } from '../credentials.ts';
import { createBluesky, ofSandbox } from '../publisher.ts';
import { accountDid, errorAnswer, hosts, testJwt, testSession } from './scripted-bluesky.ts';

const calls: Readonly<Record<string, Call>> = {
  applyWrites: 'write',
  getRecord: 'look',
  refreshSession: 'renew',
  createSession: 'connect',
  deleteSession: 'revoke',
  uploadBlob: 'upload',
};

const wrongCredentials = errorAnswer(401, 'AuthenticationRequired', 'Invalid identifier or password');

/** Bluesky, as `exerciseNetwork` needs it. */
export const exercisedBluesky: ExercisedNetwork = {
  open: (deadline) => createBluesky({ hosts, deadline, trusteeOf: ofSandbox }),
  callOf: ({ path }) => calls[path.split('?')[0]?.split('.').at(-1) ?? ''] ?? null,
  remoteId: /^at:\/\/did:plc:[a-z0-9]+\/app\.bsky\.feed\.post\/[2-7a-z]{13}$/,
  aged(credentials, minutesLeft) {
    const { session, ...account } = blueskyCredentials.parse(credentials);
    return { ...account, session: session && { ...session, accessJwt: testJwt(minutesLeft) } };
  },
  answers: {
    tokenRefused: errorAnswer(401, 'AuthMissing', 'Authentication Required'),
    accessEnded: {
      'a dead session and a dead app password': {
        renew: errorAnswer(400, 'ExpiredToken', 'Token has been revoked'),
        connect: wrongCredentials,
      },
    },
    granted: (accessJwt, { platformUserId: did }) => ({ body: testSession({ did, accessJwt }) }),
    suspended: errorAnswer(401, 'AccountTakedown', 'No.'),
    says: (words) => errorAnswer(400, 'InvalidRequest', words),
    wrongCredentials,
    named: (handle) => ({ body: testSession({ did: accountDid, handle }) }),
    limitedUntil: (time) => ({ 'ratelimit-reset': time }),
    uploadRefused: {
      'a file that its server does not take': errorAnswer(400, 'InvalidMimeType', 'Bad media.'),
      'a file that is too large': errorAnswer(413, 'PayloadTooLarge', 'request entity too large'),
    },
  },
};
