import { stat } from 'node:fs/promises';
import type { MediaFacts } from '@carillon/core';
import sharp, { type Metadata, type SharpOptions } from 'sharp';
import { checkJpeg } from './check-jpeg.ts';
import { checkPng } from './check-png.ts';
import { collect } from './collect.ts';
import { whileDecoding } from './libheif.ts';
import { checkBytes, checkPixels, maxPictureBytes, maxPixels } from './picture-limits.ts';
import { readGif } from './read-gif.ts';
import { isHeic, readHeic } from './read-heic.ts';
import { Unreadable } from './unreadable.ts';

/** Most pixels of all frames of a GIF together, as X limits it (X, media best practices). */
export const maxGifPixels = 300_000_000;

/** Most frames of a GIF. */
const maxGifFrames = 2_000;

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
  const { size } = await stat(file); // blocks of a larger file are not followed: whoever asks takes no such picture
  if (mimeType === 'image/gif' && size <= maxPictureBytes) return gifFacts(file, mimeType);
  if (isHeic(mimeType)) return heicFacts(file, mimeType);
  const isPng = mimeType === 'image/png' || mimeType === 'image/apng';
  const pngFrames = isPng ? checkPng(file) : null;
  if (mimeType === 'image/jpeg' && size <= maxPictureBytes) checkJpeg(file);
  const header = await headerOf(file);
  const { width, height } = header.autoOrient;
  checkPixels({ width, height });
  checkBytes({ width, height }, width * height * bytesPerPixel(header));
  const frames = mimeType === 'image/webp' ? (header.pages ?? 1) : (pngFrames ?? 1);
  const measures = { mimeType, width, height, frames: frames > 1 ? frames : null };
  return { ...measures, type: 'image', durationMs: null, video: null };
}

/** A GIF that does not move counts as an image. */
function gifFacts(file: string, mimeType: string): MediaFacts {
  const { width, height, frames, durationMs } = readGif(file);
  checkPixels({ width, height });
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

async function heicFacts(file: string, mimeType: string): Promise<MediaFacts> {
  const { width, height } = whileDecoding(() => readHeic(file));
  await collect();
  return { type: 'image', mimeType, width, height, durationMs: null, frames: null, video: null };
}

/** What a decoder holds for each pixel, bytes. */
function bytesPerPixel({ format, channels, depth, isProgressive, chromaSubsampling }: Metadata): number {
  if (format === 'heif') return heldByAvif;
  const samples = channels * (bytesOfDepth[depth] ?? 16);
  if (format !== 'jpeg' || !isProgressive) return samples;
  // All coefficients are held, of two bytes each; colours have one for four pixels, as a rule. And a little more beside them.
  return 1.2 * (chromaSubsampling === '4:2:0' ? 3 : 2 * channels);
}

/** As measured: planes of the decoder, copies of them, and RGB, all of them whole. */
const heldByAvif = 16;

const bytesOfDepth: Readonly<Record<string, number | undefined>> = {
  ...{ uchar: 1, char: 1, ushort: 2, short: 2, uint: 4, int: 4, float: 4, complex: 8, double: 8 },
};

async function headerOf(file: string): Promise<Metadata> {
  try {
    return await sharp(file, { ...strictly, limitInputPixels: false }).metadata();
  } catch (error) {
    throw new Unreadable('it is broken', { cause: error });
  }
}
