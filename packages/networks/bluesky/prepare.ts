import type { NewItem, Preparation, Session } from '../network.ts';
import { imagesEmbed } from './blobs.ts';
import { callServer } from './call-server.ts';
import { detectFacets } from './facets.ts';
import { failureFromBluesky } from './failures.ts';
import { threadRecords } from './thread-records.ts';
import type { Wire } from './wire.ts';

/** The records of a publication. Nothing is sent; only mentions are looked up. */
export async function prepare(
  items: readonly NewItem[],
  { baseUrl, platformUserId }: Session,
  wire: Wire,
): Promise<Preparation> {
  const now = wire.now();
  try {
    const posts = await callServer({ service: baseUrl, wire }, (sdk) =>
      Promise.all(
        items.map(async ({ content: text, media = [] }) => ({
          text,
          facets: await detectFacets(text, sdk),
          embed: imagesEmbed(media),
        })),
      ),
    );
    return { kind: 'prepared', items: await threadRecords(posts, platformUserId, now) };
  } catch (error) {
    return failureFromBluesky(error, { call: 'read', now });
  }
}
