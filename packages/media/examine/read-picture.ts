import { stat } from 'node:fs/promises';
import type { MediaFacts } from '@carillon/core';
import sharp, { type Metadata, type SharpOptions } from 'sharp';
import { readGif } from './read-gif.ts';
import { Unreadable } from './unreadable.ts';

/** Most pixels of a picture: four bytes each are held while it is turned upright. */
export const maxPixels = 50_000_000;

/** Most pixels of all frames of a GIF together, as X limits it (X, media best practices). */
export const maxGifPixels = 300_000_000;

/** Most frames of a GIF. */
const maxGifFrames = 2_000;

/** Blocks of a larger file are not followed: whoever asks takes no such picture. */
const maxFollowedBytes = 64_000_000;

/**
 * Reads strictly: a picture that was cut off is refused, not shown half grey. What a decoder only warns of is taken: phones
 * and scanners write such files (stray bytes before a marker, unsorted tags), and everybody shows them.
 */
export const strictly = {
  failOn: 'error',
  limitInputPixels: maxPixels,
  sequentialRead: true,
} satisfies SharpOptions;

/** Measures of a picture, by its header. @throws {Unreadable} */
export async function readPicture(file: string, mimeType: string): Promise<MediaFacts> {
  const { size } = await stat(file);
  if (mimeType === 'image/gif' && size <= maxFollowedBytes) return gifFacts(file, mimeType);
  const { width, height } = (await headerOf(file)).autoOrient;
  checkPixels(width, height);
  return { ...{ mimeType, width, height }, type: 'image', durationMs: null, frames: null, video: null };
}

/** A GIF that does not move counts as an image. */
function gifFacts(file: string, mimeType: string): MediaFacts {
  const { width, height, frames, durationMs } = readGif(file);
  checkPixels(width, height);
  const measures = { mimeType, width, height, video: null };
  if (frames === 1) return { ...measures, type: 'image', durationMs: null, frames: null };
  if (frames > maxGifFrames)
    throw new Unreadable(
      `it has ${frames.toLocaleString('en-US')} frames, over the limit of ${maxGifFrames.toLocaleString('en-US')}`,
    );
  if (width * height * frames > maxGifPixels)
    throw new Unreadable(
      `it has ${frames} frames of ${width} × ${height} pixels, together over the limit of ${maxGifPixels / 1e6} million`,
    );
  return { ...measures, type: 'gif', durationMs, frames };
}

function checkPixels(width: number, height: number): void {
  if (width * height > maxPixels)
    throw new Unreadable(`it has ${width} × ${height} pixels, over the limit of ${maxPixels / 1e6} million`);
}

async function headerOf(file: string): Promise<Metadata> {
  try {
    return await sharp(file, { ...strictly, limitInputPixels: false }).metadata();
  } catch (error) {
    throw new Unreadable('it is broken', { cause: error });
  }
}
