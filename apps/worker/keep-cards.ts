import { createHash } from 'node:crypto';
import { type ClaimedItem, type ClaimedMedium, keepCardPictures } from '@carillon/db/publications';
import type { PreparedItem } from '@carillon/networks';
import { persist } from './persist.ts';
import type { Work } from './work.ts';

type Picture = NonNullable<PreparedItem['picture']>;

/**
 * The items as they were prepared. The pictures of link cards are kept before anything names them: from then on they are
 * brought to the network like media, on every try the same bytes.
 */
export async function withCards(
  { claim, context }: Work,
  items: readonly ClaimedItem[],
  prepared: readonly PreparedItem[],
): Promise<readonly ClaimedItem[] | 'lost'> {
  const pictures = items.flatMap(({ position: itemPosition }, index) => {
    const picture = prepared[index]?.picture ?? null;
    return picture === null ? [] : [{ itemPosition, ...picture }];
  });
  const hadSome = claim.items.some(({ media }) => media.some(({ id }) => id === null));
  if (pictures.length > 0 || hadSome) {
    const kept = await persist(context, () => keepCardPictures(context.db, claim, pictures));
    if (!kept) return 'lost';
  }
  return items.flatMap((item, index) => {
    const found = prepared[index];
    if (found === undefined) return [];
    const { picture = null, ...fixed } = found;
    return [{ ...item, ...fixed, media: picture === null ? item.media : [mediumOf(picture)] }];
  });
}

/** As the next claim would have it. */
const mediumOf = ({ mimeType, bytes }: Picture): ClaimedMedium => ({
  ...{ id: null, position: 0, type: 'image', altText: '', remoteId: null, uploadedAt: null },
  file: {
    ...{ name: '', mimeType, width: 0, height: 0, sizeBytes: bytes.length },
    sha256: createHash('sha256').update(bytes).digest('hex'),
  },
});
