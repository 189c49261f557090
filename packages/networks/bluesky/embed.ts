import { createHash } from 'node:crypto';
import type { NewMedium } from '../network.ts';
import { blobRef } from './blobs.ts';
import type { LinkCard } from './link-cards/link-card.ts';

/** What a post shows below its text: its pictures, or else the card of a link; undefined where there is neither. */
export function embedOf(media: readonly NewMedium[], card: LinkCard | null): object | undefined {
  if (media.length > 0) return imagesEmbed(media);
  return card === null ? undefined : externalEmbed(card);
}

/** Pictures as a record names them (Bluesky, lexicon app.bsky.embed.images). */
const imagesEmbed = (media: readonly NewMedium[]) => ({
  $type: 'app.bsky.embed.images',
  images: media.map(({ altText, file }) => ({
    alt: altText,
    aspectRatio: { width: file.width, height: file.height },
    image: blobRef(file),
  })),
});

/** A link as a record shows it (Bluesky, lexicon app.bsky.embed.external). */
const externalEmbed = ({ uri, title, description, picture }: LinkCard) => ({
  $type: 'app.bsky.embed.external',
  external: {
    ...{ uri, title, description },
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
