import type { FileLimits } from '@carillon/core';
import pLimit from 'p-limit';
import { guardedAgent } from '../../guarded-agent.ts';
import type { HostRules } from '../../host-rules.ts';
import type { Way } from '../../open-address.ts';
import { blueskyMedia } from '../limits.ts';
import { asItIs, fetchPicture } from './fetch-picture.ts';
import { fetchWords } from './fetch-words.ts';
import type { CardPicture, LinkCard } from './link-card.ts';

/** Pages and pictures that a process fetches at once: each holds 9 MB at most. */
const maxAtOnce = 8;

/** Pictures that are made to fit at once, or wait for it: each holds 8 MB at most. More are left out. */
const maxFitting = 4;

/** Cards of a thread that have a picture. */
const maxPictures = 4;

/**
 * Makes a picture of a stranger's file that is under the limits; null where that cannot be done. It is to read the file in
 * a process that such files may break.
 */
export type FitPicture = (file: Uint8Array, limits: FileLimits) => Promise<CardPicture | null>;

export interface LinkCardOptions {
  readonly hosts: HostRules;
  /** Time for all cards of a publication, ms: it waits for them, once. */
  readonly deadline: number;
  /** Time after it for pictures that have to be made to fit, ms. */
  readonly fitDeadline?: number | undefined;
  /** Told of a link that gets no card, and why. Must not throw. */
  readonly onMissing?: ((link: string, reason: unknown) => void) | undefined;
  /** Pictures that Bluesky does not take as they are are left out unless given. */
  readonly fitPicture?: FitPicture | undefined;
  /** This installation's address, which servers are told. */
  readonly publicUrl?: string | undefined;
}

/** Fetches the cards of links, null where there is none to be had: a post never fails for its card. */
export type FetchLinkCards = (links: readonly (string | null)[]) => Promise<(LinkCard | null)[]>;

export function openLinkCards(options: LinkCardOptions): FetchLinkCards {
  const { hosts, deadline, fitDeadline = 5_000, onMissing = () => {}, fitPicture, publicUrl } = options;
  // Nobody vouches for what a text links to, not even on a host that the operator trusts or allows by name.
  const { trusted: _, allowPrivateHosts, ...strangers } = hosts;
  const dispatcher = guardedAgent({ ...strangers, allowPrivateHosts: allowPrivateHosts === true });
  const limited = pLimit(maxAtOnce);
  let fitting = 0;

  /** Others may fill all places until it is too late for this one. */
  const inTime = <Result>(signal: AbortSignal, fetching: () => Promise<Result>): Promise<Result> =>
    Promise.race([limited(fetching), aborted(signal)]);

  async function pictureAt(address: URL, way: Way): Promise<CardPicture | null> {
    const fetched = await inTime(way.signal, () => fetchPicture(address, way));
    const picture = asItIs(fetched);
    if (picture !== null || fitPicture === undefined || fitting >= maxFitting) return picture;
    fitting += 1;
    const fitted = fitPicture(fetched.bytes, blueskyMedia.pictures).finally(() => {
      fitting -= 1;
    });
    return Promise.race([fitted, aborted(AbortSignal.timeout(fitDeadline))]);
  }

  async function cardOf(link: string, way: Way, withPicture: boolean): Promise<LinkCard | null> {
    try {
      const words = await inTime(way.signal, () => fetchWords(link, way));
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
    const way = { dispatcher, signal: AbortSignal.timeout(deadline), publicUrl };
    const pictured = links.flatMap((link, index) => (link === null ? [] : [index])).slice(0, maxPictures);
    return Promise.all(
      links.map((link, index) => (link === null ? null : cardOf(link, way, pictured.includes(index)))),
    );
  };
}

/** Fails when the signal comes, and never else. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
