import type { NewItem, Preparation, Session } from '../network.ts';
import { callServer } from './call-server.ts';
import { embedOf } from './embed.ts';
import { cardLink, detectFacets } from './facets.ts';
import { failureFromBluesky } from './failures.ts';
import type { FetchLinkCards } from './link-cards/open-link-cards.ts';
import { threadRecords } from './thread-records.ts';
import type { Wire } from './wire.ts';

interface Preparing {
  readonly wire: Wire;
  readonly fetchCards: FetchLinkCards;
}

/** The records of a publication. Nothing is sent; mentions are looked up, and the pages of links. */
export async function prepare(
  items: readonly NewItem[],
  { baseUrl, platformUserId }: Session,
  { wire, fetchCards }: Preparing,
): Promise<Preparation> {
  const now = wire.now();
  try {
    const facets = await callServer({ service: baseUrl, wire }, (sdk) =>
      Promise.all(items.map(({ content }) => detectFacets(content, sdk))),
    );
    const cards = await fetchCards(items.map(linkToShow));
    const posts = items.map(({ content: text, media = [] }, index) => ({
      text,
      facets: facets[index] ?? [],
      embed: embedOf(media, cards[index] ?? null),
    }));
    const records = await threadRecords(posts, platformUserId, now);
    const prepared = records.map((record, index) => ({ ...record, picture: cards[index]?.picture ?? null }));
    return { kind: 'prepared', items: prepared };
  } catch (error) {
    return failureFromBluesky(error, { call: 'read', now });
  }
}

/** The first link of an item that shows no pictures, unless its author wants no card. */
const linkToShow = ({ content, media = [], linkCard = false }: NewItem): string | null =>
  linkCard && media.length === 0 ? cardLink(content) : null;
