import { stat } from 'node:fs/promises';
import type { MediaFacts } from '@carillon/core';
import type { Metadata, SharpOptions } from 'sharp';
import sharp from 'sharp';
import { checkPng } from './check-png.ts';
import { collect } from './collect.ts';
import { FileBytes } from './file-bytes.ts';
import { whileDecoding } from './libheif.ts';
import { checkBytes, checkPixels, maxPictureBytes, maxPixels } from './picture-limits.ts';
import { isHeic, readHeic } from './read-heic.ts';
import { Unreadable } from './unreadable.ts';

/** Most pixels of all frames of a GIF together, as X limits it (X, media best practices). */
const maxGifPixels = 300_000_000;

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

/** Memory of a decoder for a pixel, bytes. */
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
  uchar: 1,
  char: 1,
  ushort: 2,
  short: 2,
  uint: 4,
  int: 4,
  float: 4,
  complex: 8,
  double: 8,
};

async function headerOf(file: string): Promise<Metadata> {
  try {
    return await sharp(file, { ...strictly, limitInputPixels: false }).metadata();
  } catch (error) {
    throw new Unreadable('it is broken', { cause: error });
  }
}

/** Most segments of a JPEG: some hundreds where a profile or a depth map is cut into pieces. */
const maxSegments = 2_000;

/**
 * Counts the segments of a JPEG before a decoder does: it keeps each of them, with some hundreds of bytes of its own.
 * @throws {Unreadable} when there are too many
 */
const checkJpeg = (path: string): void => FileBytes.of(path, follow);

function follow(file: FileBytes): void {
  let count = 0;
  for (let at = 2; at < file.size; ) {
    at = file.find(0xff, at);
    const kind = file.at(at + 1);
    if (kind === 0xd9) return;
    if (kind === 0xff) at += 1;
    else if (kind <= 0x01 || (kind >= 0xd0 && kind <= 0xd8))
      at += 2; // data, and markers that stand alone
    else {
      if (++count > maxSegments) throw new Unreadable('it is in too many pieces');
      const length = file.slice(at + 2, 2);
      at += 2 + (length.length === 2 ? Math.max(2, length.readUInt16BE(0)) : 2);
    }
  }
}

interface GifFacts {
  /** Of the canvas that all frames are drawn on, pixels. */
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  readonly durationMs: number;
}

const extension = 0x21;
const image = 0x2c;
const trailer = 0x3b;
const graphicControl = 0xf9;

/**
 * Follows the blocks of a GIF to its trailer (GIF89a, appendix B); no frame is decoded.
 * @throws {Unreadable} when it ends before its trailer
 */
const readGif = (path: string): GifFacts => FileBytes.of(path, followGif);

function followGif(file: FileBytes): GifFacts {
  const header = Buffer.from(file.slice(0, 13));
  if (header.length < 13) throw new Unreadable('it is cut off');
  const measures = { width: header.readUInt16LE(6), height: header.readUInt16LE(8) };
  let frames = 0;
  let durationMs = 0;
  let at = 13 + tableBytes(header[10] ?? 0);
  for (;;) {
    const block = file.at(at); // some encoders leave zeros between blocks
    if (block === trailer && frames > 0) return { ...measures, frames, durationMs };
    if (block === extension) {
      if (file.at(at + 1) === graphicControl) durationMs += delayMs(file.slice(at + 4, 2));
      at = behindSubBlocks(file, at + 2);
    } else if (block === image) {
      frames++;
      at = behindSubBlocks(file, at + 11 + tableBytes(file.at(at + 9)));
    } else if (block === 0) at++;
    else throw new Unreadable(block === -1 ? 'it is cut off' : 'it is broken');
  }
}

/** Size of the table of colours that these flags announce. */
const tableBytes = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

const delayMs = (bytes: Buffer): number => (bytes.length < 2 ? 0 : bytes.readUInt16LE(0) * 10);

function behindSubBlocks(file: FileBytes, first: number): number {
  let at = first;
  for (;;) {
    const length = file.at(at);
    if (length === -1) throw new Unreadable('it is cut off');
    at += length + 1;
    if (length === 0) return at;
  }
}
