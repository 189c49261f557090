import { XRPCError } from '@atproto/api';
import { type ScriptedAnswer, startScriptedServer } from '@carillon/testing/scripted-server';
import type { Batch, Network, Session } from '../../network.ts';
import type { Call } from '../../testing/exercise-relay.ts';
import type { ExercisedNetwork } from '../../testing/exercise-scene.ts';
import { memoryVault } from '../../testing/memory-vault.ts';
import { type BlueskyCredentials, blueskyCredentials } from '../credentials.ts';
import { failureFromBluesky } from '../failures.ts';
import { createBluesky, ofSandbox } from '../publisher.ts';
import { testDirectory } from './test-directory.ts';

/** A server's answers to each method, by the last word of its name; the last of several is repeated. */
export type BlueskyScript = Record<string, ScriptedAnswer | readonly ScriptedAnswer[]>;

export const hosts = { allowPrivateHosts: true };

const { trusteeOf } = testDirectory;

export const bluesky = createBluesky({ hosts, trusteeOf });

/** Bluesky with a deadline that a test can wait for. */
export const shortDeadlineBluesky = createBluesky({ hosts, trusteeOf, deadline: 300 });

export const written: ScriptedAnswer = { body: { results: [] } };

export function errorAnswer(status: number, error: string, message: string): ScriptedAnswer {
  return { status, body: { error, message } };
}

/**
 * Runs `act` against a server that keeps to a script, and lists the calls there, in order. The directory of tests knows
 * the account to be there.
 */
export async function atBluesky<T>(script: BlueskyScript, act: (url: string) => Promise<T>) {
  const calls: string[] = [];
  const server = await startScriptedServer(({ path }) => {
    const method = path.split('?')[0]?.split('.').at(-1) ?? '';
    calls.push(method);
    const answers = [script[method] ?? errorAnswer(418, 'Unscripted', method)].flat();
    return answers[Math.min(calls.filter((call) => call === method).length, answers.length) - 1] ?? {};
  });
  testDirectory.register(accountDid, { server: server.url });
  try {
    return { result: await act(server.url), calls, requests: server.requests };
  } finally {
    await server.close();
  }
}

/** Publishes `Hello`. */
export async function publish(session: Session, network = bluesky) {
  return network.publish(await batchOf(network, ['Hello'], session), session);
}

/** Publishes `Hello` from an account at a server that keeps to a script. */
export async function publishTo(script: BlueskyScript, changes?: AccountChanges, network?: Network) {
  const { result: outcome, ...seen } = await atBluesky(script, (url) =>
    publish(blueskyAccount(url, changes), network),
  );
  return { outcome, ...seen };
}

/** The batch that the worker sends first for `contents`, prepared by the network itself. */
export async function batchOf(
  network: Network,
  contents: readonly string[],
  session: Session,
): Promise<Batch> {
  const preparation = await network.prepare(
    contents.map((content) => ({ content })),
    session,
    session.now(),
  );
  if (preparation.kind !== 'prepared') throw new Error(preparation.message);
  const items = contents.flatMap((content, index) => {
    const prepared = preparation.items[index];
    return prepared ? [{ content, firstIntentAt: null, intentAt: null, sends: 1, ...prepared }] : [];
  });
  return { items, parent: null, attempt: 1, taken: async () => new Set() };
}

export const accountDid = 'did:plc:ewvi7nxzyoun6zhxrhs64oiz';

/** Tokens that are to be renewed before use. */
export const expiringSession = { accessJwt: testJwt(9), refreshJwt: testJwt(9) };

/** A JWT as Bluesky's are, whose only true part is when it expires. */
function testJwt(minutesLeft: number): string {
  const exp = Math.floor(Date.now() / 1000) + minutesLeft * 60;
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return [part({ alg: 'none' }), part({ exp, jti: crypto.randomUUID() }), 'signature'].join('.');
}

/** A server's answer to a sign-in or a refresh. */
export function testSession(changes: Record<string, unknown> = {}) {
  return {
    did: accountDid,
    handle: 'alice.test',
    accessJwt: testJwt(120),
    refreshJwt: testJwt(90 * 24 * 60),
    active: true,
    ...changes,
  };
}

export type AccountChanges = Partial<BlueskyCredentials>;

/** An account at `baseUrl`, signed in unless changed. */
export function blueskyAccount(baseUrl: string, changes: AccountChanges = {}): Session {
  const credentials = {
    did: accountDid,
    handle: 'alice.test',
    appPassword: 'abcd-efgh-ijkl-mnop',
    serviceUrl: baseUrl,
    pdsUrl: null,
    session: { accessJwt: testJwt(120), refreshJwt: testJwt(90 * 24 * 60) },
    ...changes,
  } satisfies BlueskyCredentials;
  const { did: platformUserId, handle: platformUsername } = credentials;
  const vault = memoryVault(credentials);
  return { platformUserId, platformUsername, baseUrl, vault, now: () => new Date() };
}

/** The failure of a write that a Bluesky server refused with this error. */
export const refusedWrite = (name: string, message: string) =>
  failureFromBluesky(new XRPCError(400, name, message), { call: 'write', now: new Date() });

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
