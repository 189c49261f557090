import { createHash } from 'node:crypto';
import type { Outcome } from '@carillon/core';
import type { ScriptedAnswer, ScriptedRequest } from '@carillon/testing/scripted-server';
import type { Batch, BatchItem, Connection, Network, NewItem, Session, Upload } from '../network.ts';
import { type Call, type Relay, startRelay } from './exercise-relay.ts';
import { memoryVault } from './memory-vault.ts';

/** A network, and what nobody but its folder knows of its answers. */
export interface ExercisedNetwork {
  /** The network with a time limit of a call, ms. It may call hosts of this machine. */
  open(deadline: number): Network;
  /** The kind of a request; null where the network does without it, or the request only helps another. */
  callOf(request: ScriptedRequest): Call | null;
  readonly remoteId: RegExp;
  /** Credentials of an account with another rest of life of their access token, minutes. */
  aged(credentials: unknown, minutesLeft: number): unknown;
  readonly answers: {
    /** A write whose access token the network does not take. */
    readonly tokenRefused: ScriptedAnswer;
    /** By its name, what is answered once the account's owner took the access away. */
    readonly accessEnded: Readonly<Record<string, Partial<Record<Call, ScriptedAnswer>>>>;
    /** New tokens of an account, of which the one for access is this. */
    readonly granted: (token: string, account: Session) => ScriptedAnswer;
    /** A write of an account that the network suspended. */
    readonly suspended: ScriptedAnswer;
    /** A refusal of a post in words of the network, which have no meaning of their own here. */
    readonly says: (words: string) => ScriptedAnswer;
    /** Credentials that are wrong, on connecting. */
    readonly wrongCredentials: ScriptedAnswer;
    /** Whose credentials they are, on connecting, with a name like this. */
    readonly named: (name: string) => ScriptedAnswer;
    /** Headers of a 429 that names the end of the limit, in seconds since 1970 where it is a number. */
    readonly limitedUntil: (time: string) => Record<string, string>;
    /** Refused uploads, by what is wrong with them. */
    readonly uploadRefused: Readonly<Record<string, ScriptedAnswer>>;
  };
}

/** A network's double, in which nobody has posted yet. */
export interface NetworkDouble {
  readonly url: string;
  /** Opens an account. @returns credentials that `connect` takes */
  account(handle: string): unknown;
  /** Takes away the access that the account gave. */
  revoke(handle: string): void;
  /** The posts of an account, oldest first. */
  posts(handle: string): readonly DoublePost[];
  close(): Promise<void>;
}

export interface DoublePost {
  readonly remoteId: string;
  readonly content: string;
  readonly parentId: string | null;
  readonly media: readonly { readonly sha256: string | null; readonly altText: string }[];
}

export interface Stage {
  readonly network: ExercisedNetwork;
  readonly double: () => NetworkDouble;
}

/** One account, connected through a relay before the double. */
export interface Scene {
  readonly network: Network;
  readonly relay: Relay;
  readonly session: Session;
  readonly connection: Connection;
  /** Credentials that `connect` takes. */
  readonly input: unknown;
  readonly posts: () => readonly DoublePost[];
  /** Items as a worker reads them: prepared, stored, and about to be sent for the first time. */
  batch(items: readonly (string | NewItem)[], changes?: Partial<Batch & BatchItem>): Promise<Batch>;
  /** Sends one post. */
  publish(content?: string): Promise<Outcome>;
  /** Takes away the access that the account gave. */
  revoke(): void;
}

interface SceneOptions {
  /** Time limit of a call, ms: what never ends is to end soon. */
  readonly deadline?: number;
  /** Rest of life of the access token; two hours unless given. */
  readonly minutesLeft?: number;
}

/** Time limits of a call, ms. */
export const patient = 10_000;
export const impatient = 300;

let accounts = 0;

/** Runs `act` with a new account, which nothing has happened to. */
export async function withScene<Result>(
  { network: exercised, double }: Stage,
  act: (scene: Scene) => Promise<Result>,
  { deadline = patient, minutesLeft }: SceneOptions = {},
): Promise<Result> {
  accounts += 1;
  const handle = `exercise${accounts}`;
  const relay = await startRelay(double().url, exercised.callOf);
  try {
    const input = double().account(handle);
    const connection = await exercised.open(patient).connect(input, relay.url);
    if (connection.kind === 'several') throw new Error('The sandbox has one account for a handle.');
    if (connection.kind !== 'connected') throw new Error(connection.message);
    const { credentials, platformUserId, platformUsername } = connection;
    const vault = memoryVault(
      minutesLeft === undefined ? credentials : exercised.aged(credentials, minutesLeft),
    );
    const session = { platformUserId, platformUsername, baseUrl: relay.url, vault, now: () => new Date() };
    const network = exercised.open(deadline);
    const batch: Scene['batch'] = (items, changes) => batchOf({ network, session }, items, changes);
    return await act({
      network,
      relay,
      session,
      connection,
      input,
      batch,
      posts: () => double().posts(handle),
      publish: async (content = 'Hello') => network.publish(await batch([content]), session),
      revoke: () => double().revoke(handle),
    });
  } finally {
    await relay.close();
  }
}

async function batchOf(
  { network, session }: Pick<Scene, 'network' | 'session'>,
  contents: readonly (string | NewItem)[],
  {
    parent = null,
    attempt = 1,
    taken = async () => new Set(),
    latest,
    ...item
  }: Partial<Batch & BatchItem> = {},
): Promise<Batch> {
  const news = contents.map((content) => (typeof content === 'string' ? { content } : content));
  const preparation = await network.prepare(news, session, session.now());
  if (preparation.kind !== 'prepared') throw new Error(preparation.message);
  const stored: typeof preparation.items = JSON.parse(JSON.stringify(preparation.items));
  const intentAt = session.now();
  const items = stored.map((prepared, index) => ({
    content: news[index]?.content ?? '',
    firstIntentAt: intentAt,
    intentAt,
    sends: 1,
    ...prepared,
    ...item,
  }));
  return { items, parent, attempt, taken, ...(latest !== undefined && { latest }) };
}

/** The ids of what was published. @throws with the failure where it was not */
export function idsOf(outcome: Outcome): readonly string[] {
  if (outcome.kind !== 'published') throw new Error(`${outcome.kind}: ${outcome.message}`);
  return outcome.remoteIds;
}

/** Publishes items as a worker does: all in one request, or one after the other. @returns their ids */
export async function publishThread(
  { network, session, batch }: Scene,
  contents: readonly (string | NewItem)[],
): Promise<readonly string[]> {
  if (network.batch === 'all') return idsOf(await network.publish(await batch(contents), session));
  const ids: string[] = [];
  for (const content of contents) {
    const remoteId = ids.at(-1);
    const parent = remoteId === undefined ? null : { remoteId, sentAt: session.now() };
    ids.push(...idsOf(await network.publish(await batch([content], { parent }), session)));
  }
  return ids;
}

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export const picture = (altText: string): Upload => ({
  type: 'image',
  altText,
  file: {
    mimeType: 'image/png',
    width: 1,
    height: 1,
    sizeBytes: pixel.length,
    sha256: createHash('sha256').update(pixel).digest('hex'),
  },
  read: async ({ start, end }) => pixel.subarray(start, end + 1),
  signal: new AbortController().signal,
});
