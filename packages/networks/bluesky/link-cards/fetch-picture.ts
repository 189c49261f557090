import { openAddress, type Way } from '../../open-address.ts';
import { blueskyMedia } from '../limits.ts';
import type { CardPicture } from './link-card.ts';
import { pictureType } from './picture-type.ts';

/** A larger picture is not fetched whole, bytes. */
const maxFetchedBytes = 8_000_000;

/** A picture as its server has it, which Bluesky may not take so. */
export interface FetchedPicture {
  readonly bytes: Buffer;
  /** A type that Bluesky shows; null for any other file. */
  readonly mimeType: string | null;
}

/** @throws {Error} with the reason why it cannot be had */
export async function fetchPicture(address: URL, way: Way): Promise<FetchedPicture> {
  const { body } = await openAddress(address, { ...way, accept: 'image/*' });
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body) {
    size += piece.byteLength;
    if (size > maxFetchedBytes) throw new Error(`it has more than ${maxFetchedBytes} bytes`);
    pieces.push(piece);
  }
  const bytes = Buffer.concat(pieces);
  return { bytes, mimeType: await pictureType(bytes) };
}

/** The picture, if Bluesky takes it as it is. */
export function asItIs({ bytes, mimeType }: FetchedPicture): CardPicture | null {
  return mimeType !== null && bytes.length <= blueskyMedia.pictures.maxBytes ? { mimeType, bytes } : null;
}
