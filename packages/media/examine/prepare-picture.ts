import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileLimits, MediaFacts } from '@carillon/core';
import sharp, { type Sharp } from 'sharp';
import { type Encoded, encoded } from './encoded.ts';
import { fitUnder } from './fit-under.ts';
import { strictly } from './read-picture.ts';
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

/**
 * Makes what is kept of a picture: the content, upright, in sRGB and without EXIF; a thumbnail; and one more for each of the
 * limits that the content is over, unless it cannot be brought under them. A GIF stays as it is, and its first frame is
 * what goes where it may not move.
 * @throws {Unreadable} when it does not decode to its end
 */
export async function preparePicture(
  source: string,
  {
    facts,
    folder,
    limits,
  }: { facts: MediaFacts; folder: string; limits: Readonly<Record<string, FileLimits>> },
): Promise<MadeFile[]> {
  const made = await encodeAll(source, facts, limits);
  return Promise.all(made.map(([name, picture]) => write(join(folder, name), name, picture)));
}

async function write(path: string, name: string, [data, measures]: Encoded): Promise<MadeFile> {
  await writeFile(path, data);
  const sha256 = createHash('sha256').update(data).digest('hex');
  return { name, path, ...measures, sizeBytes: data.length, sha256 };
}

/** @throws {Unreadable} for whatever the decoder says */
async function encodeAll(
  source: string,
  facts: MediaFacts,
  limits: Readonly<Record<string, FileLimits>>,
): Promise<(readonly [string, Encoded])[]> {
  try {
    const opened = () => sharp(source, strictly).autoOrient();
    const still = await encodeContent(opened(), facts);
    const made: (readonly [string, Encoded])[] = [['thumbnail', await encodeThumbnail(opened())]];
    if (facts.type !== 'gif') made.push(['content', still]);
    for (const [name, wanted] of Object.entries(limits)) {
      const fits = isUnder(still, wanted) ? still : await fitUnder(opened, wanted);
      if (fits !== null && (fits !== still || facts.type === 'gif')) made.push([name, fits]);
    }
    return made;
  } catch (error) {
    throw new Unreadable('it is broken', { cause: error });
  }
}

const isUnder = (
  [data, { width, height, mimeType }]: Encoded,
  { maxBytes, maxSide, mimeTypes }: FileLimits,
) => data.length <= maxBytes && Math.max(width, height) <= maxSide && mimeTypes.includes(mimeType);

/** The picture in the format it came in, where browsers show that; else as JPEG, or PNG where something shines through. */
async function encodeContent(picture: Sharp, { mimeType }: MediaFacts): Promise<Encoded> {
  if (mimeType === 'image/jpeg') return encoded(picture.jpeg({ quality: 92 }));
  if (mimeType === 'image/webp') return encoded(picture.webp({ quality: 92 }));
  const isLossless = ['image/png', 'image/apng', 'image/gif'].includes(mimeType);
  const { hasAlpha } = await picture.metadata();
  return encoded(isLossless || hasAlpha ? picture.png() : picture.jpeg({ quality: 92 }));
}

const encodeThumbnail = (picture: Sharp): Promise<Encoded> =>
  encoded(
    picture
      .resize(thumbnailSide, thumbnailSide, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 }),
  );
