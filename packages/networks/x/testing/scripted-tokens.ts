import {
  type ScriptedAnswer,
  type ScriptedRequest,
  startScriptedServer,
} from '@carillon/testing/scripted-server';
import type { Batch, BatchItem, Session } from '../../network.ts';
import type { Call } from '../../testing/exercise-relay.ts';
import type { ExercisedNetwork } from '../../testing/exercise-scene.ts';
import { memoryVault } from '../../testing/memory-vault.ts';
import { type XCredentials, xCredentials } from '../credentials.ts';
import { createX } from '../publisher.ts';
import { forbidden } from './error-answers.ts';

type Scripted = Awaited<ReturnType<typeof startScriptedServer>>;

export const published = { kind: 'published', remoteIds: ['1445880548472328192'] };
export const reconnect = {
  kind: 'reconnect',
  code: 'authentication_failed',
  message: 'X authentication failed. Reconnect the account.',
};
const created = { status: 201, body: { data: { id: '1445880548472328192', text: 'Hello' } } };
const unauthorized = {
  status: 401,
  body: { title: 'Unauthorized', type: 'about:blank', status: 401, detail: 'Unauthorized' },
};
export const spent = {
  status: 400,
  body: { error: 'invalid_request', error_description: 'Value passed for the token was invalid.' },
};
export const pair = {
  token_type: 'bearer',
  expires_in: 7200,
  access_token: 'access-2',
  refresh_token: 'refresh-2',
};
export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

let server: Scripted | undefined;

/** Ends the X that was opened last. */
export const closeX = (): Promise<void> | undefined => server?.close();

interface Script {
  readonly token?: ScriptedAnswer | ((request: ScriptedRequest) => ScriptedAnswer | Promise<ScriptedAnswer>);
  /** The access tokens that X takes. */
  readonly accepts?: readonly string[];
  readonly credentials?: Partial<XCredentials>;
}

/** An X whose token endpoint follows the script, and an account there whose tokens are as given. */
export async function openX({ token = { body: pair }, accepts = ['access-2'], credentials = {} }: Script) {
  const started = await startScriptedServer((request) => {
    if (request.path === '/2/oauth2/token') return typeof token === 'function' ? token(request) : token;
    return accepts.some((access) => request.headers.authorization === `Bearer ${access}`)
      ? created
      : unauthorized;
  });
  server = started;
  const session = sessionAt(started.url, lastingCredentials(credentials));
  const x = createX({ ...app, deadline: 1000 });
  return {
    session,
    publish: () => x.publish(batchOf('Hello'), session),
    refreshes: () => started.requests.filter(({ path }) => path === '/2/oauth2/token'),
    writes: () => started.requests.filter(({ path }) => path === '/2/tweets').length,
  };
}

export const app = { clientId: 'client', clientSecret: 'secret' };

/** Credentials that last another hour. */
export function lastingCredentials(changes: Partial<XCredentials> = {}): XCredentials {
  return {
    accessToken: 'access-1',
    refreshToken: 'refresh-1',
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    scope: ['tweet.read', 'tweet.write', 'users.read', 'offline.access'],
    ...changes,
  };
}

export function sessionAt(baseUrl: string, credentials = lastingCredentials()): Session {
  const vault = memoryVault(credentials);
  return { platformUserId: '100', platformUsername: 'ringer', baseUrl, vault, now: () => new Date() };
}

/** One item on its first try, now. */
export function batchOf(
  content: string,
  { parent = null, attempt = 1, taken = async () => new Set(), ...item }: Partial<Batch & BatchItem> = {},
): Batch {
  const intentAt = item.intentAt === undefined ? new Date() : item.intentAt;
  const prepared = { recordKey: null, record: null, cid: null };
  return {
    items: [{ content, firstIntentAt: intentAt, sends: 1, ...prepared, ...item, intentAt }],
    parent,
    attempt,
    taken,
  };
}

/** The id of a post made at that time, by X's own scheme; `n` counts posts of one millisecond. */
export function idAt(time: Date | number, n = 0): string {
  return ((BigInt(Number(time) - 1288834974657) << 22n) + BigInt(n)).toString();
}

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
