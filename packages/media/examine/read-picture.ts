import type { MediaFacts } from '@carillon/core';
import sharp, { type Metadata, type SharpOptions } from 'sharp';
import { Unreadable } from './unreadable.ts';

/** Most pixels of a picture: four bytes each are held while it is turned upright. */
export const maxPixels = 50_000_000;

/** Most pixels of all frames of a GIF together, as X limits it (X, media best practices). */
export const maxGifPixels = 300_000_000;

/** Reads strictly: a picture that was cut off is refused, not shown half grey. */
export const strictly = {
  failOn: 'warning',
  limitInputPixels: maxPixels,
  sequentialRead: true,
} satisfies SharpOptions;

/** Measures of a picture, by its header. @throws {Unreadable} */
export async function readPicture(file: string, mimeType: string): Promise<MediaFacts> {
  const header = await headerOf(file);
  const { width, height } = header.autoOrient;
  const frames = header.pages ?? 1;
  if (width * height > maxPixels)
    throw new Unreadable(`it has ${width} × ${height} pixels, over the limit of ${maxPixels / 1e6} million`);
  const moves = mimeType === 'image/gif' && frames > 1;
  if (!moves) return { type: 'image', mimeType, width, height, durationMs: null, frames: null, video: null };
  if (width * height * frames > maxGifPixels)
    throw new Unreadable(
      `it has ${frames} frames of ${width} × ${height} pixels, together over the limit of ${maxGifPixels / 1e6} million`,
    );
  const durationMs = header.delay?.reduce((sum, ms) => sum + ms, 0) ?? null;
  return { type: 'gif', mimeType, width, height, durationMs, frames, video: null };
}

async function headerOf(file: string): Promise<Metadata> {
  try {
    return await sharp(file, { ...strictly, limitInputPixels: false }).metadata();
  } catch (error) {
    throw new Unreadable('it is broken', { cause: error });
  }
}
