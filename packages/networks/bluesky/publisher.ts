import { guardedAgent } from '../guarded-agent.ts';
import type { HostRules } from '../host-rules.ts';
import { callDeadline, type Network } from '../network.ts';
import { type OnClock, openNetworkClocks } from '../network-clocks.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { connect } from './connect.ts';
import { type FitPicture, openLinkCards } from './link-cards/open-link-cards.ts';
import { lookUp } from './look-up.ts';
import { prepare } from './prepare.ts';
import { publish } from './publish.ts';
import { revoke } from './revoke.ts';
import { uploadMedium } from './upload-medium.ts';
import type { Wire } from './wire.ts';

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
  /** This installation's address, which the servers of links are told. */
  readonly publicUrl?: string | undefined;
}

/** Most pages answer within a second; a post is not to be late for its card. */
const defaultCardDeadline = 4_000;

/** A server deletes blobs that no record names after minutes (Bluesky, lexicon com.atproto.repo.uploadBlob), ms. */
const uploadLastsMs = 2 * 60_000;

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
    verifyAfterMs: [0],
    maxSends: Number.POSITIVE_INFINITY,
    isOneService: false,
    uploadLastsMs,
    prepare: (items, session) => prepare(items, session, { wire: wire(session), fetchCards }),
    upload: (medium, session) => uploadMedium(medium, session, wire(session)),
    publish: (batch, session) => publish(batch, session, { wire: wire(session), onChanged: onChangedRecord }),
    lookUp: (batch, session) => lookUp(batch, session, wire(session)),
    revoke: (credentials, { baseUrl }) => revoke(credentials, baseUrl, wire({ now: () => new Date() })),
    clockOffset: clocks.newest,
    connect: (input, baseUrl) => connect(input, baseUrl, wire({ now: () => new Date() })),
  };
}
