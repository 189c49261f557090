import type { FileLimits } from '@carillon/core';
import { fileTypeFromBuffer } from 'file-type';
import pLimit, { type LimitFunction } from 'p-limit';
import { guardedAgent } from '../guarded-agent.ts';
import type { HostRules } from '../host-rules.ts';
import { openAddress, type Way } from '../open-address.ts';
import type { FitPicture, FittedPicture } from '../surroundings.ts';
import type { LinkCard } from './link-card.ts';
import { readHtml } from './read-html.ts';

/** Pages and pictures that a process fetches at once: each holds 9 MB at most. */
const maxAtOnce = 8;

/** Of these, for one publication, and from one server: whoever links to one that hangs leaves places to others. */
const maxOfPublication = 3;
const maxOfHost = 4;

/** Pictures that are made to fit at once, or wait for it: each holds 8 MB at most. More are left out. */
const maxFitting = 4;

/** Cards of a thread that have a picture. */
const maxPictures = 4;

interface LinkCardOptions {
  readonly hosts: HostRules;
  /** Time for all cards of a publication, ms: it waits for them, once. */
  readonly deadline: number;
  /** Time after it for pictures that have to be made to fit, ms. */
  readonly fitDeadline?: number | undefined;
  /** Gets a link that has no card, and why. Must not throw. */
  readonly onMissing?: ((link: string, reason: unknown) => void) | undefined;
  /** Limits of the network for the picture of a card. */
  readonly pictures: FileLimits;
  /** Pictures that the network does not take as they are are left out unless given. */
  readonly fitPicture?: FitPicture | undefined;
  /** This installation's address, which servers see. */
  readonly publicUrl?: string | undefined;
}

/** Fetches the cards of links, null without one: a post never fails for its card. */
export type FetchLinkCards = (links: readonly (string | null)[]) => Promise<(LinkCard | null)[]>;

export function openLinkCards(options: LinkCardOptions): FetchLinkCards {
  const { hosts, deadline, fitDeadline = 5_000, onMissing = () => {}, publicUrl } = options;
  const { pictures, fitPicture } = options;
  // Nobody vouches for what a text links to, not even on a host that the operator trusts or allows by name.
  const { trusted: _, allowPrivateHosts, ...strangers } = hosts;
  const dispatcher = guardedAgent({ ...strangers, allowPrivateHosts: allowPrivateHosts === true });
  const limited = shared(pLimit(maxAtOnce));
  let fitting = 0;

  /** Others may fill all places until it is too late for this one. */
  const inTime = <Result>({ host }: URL, way: OwnWay, fetching: () => Promise<Result>): Promise<Result> =>
    Promise.race([way.own(() => limited(host, way.endsAt, fetching)), aborted(way.signal)]);

  async function pictureAt(address: URL, way: OwnWay): Promise<FittedPicture | null> {
    const fetched = await inTime(address, way, () => fetchPicture(address, way));
    const picture = asItIs(fetched, pictures);
    if (picture !== null || fitPicture === undefined || fitting >= maxFitting) return picture;
    fitting += 1;
    const fitted = fitPicture(fetched.bytes, pictures).finally(() => {
      fitting -= 1;
    });
    return Promise.race([fitted, aborted(AbortSignal.timeout(fitDeadline))]);
  }

  async function cardOf(link: string, way: OwnWay, withPicture: boolean): Promise<LinkCard | null> {
    try {
      const words = await inTime(new URL(link), way, () => fetchWords(link, way));
      if (words.picture === null || !withPicture) return { ...words, picture: null };
      const picture = await pictureAt(words.picture, way).catch(() => null); // it is an ornament
      return { ...words, picture };
    } catch (reason) {
      onMissing(link, reason);
      return null;
    }
  }

  return async (links) => {
    if (links.every((link) => link === null)) return links.map(() => null);
    const own = pLimit(maxOfPublication);
    const way = {
      dispatcher,
      signal: AbortSignal.timeout(deadline),
      endsAt: performance.now() + deadline,
      publicUrl,
      own,
    };
    const pictured = links.flatMap((link, index) => (link === null ? [] : [index])).slice(0, maxPictures);
    return Promise.all(
      links.map((link, index) => (link === null ? null : cardOf(link, way, pictured.includes(index)))),
    );
  };
}

