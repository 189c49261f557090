import { type Agent, AppBskyRichtextFacet, XRPCError } from '@atproto/api';
import { type Entity, findEntities } from '../links/find-entities.ts';
import { linkForCard } from '../links/find-links.ts';

export type Facet = AppBskyRichtextFacet.Main;

/**
 * Links, tags and mentions of a text, by UTF-8 byte. What the lexicon would refuse is left out, because it would
 * take the whole post with it, such as a mention of nobody.
 */
export async function detectFacets(text: string, agent: Agent): Promise<Facet[]> {
  const found = findEntities(text);
  const facets = await Promise.all(
    byBytes(text, found).map(async ({ entity, index }): Promise<Facet> => {
      return { $type: 'app.bsky.richtext.facet', index, features: [await featureOf(entity, agent)] };
    }),
  );
  return facets.filter((facet) => AppBskyRichtextFacet.validateMain(facet).success);
}

/** The link of a text whose card its post may show; null without one. */
export function cardLink(text: string): string | null {
  const links = findEntities(text).filter((entity) => entity.kind === 'link');
  return linkForCard(links)?.uri ?? null;
}

/** The places of entities, which stand in their order, counted in bytes. */
function byBytes(text: string, entities: readonly Entity[]) {
  let at = 0;
  let bytes = 0;
  const bytesTo = (index: number) => {
    bytes += Buffer.byteLength(text.slice(at, index));
    at = index;
    return bytes;
  };
  return entities.map((entity) => ({
    entity,
    index: { byteStart: bytesTo(entity.start), byteEnd: bytesTo(entity.end) },
  }));
}

async function featureOf(entity: Entity, agent: Agent): Promise<Facet['features'][number]> {
  switch (entity.kind) {
    case 'link':
      return { $type: 'app.bsky.richtext.facet#link', uri: entity.uri };
    case 'tag':
      return { $type: 'app.bsky.richtext.facet#tag', tag: entity.tag };
    case 'mention':
      return { $type: 'app.bsky.richtext.facet#mention', did: await resolveHandle(entity.handle, agent) };
  }
}

/** The handle's DID, empty without one. A server that is away says nothing about a handle, and throws. */
async function resolveHandle(handle: string, agent: Agent): Promise<string> {
  try {
    const { data } = await agent.resolveHandle({ handle });
    return data.did;
  } catch (error) {
    if (error instanceof XRPCError && !isAway(error)) return '';
    throw error;
  }
}

function isAway({ status }: XRPCError): boolean {
  return status === 1 || status === 429 || status > 500;
}
