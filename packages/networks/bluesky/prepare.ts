import type { Preparation, Session } from '../network.ts';
import { detectFacets } from './facets.ts';
import { failureFromBluesky } from './failures.ts';
import { openAgent } from './open-agent.ts';
import { threadRecords } from './thread-records.ts';
import type { Wire } from './wire.ts';

/** The records of a publication. Nothing is sent; only mentions are looked up. */
export async function prepare(
  contents: readonly string[],
  { baseUrl, platformUserId }: Session,
  { now, wire }: { now: Date; wire: Wire },
): Promise<Preparation> {
  const agent = openAgent(baseUrl, wire);
  try {
    const posts = await Promise.all(
      contents.map(async (text) => ({ text, facets: await detectFacets(text, agent) })),
    );
    return { kind: 'prepared', items: await threadRecords(posts, platformUserId, now) };
  } catch (error) {
    return failureFromBluesky(error, { call: 'read', now });
  }
}