/** The way of one publication, which has few places of its own. */
type OwnWay = Way & {
  readonly own: LimitFunction;
  /** By `performance.now()`. */
  readonly endsAt: number;
};

/** A server is not asked where it has less time to answer, ms. */
const leastMs = 100;

/** Limits work by its host, too. Work whose time is as good as over while it waits is not begun. */
function shared(limited: LimitFunction) {
  const hosts = new Map<string, LimitFunction>();
  return async <Result>(host: string, endsAt: number, work: () => Promise<Result>): Promise<Result> => {
    const atHost = hosts.get(host) ?? pLimit(maxOfHost);
    hosts.set(host, atHost);
    const begin = () => {
      if (performance.now() > endsAt - leastMs) throw new Error('There is no time left.');
      return work();
    };
    try {
      return await atHost(() => limited(begin));
    } finally {
      if (atHost.activeCount + atHost.pendingCount === 0) hosts.delete(host);
    }
  };
}

/** Fails when the signal comes, and never else. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** The words of a card, and where its picture is; null where the page names none. */
interface CardWords extends Omit<LinkCard, 'picture'> {
  readonly picture: URL | null;
}

/**
 * Words of a link's page about itself.
 * @param way to servers of strangers, so its dispatcher has to be a guarded one
 * @throws {Error} when the page cannot be read, or has no title
 */
async function fetchWords(uri: string, way: Way): Promise<CardWords> {
  const opened = await openAddress(new URL(uri), { ...way, accept: 'text/html,application/xhtml+xml' });
  const { title, description, picture, base } = await readHtml(opened);
  if (title === '') throw new Error('The page has no title.');
  return { uri, title, description, picture: picture === '' ? null : addressOf(picture, base, opened.url) };
}

/** A base of no page is ignored, as in browsers (HTML Standard, 4.2.3). */
function addressOf(picture: string, base: string, page: URL): URL | null {
  const named = URL.parse(base, page.href);
  return URL.parse(picture, named !== null && /^https?:$/.test(named.protocol) ? named.href : page.href);
}

/** A larger picture is not fetched whole, bytes. */
const maxFetchedBytes = 8_000_000;

/** A picture as its server has it, which the network may not take so. */
interface FetchedPicture {
  readonly bytes: Buffer;
  /** A type that networks show; null for any other file. */
  readonly mimeType: string | null;
}

/** @throws {Error} with the reason why it cannot be had */
async function fetchPicture(address: URL, way: Way): Promise<FetchedPicture> {
  const { body } = await openAddress(address, { ...way, accept: 'image/*' });
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body) {
    size += piece.byteLength;
    if (size > maxFetchedBytes) throw new Error(`it has more than ${maxFetchedBytes} bytes`);
    pieces.push(piece);
  }
  const bytes = Buffer.concat(pieces);
  return { bytes, mimeType: await pictureType(bytes) };
}

/** The picture, if the network takes it as it is. */
const asItIs = ({ bytes, mimeType }: FetchedPicture, { maxBytes }: FileLimits): FittedPicture | null =>
  mimeType !== null && bytes.length <= maxBytes ? { mimeType, bytes } : null;

/** Types of pictures that networks show. */
const shown = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);

/**
 * The MIME type of a picture by its bytes, whatever its server says; null for anything else. Servers look with the same
 * library, and refuse a record that calls the picture otherwise: an APNG gets null.
 */
async function pictureType(bytes: Uint8Array): Promise<string | null> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime ?? '';
  return shown.has(mime) ? mime : null;
}
