import { XRPCError } from '@atproto/api';
import type { Failure } from '@carillon/core';
import { type Dispatcher, fetch as send } from 'undici';
import { guardedAgent } from '../guarded-agent.ts';
import type { HostRules } from '../host-rules.ts';
import { callDeadline, type Network, type Session, type Upload, type Uploaded } from '../network.ts';
import { type OnClock, openNetworkClocks } from '../network-clocks.ts';
import type { FitPicture, Surroundings } from '../surroundings.ts';
import { blobCid } from './blobs.ts';
import { callServer } from './call-server.ts';
import { connect } from './connect.ts';
import { blueskyCredentials, sessionServer } from './credentials.ts';
import { failureFromBluesky } from './failures.ts';
import { openLinkCards } from './link-cards/open-link-cards.ts';
import { lookUp } from './look-up.ts';
import { prepare } from './prepare.ts';
import { publish } from './publish.ts';
import type { Wire } from './wire.ts';
import { withToken } from './with-token.ts';

export interface BlueskyOptions {
  /** Rules for the servers that may be called: accounts live on servers that people and the network name. */
  readonly hosts?: HostRules;
  /** Total time of one method, ms. Waiting for a vault does not count as the network's. */
  readonly deadline?: number;
  /**
   * Told the at:// uri of a record that Bluesky stored with another CID than was computed here. It is published,
   * but a reply to it may show as a post by itself. Must not throw.
   */
  readonly onChangedRecord?: (uri: string) => void;
  readonly onClock?: OnClock | undefined;
  /** Time that the cards of links may take before a publication goes out without, ms. */
  readonly cardDeadline?: number;
  /** Time after it for pictures of cards that have to be made to fit, ms. */
  readonly fitDeadline?: number;
  /** Told of a link that gets no card, and why. Must not throw. */
  readonly onMissingCard?: (link: string, reason: unknown) => void;
  /** Makes pictures of cards fit that Bluesky does not take as they are; they are left out unless given. */
  readonly fitPicture?: FitPicture | undefined;
  /** This installation's address, which the servers of links see. */
  readonly publicUrl?: string | undefined;
}

/** Bluesky as a process runs it. */
export const blueskyOptions = ({ log, settings: _, ...given }: Surroundings): BlueskyOptions => ({
  ...given,
  onMissingCard: (link, error) =>
    log?.info({ host: new URL(link).host, error }, 'a link goes out without a card'),
  onChangedRecord: (uri) => log?.error({ uri }, 'Bluesky stored another record than was sent'),
});

/** Most pages answer within a second; a post is not to be late for its card. */
const defaultCardDeadline = 4_000;

/** A server deletes blobs that no record names after minutes (Bluesky, lexicon com.atproto.repo.uploadBlob), ms. */
const uploadLastsMs = 2 * 60_000;

/** As many as a worker has places for, unless set: keys of ours make repeats harmless, and `createdAt` keeps the order. */
const atOnce = 20;

