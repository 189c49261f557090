import { statSync } from 'node:fs';
import { type Heic, openHeic } from './open-heic.ts';
import { checkBytes, checkPixels, maxPictureBytes, megabytes } from './picture-limits.ts';
import { Unreadable } from './unreadable.ts';

/** Types of files that may have their picture in H.265, as iPhones take it. */
export const isHeic = (mimeType: string): boolean => ['image/heic', 'image/heif'].includes(mimeType);

/** Memory of an H.265 decoder for each pixel that it decodes at once, of 8 bits a sample or of more, bytes; as measured. */
const heldBytes = { usual: 7, deep: 15, alpha: 4 };

/** Opens a HEIC that is within all limits; nothing of its picture is decoded for that. @throws {Unreadable} */
export function readHeic(path: string): Heic {
  const { size } = statSync(path); // opening it holds all of it
  if (size > maxPictureBytes)
    throw new Unreadable(`it has ${megabytes(size)} MB, over the limit of ${megabytes(maxPictureBytes)} MB`);
  const heic = openHeic(path);
  const { width, height, channels, bitsPerSample, tiles, stored } = heic;
  if (width <= 0 || height <= 0) throw new Unreadable('it is broken'); // its claims were too large for a number
  checkPixels(heic);
  checkPixels(stored);
  const isCovered = tiles.columns * tiles.width >= width && tiles.rows * tiles.height >= height;
  if (!isCovered) throw new Unreadable('it is broken');
  const atOnce = tiles.columns * tiles.rows === 1 ? stored : tiles;
  const perPixel =
    (bitsPerSample > 8 ? heldBytes.deep : heldBytes.usual) + (channels === 4 ? heldBytes.alpha : 0);
  const rowBytes = width * Math.min(height, tiles.height) * channels;
  checkBytes(heic, atOnce.width * atOnce.height * perPixel + rowBytes);
  return heic;
}
