import { createHash } from 'node:crypto';
import type { ItemOptions } from '@carillon/core';
import type { LinkCard } from '../link-cards/link-card.ts';
import type { FetchLinkCards } from '../link-cards/open-link-cards.ts';
import type { NewItem, NewMedium, Preparation, Session } from '../network.ts';
import { blobRef } from './blobs.ts';
import { callServer } from './call-server.ts';
import { captionRefs } from './captions.ts';
import { cardLink, detectFacets } from './facets.ts';
import { failureFromBluesky } from './failures.ts';
import { wishesOf } from './post-options.ts';
import { threadRecords } from './thread-records.ts';
import { isProcessed, videoRef } from './video/video-name.ts';
import type { Wire } from './wire.ts';

interface Preparing {
  /** The time that the last item shows. */
  readonly datedAt: Date;
  readonly wire: Wire;
  readonly fetchCards: FetchLinkCards;
}

/** The records of a publication. Nothing is sent; mentions are looked up, and the pages of links. */
export async function prepare(
  items: readonly NewItem[],
  { baseUrl, platformUserId }: Session,
  { datedAt, wire, fetchCards }: Preparing,
): Promise<Preparation> {
  const now = wire.now();
  try {
    const facets = await callServer({ service: baseUrl, wire }, (sdk) =>
      Promise.all(items.map(({ content }) => detectFacets(content, sdk))),
    );
    const cards = await fetchCards(items.map(linkToShow));
    const posts = items.map(({ content: text, media = [], options = {} }, index) => ({
      text,
      facets: facets[index] ?? [],
      embed: embedOf({ media, options }, cards[index] ?? null),
      ...saidBeside(wishesOf(options.bluesky)),
    }));
    const records = await threadRecords(posts, platformUserId, datedAt);
    const prepared = records.map((record, index) => ({ ...record, picture: cards[index]?.picture ?? null }));
    return { kind: 'prepared', items: prepared };
  } catch (error) {
    return failureFromBluesky(error, { call: 'read', now });
  }
}

/** The first link of an item that shows no pictures, unless its author wants no card. */
const linkToShow = ({ content, media = [], linkCard = false }: NewItem): string | null =>
  linkCard && media.length === 0 ? cardLink(content) : null;

/** Languages and warnings of a record (Bluesky, lexicon app.bsky.feed.post). */
const saidBeside = ({ languages = [], labels = [] }: ReturnType<typeof wishesOf>) => ({
  langs: languages.length > 0 ? languages : undefined,
  labels:
    labels.length > 0
      ? { $type: 'com.atproto.label.defs#selfLabels', values: labels.map((val) => ({ val })) }
      : undefined,
});

/** Part of a post below its text: its video or pictures, or else the card of a link; undefined without any. */
function embedOf(
  { media, options }: { readonly media: readonly NewMedium[]; readonly options: ItemOptions },
  card: LinkCard | null,
): object | undefined {
  const [video] = media.filter(({ file }) => isProcessed(file));
  if (video !== undefined) return videoEmbed(video, options);
  if (media.length > mostImages) return galleryEmbed(media);
  if (media.length > 0) return imagesEmbed(media);
  return card === null ? undefined : externalEmbed(card);
}

/** A video as a record names it; a GIF plays by itself, again and again, and has no sound (Bluesky, lexicon app.bsky.embed.video). */
const videoEmbed = ({ type, altText, file, remoteId }: NewMedium, options: ItemOptions) => ({
  $type: 'app.bsky.embed.video',
  video: videoRef(file, remoteId),
  alt: altText === '' ? undefined : altText,
  aspectRatio: { width: file.width, height: file.height },
  presentation: type === 'gif' ? 'gif' : undefined,
  captions: captionRefs(options.bluesky),
});

/** Pictures as a record names them (Bluesky, lexicon app.bsky.embed.images). */
const imagesEmbed = (media: readonly NewMedium[]) => ({
  $type: 'app.bsky.embed.images',
  images: media.map(({ altText, file }) => ({
    alt: altText,
    aspectRatio: { width: file.width, height: file.height },
    image: blobRef(file),
  })),
});

/** Pictures that `images` takes; more are a gallery, which apps of before June 2026 do not show. */
const mostImages = 4;

/** More pictures as a record names them, each with its text and its ratio (Bluesky, lexicon app.bsky.embed.gallery). */
const galleryEmbed = (media: readonly NewMedium[]) => ({
  $type: 'app.bsky.embed.gallery',
  items: imagesEmbed(media).images.map((image) => ({ $type: 'app.bsky.embed.gallery#image', ...image })),
});

/** A link as a record shows it (Bluesky, lexicon app.bsky.embed.external). */
const externalEmbed = ({ uri, title, description, picture }: LinkCard) => ({
  $type: 'app.bsky.embed.external',
  external: {
    uri,
    title,
    description,
    thumb:
      picture === null
        ? undefined
        : blobRef({
            mimeType: picture.mimeType,
            sizeBytes: picture.bytes.length,
            sha256: createHash('sha256').update(picture.bytes).digest('hex'),
          }),
  },
});
