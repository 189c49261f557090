import type { ExercisedNetwork } from '../../testing/exercise/exercised-network.ts';
import type { Call } from '../../testing/exercise/relay.ts';
import { xCredentials } from '../credentials.ts';
import { createX } from '../publisher.ts';
import { forbidden } from './error-answers.ts';
import { app, inMinutes, pair, spent, unauthorized } from './scripted-tokens.ts';

const calls: readonly [path: RegExp, call: Call][] = [
  [/^\/2\/tweets$/, 'write'],
  [/^\/2\/users\/me\b/, 'connect'],
  [/^\/2\/users\/\d+\/tweets\b/, 'look'],
  [/^\/2\/oauth2\/token$/, 'renew'],
  [/^\/2\/oauth2\/revoke$/, 'revoke'],
  [/^\/2\/media\//, 'upload'],
];

/** X, as `exerciseNetwork` needs it. */
export const exercisedX: ExercisedNetwork = {
  open: (deadline) => createX({ ...app, deadline }),
  callOf: ({ path }) => calls.find(([pattern]) => pattern.test(path))?.[1] ?? null,
  remoteId: /^\d{1,19}$/,
  aged: (credentials, minutesLeft) => ({
    ...xCredentials.parse(credentials),
    expiresAt: inMinutes(minutesLeft),
  }),
  answers: {
    tokenRefused: unauthorized,
    accessEnded: {
      'a spent refresh token': { renew: spent },
      'a dead grant': { renew: { status: 400, body: { error: 'invalid_grant' } } },
    },
    granted: (access_token) => ({ body: { ...pair, access_token } }),
    suspended: {
      status: 403,
      body: { errors: [{ code: 64, message: 'Your account is suspended and is not permitted to post.' }] },
    },
    says: (detail) => ({ status: 400, body: { title: 'Invalid', detail } }),
    wrongCredentials: unauthorized,
    named: (username) => ({ body: { data: { id: '2244994945', name: username, username } } }),
    limitedUntil: (time) => ({ 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': time }),
    uploadRefused: {
      'no permission': { status: 403, body: forbidden('Forbidden') },
      'a file that X does not take': {
        status: 400,
        body: { title: 'Invalid Request', detail: 'Bad media.' },
      },
      'a file that is too large': { status: 413, body: '<html>Request Entity Too Large</html>' },
    },
  },
};
