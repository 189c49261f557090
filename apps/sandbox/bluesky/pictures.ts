import { isTypedBlobRef, type LexMap } from '@atproto/lex-data';
import { isObject } from '../http/call.ts';
import type { PostedMedium } from '../state/post.ts';

/** The pictures that a record shows. Where nothing was checked, what is no picture is passed over. */
export function picturesIn({ embed }: LexMap): PostedMedium[] {
  const images = isObject(embed) ? embed['images'] : undefined;
  return Array.isArray(images) ? images.flatMap(pictureOf) : [];
}

function pictureOf(entry: unknown): PostedMedium[] {
  if (!isObject(entry)) return [];
  const { alt, aspectRatio, image } = entry;
  if (!isTypedBlobRef(image)) return [];
  const { ref, mimeType, size } = image;
  const { width, height } = isObject(aspectRatio) ? aspectRatio : {};
  return [
    {
      sha256: Buffer.from(ref.multihash.digest).toString('hex'),
      mimeType,
      sizeBytes: size,
      altText: typeof alt === 'string' ? alt : '',
      width: typeof width === 'number' ? width : null,
      height: typeof height === 'number' ? height : null,
      remoteId: ref.toString(),
    },
  ];
}
