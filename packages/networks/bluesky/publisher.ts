import { XRPCError } from '@atproto/api';
import type { HostRules } from '../host-rules.ts';
import { openLinkCards } from '../link-cards/open-link-cards.ts';
import { callDeadline, type Network } from '../network.ts';
import { type OnClock, openNetworkClocks } from '../network-clocks.ts';
import type { FitPicture, Surroundings } from '../surroundings.ts';
import { callServer } from './call-server.ts';
import { connect } from './connect.ts';
import { blueskyCredentials, sessionServer } from './credentials.ts';
import { bluesky } from './descriptor.ts';
import type { Trustee } from './identities.ts';
import { lookUp } from './look-up.ts';
import { openWires } from './open-wires.ts';
import { prepare } from './prepare.ts';
import { publish } from './publish.ts';
import { blueskySetup } from './setup.ts';
import { uploadMedium, type VideoService } from './upload-medium.ts';
import type { VideoTimes } from './video/upload-video.ts';
import { isProcessed } from './video/video-name.ts';
import type { Wire } from './wire.ts';

export interface BlueskyOptions {
  /** Rules for the servers that may be called: accounts live on servers that people and the network name. */
  readonly hosts?: HostRules;
  /** Whom to believe about the accounts of a service; Bluesky's own unless given. */
  readonly trusteeOf?: (baseUrl: string) => Trustee;
  /** Total time of one method, ms. Waiting for a vault does not count as the network's. */
  readonly deadline?: number;
  /**
   * Gets the at:// uri of a record that Bluesky stored with another CID than was computed here. It is published, but a
   * reply to it may show as a post by itself. Must not throw.
   */
  readonly onChangedRecord?: (uri: string) => void;
  readonly onClock?: OnClock | undefined;
  /** Time that the cards of links may take before a publication goes out without, ms. */
  readonly cardDeadline?: number;
  /** Time after it for pictures of cards that have to be made to fit, ms. */
  readonly fitDeadline?: number;
  /** Gets a link that has no card, and why. Must not throw. */
  readonly onMissingCard?: (link: string, reason: unknown) => void;
  /** Makes pictures of cards fit that Bluesky does not take as they are; they are left out unless given. */
  readonly fitPicture?: FitPicture | undefined;
  /** This installation's address, which the servers of links see. */
  readonly publicUrl?: string | undefined;
  /** Where the videos of a service's accounts go; to that service itself unless given. */
  readonly videoServiceOf?: (baseUrl: string) => VideoService;
  readonly videoTimes?: VideoTimes;
}

/** Bluesky as a process runs it. */
export const blueskyOptions = ({ log, settings, urls, ...given }: Surroundings): BlueskyOptions => ({
  ...given,
  trusteeOf: (baseUrl) =>
    baseUrl === urls.sandbox
      ? ofSandbox(baseUrl)
      : { directory: settings.BLUESKY_PLC_URL ?? ownTrustee.directory, service: urls.bluesky },
  videoServiceOf: (baseUrl) => ({
    url:
      baseUrl === urls.sandbox
        ? baseUrl
        : (settings.BLUESKY_VIDEO_URL ?? blueskySetup.variables.BLUESKY_VIDEO_URL.default),
    isElsewhere: baseUrl !== urls.sandbox && baseUrl !== urls.bluesky,
  }),
  onMissingCard: (link, error) =>
    log?.info({ host: new URL(link).host, error }, 'a link goes out without a card'),
  onChangedRecord: (uri) => log?.error({ uri }, 'Bluesky stored another record than was sent'),
});

const ownTrustee: Trustee = {
  directory: blueskySetup.variables.BLUESKY_PLC_URL.default,
  service: blueskySetup.variables.BLUESKY_SERVICE_URL.default,
};

/** The sandbox is the directory of its own accounts, which no other knows. */
export const ofSandbox = (baseUrl: string): Trustee => ({ directory: `${baseUrl}/plc`, service: baseUrl });

/** Most pages answer within a second; a post is not to be late for its card. */
const defaultCardDeadline = 4_000;

/** A server deletes blobs that no record names after minutes (Bluesky, lexicon com.atproto.repo.uploadBlob), ms. */
const uploadLastsMs = 2 * 60_000;

/** And what the video service stored there after hours: the reference server keeps it for a day. */
const videoLastsMs = 60 * 60_000;

/** As many as a worker has places for, unless set: keys of ours make repeats harmless, and `createdAt` keeps the order. */
const atOnce = 20;

/** Bluesky. A publication is one commit with keys of ours, so it happens exactly once, whatever gets lost. */
export function createBluesky({
  hosts = {},
  trusteeOf = () => ownTrustee,
  deadline = callDeadline,
  onChangedRecord = () => {},
  onClock,
  cardDeadline = defaultCardDeadline,
  onMissingCard,
  fitPicture,
  fitDeadline,
  publicUrl,
  videoServiceOf = (url) => ({ url, isElsewhere: false }),
  videoTimes,
}: BlueskyOptions = {}): Network {
  const clocks = openNetworkClocks(onClock);
  const fetchCards = openLinkCards({
    ...{ hosts, deadline: cardDeadline, onMissing: onMissingCard, fitPicture, fitDeadline, publicUrl },
    pictures: bluesky.media.pictures,
  });
  const wire = openWires({ hosts, trusteeOf, deadline, clocks });
  return {
    platform: 'bluesky',
    batch: 'all',
    atOnce,
    ...doubts,
    isOneService: false,
    uploadLastsMs: (file) => (isProcessed(file) ? videoLastsMs : uploadLastsMs),
    namesUpload: isProcessed,
    prepare: (items, session, datedAt) =>
      prepare(items, session, { datedAt, wire: wire(session), fetchCards }),
    upload: (medium, session) =>
      uploadMedium(medium, session, {
        wire: (sizeBytes) => wire(session, { sizeBytes }),
        serviceWire: (sizeBytes) => wire(session, { sizeBytes, isOperators: true }),
        service: videoServiceOf(session.baseUrl),
        videoTimes,
      }),
    publish: (batch, session) => publish(batch, session, { wire: wire(session), onChanged: onChangedRecord }),
    lookUp: (batch, session) => lookUp(batch, session, wire(session)),
    revoke: (credentials, { baseUrl }) =>
      revoke(credentials, baseUrl, wire({ baseUrl, now: () => new Date() })),
    clockOffset: clocks.newest,
    connect: (input, baseUrl) => connect(input, baseUrl, wire({ baseUrl, now: () => new Date() })),
  };
}

/** The keys of records are ours: no repeat ever does harm, and a look names the record. */
const doubts = {
  canLook: true,
  verifyAfterMs: [0],
  repeatSafeForMs: Number.POSITIVE_INFINITY,
  maxSends: Number.POSITIVE_INFINITY,
};

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
