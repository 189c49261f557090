import pLimit from 'p-limit';
import { guardedAgent } from '../../guarded-agent.ts';
import type { HostRules } from '../../host-rules.ts';
import { fetchCard } from './fetch-card.ts';
import type { LinkCard } from './link-card.ts';

/** Pages and pictures that a process fetches at once: each holds a megabyte and a half at most. */
const maxAtOnce = 8;

/** Cards of a thread that have a picture. */
const maxPictures = 4;

export interface LinkCardOptions {
  readonly hosts: HostRules;
  /** Time for all cards of a publication, ms: it waits for them, once. */
  readonly deadline: number;
  /** Told of a link that gets no card, and why. Must not throw. */
  readonly onMissing?: ((link: string, reason: unknown) => void) | undefined;
}

/** Fetches the cards of links, null where there is none to be had: a post never fails for its card. */
export type FetchLinkCards = (links: readonly (string | null)[]) => Promise<(LinkCard | null)[]>;

export function openLinkCards({ hosts, deadline, onMissing = () => {} }: LinkCardOptions): FetchLinkCards {
  // Nobody vouches for what a text links to, not even on a host that the operator trusts or allows by name.
  const { trusted: _, allowPrivateHosts, ...strangers } = hosts;
  const dispatcher = guardedAgent({ ...strangers, allowPrivateHosts: allowPrivateHosts === true });
  const limited = pLimit(maxAtOnce);
  return async (links) => {
    if (links.every((link) => link === null)) return links.map(() => null);
    const signal = AbortSignal.timeout(deadline);
    const late = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    late.catch(() => {}); // all cards were there before
    const pictured = links.flatMap((link, index) => (link === null ? [] : [index])).slice(0, maxPictures);
    const fetchOne = async (link: string | null, index: number): Promise<LinkCard | null> => {
      if (link === null) return null;
      const withPicture = pictured.includes(index);
      try {
        // Others may fill all places until it is too late for this one.
        return await Promise.race([
          limited(() => fetchCard(link, { way: { dispatcher, signal }, withPicture })),
          late,
        ]);
      } catch (reason) {
        onMissing(link, reason);
        return null;
      }
    };
    return Promise.all(links.map(fetchOne));
  };
}
