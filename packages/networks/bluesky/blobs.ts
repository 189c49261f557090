import { cidForRawHash } from '@atproto/lex-data';
import type { MediaFile, NewMedium } from '../network.ts';

/** The id of a blob: of its bytes alone, so the same file is the same blob on every server and at every time. */
export const blobCid = ({ sha256 }: Pick<MediaFile, 'sha256'>): string =>
  cidForRawHash(Buffer.from(sha256, 'hex')).toString();

/** Pictures as a record names them (Bluesky, lexicon app.bsky.embed.images); undefined where there are none. */
export const imagesEmbed = (media: readonly NewMedium[]) =>
  media.length === 0
    ? undefined
    : {
        $type: 'app.bsky.embed.images',
        images: media.map(({ altText, file }) => ({
          alt: altText,
          aspectRatio: { width: file.width, height: file.height },
          image: {
            $type: 'blob',
            ref: { $link: blobCid(file) },
            mimeType: file.mimeType,
            size: file.sizeBytes,
          },
        })),
      };
