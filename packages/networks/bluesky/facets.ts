import { type Agent, AppBskyRichtextFacet, RichText, XRPCError } from '@atproto/api';

export type Facet = AppBskyRichtextFacet.Main;

/**
 * Links, tags and mentions of a text, by UTF-8 byte. What the lexicon would refuse is left out, because it would
 * take the whole post with it: a mention of nobody, a link without a host, a tag over 640 bytes.
 */
export async function detectFacets(text: string, agent: Agent): Promise<Facet[]> {
  const richText = new RichText({ text });
  richText.detectFacetsWithoutResolution();
  const facets = richText.facets ?? [];
  const mentions = facets.flatMap(({ features }) => features).filter(AppBskyRichtextFacet.isMention);
  await Promise.all(
    mentions.map(async (mention) => {
      mention.did = await resolveHandle(mention.did, agent);
    }),
  );
  return facets.filter((facet) => AppBskyRichtextFacet.validateMain(facet).success);
}

/** The first link of a text that the lexicon takes; null where there is none. */
export function firstLink(text: string): string | null {
  const richText = new RichText({ text });
  richText.detectFacetsWithoutResolution();
  const facets = richText.facets?.filter((facet) => AppBskyRichtextFacet.validateMain(facet).success) ?? [];
  const features = facets.flatMap((facet) => facet.features);
  return features.find(AppBskyRichtextFacet.isLink)?.uri ?? null;
}

/** The handle's DID, empty if there is none. A server that is away says nothing about a handle, and throws. */
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
