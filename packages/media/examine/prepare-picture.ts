import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileLimits, isUnder, type MediaFacts } from '@carillon/core';
import type { Metadata, Sharp } from 'sharp';
import sharp from 'sharp';
import { collect } from './collect.ts';
import { asWebp, type Decoded, decode, hasAlpha, isLargePicture, opened, resized } from './decoded.ts';
import { type Encoded, encoded } from './encoded.ts';
import { fitUnder } from './fit-under.ts';
import { whileDecoding } from './libheif.ts';
import { isHeic } from './read-heic.ts';
import { strictly } from './read-picture.ts';
import { stripJpeg } from './strip-jpeg.ts';
import { unpackHeic } from './unpack-heic.ts';
import { Unreadable } from './unreadable.ts';

/** A file that was made from an upload. */
export interface MadeFile {
  /** `content`, `thumbnail`, or the name of the limits that it was made for. */
  readonly name: string;
  readonly path: string;
  readonly mimeType: string;
  readonly width: number;
  readonly height: number;
  readonly sizeBytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** Longest side of a thumbnail, pixels. */
const thumbnailSide = 400;

/** Most bytes of the pixels that all files are made of; a content that is encoded anew is made smaller for them. */
const maxHeldBytes = 48_000_000;

interface Work {
  readonly facts: MediaFacts;
  readonly folder: string;
  readonly limits: Readonly<Record<string, FileLimits>>;
  readonly square?: number;
}

/**
 * Makes what is kept of a picture: the content, upright, in sRGB and without EXIF; a thumbnail; and one more for each of the
 * limits that the content is over, unless it cannot be brought under them. A GIF stays as it is, and its first frame is
 * what goes where it may not move. The picture is decoded once, and encoded anew only where something has to change.
 * @throws {Unreadable} when it does not decode to its end
 */
export async function preparePicture(
  source: string,
  { facts, limits, folder, square }: Work,
): Promise<MadeFile[]> {
  const { file, header } = await openSource(source, facts, folder);
  if (square !== undefined) return [await keep(folder, 'square', await encodeSquare(file, header, square))];
  const work = { source: file, header, facts, path: join(folder, 'content'), limits };
  const { still, decoded } = (await keepJpeg(work)) ?? (await encodeAnew(work));
  const over = Object.entries(limits).filter(([, wanted]) => !isUnder(still, wanted));
  const made = [await keep(folder, 'thumbnail', await encodeThumbnail(decoded))];
  if (facts.type !== 'gif') made.push(still);
  else
    for (const [name, wanted] of Object.entries(limits))
      if (isUnder(still, wanted)) made.push(await copied(still, folder, name));
  for (const [name, wanted] of over) {
    const fits = await fitUnder(decoded, wanted);
    const kept = fits && (await keep(folder, name, fits));
    if (kept !== null && isUnder(kept, wanted)) made.push(kept);
  }
  return made;
}

/** The file to decode, and its header: of a HEIC, one with its pixels. */
async function openSource(source: string, { mimeType }: MediaFacts, folder: string) {
  const file = isHeic(mimeType) ? join(folder, 'pixels') : source;
  if (isHeic(mimeType)) whileDecoding(() => unpackHeic(source, file));
  const header = await unlessBroken(() => sharp(file, strictly).metadata());
  // Phones keep one colour for four pixels.
  return { file, header: isHeic(mimeType) ? { ...header, chromaSubsampling: '4:2:0' } : header };
}

interface Reading extends Pick<Work, 'facts' | 'limits'> {
  readonly source: string;
  readonly header: Metadata;
  /** Where the content is put. */
  readonly path: string;
}

interface Content {
  readonly still: MadeFile;
  /** As large as what is made of it. */
  readonly decoded: Decoded;
}

/**
 * Keeps a JPEG as it is, less what is beside the picture, where it stands upright and its colours are those of sRGB.
 * @returns null where that cannot be
 */
async function keepJpeg({ source, header, facts, path, limits }: Reading): Promise<Content | null> {
  if (facts.mimeType !== 'image/jpeg' || (header.orientation ?? 1) !== 1 || !isSrgb(header)) return null;
  if (!stripJpeg(source, path)) return null;
  const still = await madeOf('content', path, { ...header, mimeType: 'image/jpeg' });
  try {
    const side = Math.min(neededSide(still, limits), heldSide(header));
    return { still, decoded: await decode(path, header, { side, failOn: 'warning' }) };
  } catch {
    return null; // it is not quite whole: as it was sent, it is decoded with less rigour, or refused
  }
}

async function encodeAnew({ source, header, facts, path, limits }: Reading): Promise<Content> {
  const decoded = await unlessBroken(() => decode(source, header, { side: heldSide(header) }));
  const still = await writeContent(decoded, path, facts);
  return { still, decoded: await resized(decoded, neededSide(still, limits)) };
}

/** Longest side of what is made beside the content. */
const neededSide = (still: MadeFile, limits: Work['limits']): number =>
  Math.max(
    thumbnailSide,
    ...Object.values(limits)
      .filter((wanted) => !isUnder(still, wanted))
      .map(({ maxSide }) => maxSide),
  );

/** Longest side with which a picture's pixels are held. */
function heldSide({ width, height, channels }: Metadata): number {
  const bytes = width * height * channels;
  return Math.floor(Math.max(width, height) * Math.min(1, Math.sqrt(maxHeldBytes / bytes)));
}

/** @throws {Unreadable} for what the decoder says of the file; what it says of this machine is thrown as it is */
async function unlessBroken<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && ofMachine.test(error.message)) throw error;
    throw new Unreadable('it is broken', { cause: error });
  }
}

