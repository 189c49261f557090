import { statSync } from 'node:fs';
import { type Heic, openHeic } from './open-heic.ts';
import { checkBytes, checkPixels } from './picture-limits.ts';
import { Unreadable } from './unreadable.ts';

/** Types of files that may have their picture in H.265, as iPhones take it. */
export const isHeic = (mimeType: string): boolean => ['image/heic', 'image/heif'].includes(mimeType);

/** A larger file is not opened, which holds all of it: whoever asks takes no such picture. */
const maxFileBytes = 64_000_000;

/** What a decoder of H.265 holds for each pixel of a tile, of 8 bits a sample or of more, bytes; as measured. */
const heldBytes = { usual: 7, deep: 15 };

/** Opens a HEIC that is within all limits; nothing of its picture is decoded for that. @throws {Unreadable} */
export function readHeic(path: string): Heic {
  if (statSync(path).size > maxFileBytes) throw new Unreadable('it is larger than any picture that is taken');
  const heic = openHeic(path);
  const { width, height, channels, bitsPerSample, tiles } = heic;
  if (width <= 0 || height <= 0) throw new Unreadable('it is broken'); // its claims were too large for a number
  checkPixels(heic);
  const isCovered = tiles.columns * tiles.width >= width && tiles.rows * tiles.height >= height;
  if (!isCovered) throw new Unreadable('it is broken');
  const perPixel = bitsPerSample > 8 ? heldBytes.deep : heldBytes.usual;
  const rowBytes = width * Math.min(height, tiles.height) * channels;
  checkBytes(heic, tiles.width * tiles.height * perPixel + rowBytes);
  return heic;
}