/** Bluesky. A publication is one commit with keys of ours, so it happens exactly once, whatever gets lost. */
export function createBluesky({
  hosts = {},
  deadline = callDeadline,
  onChangedRecord = () => {},
  onClock,
  cardDeadline = defaultCardDeadline,
  onMissingCard,
  fitPicture,
  fitDeadline,
  publicUrl,
}: BlueskyOptions = {}): Network {
  const clocks = openNetworkClocks(onClock);
  const dispatcher = guardedAgent(hosts);
  const fetchCards = openLinkCards({
    ...{ hosts, deadline: cardDeadline, onMissing: onMissingCard, fitPicture, fitDeadline, publicUrl },
  });
  const wire = ({ now }: Pick<Wire, 'now'>): Wire => ({
    hosts,
    now,
    fetch: hearingClocks(boundedFetch({ signal: AbortSignal.timeout(deadline), dispatcher }), now),
  });
  /** Listens to the servers that the operator named alone: anybody may run one with a wrong clock. */
  const hearingClocks = (fetch: Wire['fetch'], now: Wire['now']) => async (request: Request) => {
    const sent = now();
    const response = await fetch(request);
    const base = hosts.trusted?.find((url) => request.url.startsWith(`${url}/`));
    if (base !== undefined) clocks.heard(base, { date: response.headers.get('date'), sent }, now());
    return response;
  };
  return {
    platform: 'bluesky',
    batch: 'all',
    atOnce,
    verifyAfterMs: [0],
    maxSends: Number.POSITIVE_INFINITY,
    isOneService: false,
    uploadLastsMs,
    prepare: (items, session, datedAt) =>
      prepare(items, session, { datedAt, wire: wire(session), fetchCards }),
    upload: (medium, session) => uploadMedium(medium, session, wire(session)),
    publish: (batch, session) => publish(batch, session, { wire: wire(session), onChanged: onChangedRecord }),
    lookUp: (batch, session) => lookUp(batch, session, wire(session)),
    revoke: (credentials, { baseUrl }) => revoke(credentials, baseUrl, wire({ now: () => new Date() })),
    clockOffset: clocks.newest,
    connect: (input, baseUrl) => connect(input, baseUrl, wire({ now: () => new Date() })),
  };
}

/**
 * Ends the session at the service where it was made. The app password stays good: only its owner can delete it.
 * @returns whether the service ended it
 */
async function revoke(credentials: unknown, baseUrl: string, wire: Wire): Promise<boolean> {
  const { data } = blueskyCredentials.safeParse(credentials);
  if (data === undefined || data.session === null) return false;
  try {
    const here = { service: sessionServer(data, baseUrl), wire, token: data.session.refreshJwt };
    await callServer(here, (sdk) => sdk.com.atproto.server.deleteSession());
    return true;
  } catch (error) {
    if (error instanceof XRPCError) return false;
    throw error;
  }
}

/** Brings a picture to the account's server. Pictures have a megabyte at most, so it goes whole. */
async function uploadMedium({ file, read }: Upload, session: Session, wire: Wire): Promise<Uploaded> {
  const bytes = await read({ start: 0, end: file.sizeBytes - 1 });
  const wanted = blobCid(file);
  try {
    const sent = await withToken(session, wire, (agent) =>
      agent.com.atproto.repo.uploadBlob(bytes, { encoding: file.mimeType }),
    );
    if ('failure' in sent) return sent.failure;
    const cid = sent.value.data.blob.ref.toString();
    return cid === wanted ? { kind: 'uploaded', remoteId: cid } : otherBlob;
  } catch (error) {
    return failureFromBluesky(error, { call: 'upload', now: wire.now() });
  }
}

/** The record names the blob by its bytes: one of other bytes is of no use. */
const otherBlob: Failure = {
  kind: 'retry',
  code: 'unavailable',
  message: 'Bluesky stored other bytes than were uploaded. Please try again later.',
};

/** Answers that are needed have some kilobytes; reading JSON, and checking it, takes milliseconds for each hundred. */
const maxResponseBytes = 200_000;

interface Bounds {
  readonly signal: AbortSignal;
  /** Makes the connections. */
  readonly dispatcher: Dispatcher;
}

/** A fetch for answers that nobody can trust: it ends with `signal`, follows no redirect and reads 200 kB at most. */
function boundedFetch({ signal, dispatcher }: Bounds): Wire['fetch'] {
  return async (request) => {
    const { status, headers, body } = await send(request.url, {
      method: request.method,
      headers: [...request.headers],
      body: request.body && (await request.bytes()),
      redirect: 'error',
      signal,
      dispatcher,
    });
    return new Response(body && (await readBounded(body)), { status, headers: [...headers] });
  };
}

async function readBounded(stream: AsyncIterable<Uint8Array>): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size > maxResponseBytes) throw new Error(`The answer is longer than ${maxResponseBytes} bytes.`);
    chunks.push(new Uint8Array(chunk));
  }
  return new Blob(chunks);
}