/** Words of libvips, and of the system, about memory, disks and files that cannot be opened. */
const ofMachine =
  /out of memory|cannot allocate|no space left|unable to (open|write|allocate)|input file is missing|too many open files/i;

async function keep(folder: string, name: string, [data, measures]: Encoded): Promise<MadeFile> {
  const path = join(folder, name);
  await writeFile(path, data);
  return madeOf(name, path, measures);
}

async function copied(still: MadeFile, folder: string, name: string): Promise<MadeFile> {
  const path = join(folder, name);
  await copyFile(still.path, path);
  return { ...still, name, path };
}

async function madeOf(
  name: string,
  path: string,
  { width, height, mimeType }: Encoded[1],
): Promise<MadeFile> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  for await (const piece of createReadStream(path)) {
    hash.update(piece);
    sizeBytes += piece.length;
  }
  return { name, path, mimeType, width, height, sizeBytes, sha256: hash.digest('hex') };
}

/** Writes the content straight into its file: in memory it would lie beside its pixels. */
async function writeContent(decoded: Decoded, path: string, facts: MediaFacts): Promise<MadeFile> {
  await collect();
  const { width, height, format } = await contentOf(decoded, facts).toFile(path);
  return madeOf('content', path, { width, height, mimeType: `image/${format}` });
}

/** The picture in the format it came in, where browsers show that; else as JPEG, or PNG where something shines through. */
function contentOf(decoded: Decoded, { mimeType }: MediaFacts): Sharp {
  const picture = opened(decoded);
  if (mimeType === 'image/webp') return asWebp(decoded, 92);
  const isLossless = ['image/png', 'image/apng', 'image/gif'].includes(mimeType);
  if (isLossless || hasAlpha(decoded)) return picture.png();
  const chromaSubsampling = decoded.isSubsampled ? '4:2:0' : '4:4:4';
  return picture.jpeg({ quality: 92, chromaSubsampling, optimiseCoding: !isLargePicture(decoded) });
}

const encodeThumbnail = async (decoded: Decoded): Promise<Encoded> =>
  encoded(asWebp(await resized(decoded, thumbnailSide), 80));

/** The middle of a picture, always encoded anew, and of one that moves the first frame. A picture that is smaller stays so small. */
async function encodeSquare(file: string, header: Metadata, side: number): Promise<Encoded> {
  const { width, height } = header;
  const longest = Math.ceil((side * Math.max(width, height)) / Math.min(width, height));
  const decoded = await unlessBroken(() =>
    decode(file, header, { side: Math.min(longest, heldSide(header)) }),
  );
  const own = Math.min(side, decoded.width, decoded.height);
  return encoded(opened(decoded).resize(own, own, { fit: 'cover' }).webp({ quality: 80 }));
}

/** Most entries of a profile's table: they have about twenty. */
const maxEntries = 100;

/** True when the colours of a picture are those that everybody takes for granted: it has no profile, or that of sRGB. */
function isSrgb({ space, icc }: Metadata): boolean {
  if (space !== 'srgb' && space !== 'b-w') return false;
  return icc === undefined || /\bsRGB\b/.test(descriptionOf(icc));
}

/** The profile's name (ICC.1:2022, 9.2.41, as of version 2 or 4: in ASCII or in UTF-16, the zeros of which are left out). */
function descriptionOf(profile: Buffer): string {
  const count = profile.length < 132 ? 0 : Math.min(profile.readUInt32BE(128), maxEntries);
  for (let index = 0; index < count; index++) {
    const entry = profile.subarray(132 + index * 12, 144 + index * 12);
    if (entry.length === 12 && entry.toString('latin1', 0, 4) === 'desc') {
      const from = entry.readUInt32BE(4);
      return profile
        .subarray(from, from + Math.min(entry.readUInt32BE(8), 1_000))
        .toString('latin1')
        .replaceAll('\0', '');
    }
  }
  return '';
}
