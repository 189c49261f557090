import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import {
  gif,
  movingPng,
  movingWebp,
  picture,
  withSpectralEndOfZero,
  withStrayBytes,
} from '../testing/make-picture.ts';
import { makeTiff } from '../testing/make-tiff.ts';
import { difference, pictureKinds, pixelsOf } from '../testing/picture-kinds.ts';
import { mimeTypeOf } from './kind-of.ts';
import { type MadeFile, preparePicture } from './prepare-picture.ts';
import { readPicture } from './read-picture.ts';

let folder: string;

beforeAll(async () => {
  sharp.cache(false); // as in the process that reads files: the same name is another file later
  folder = await mkdtemp(join(tmpdir(), 'carillon-prepare-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Reads and prepares a picture as the reading process does. @returns what was made, by name */
async function prepare(bytes: Buffer, mimeType: string): Promise<Record<string, MadeFile | undefined>> {
  const file = join(folder, 'source');
  await writeFile(file, bytes);
  const facts = await readPicture(file, mimeType);
  const made = await preparePicture(file, { facts, folder, limits: {} });
  return Object.fromEntries(made.map((each) => [each.name, each]));
}

const small = { width: 300, height: 200 };
const jpeg = () => picture(small).jpeg().toBuffer();

describe('a picture that everybody can open', () => {
  it.each<[string, string, () => Promise<Buffer> | Buffer]>([
    ['a JPEG of a Samsung phone', 'image/jpeg', async () => withSpectralEndOfZero(await jpeg())],
    ['stray bytes before a table', 'image/jpeg', async () => withStrayBytes(await jpeg(), 0xc4)],
    ['stray bytes before the frame', 'image/jpeg', async () => withStrayBytes(await jpeg(), 0xc0, 2)],
    ['stray bytes before the data', 'image/jpeg', async () => withStrayBytes(await jpeg(), 0xda)],
    ['a TIFF', 'image/tiff', () => makeTiff()],
    ['unsorted tags', 'image/tiff', () => makeTiff({ unsorted: true })],
    ['a text with a NUL inside', 'image/tiff', () => makeTiff({ software: 'be\0ll\0' })],
    ['a text without a NUL at its end', 'image/tiff', () => makeTiff({ software: 'bells' })],
  ])('is taken: %s', async (_, mimeType, bytes) => {
    const { content } = await prepare(await bytes(), mimeType);
    expect(content?.sizeBytes).toBeGreaterThan(0);
  });
});

it('shows what its author saw, whoever wrote it', async () => {
  for (const { name, bytes, shown, tolerance } of await pictureKinds()) {
    const file = join(folder, 'kind');
    await writeFile(file, bytes);
    const { content } = await prepare(bytes, (await mimeTypeOf(file)) ?? '');
    const seen = await pixelsOf(await readFile(content?.path ?? ''));
    expect([name, difference(seen, shown) <= tolerance]).toEqual([name, true]);
  }
});

describe('a picture that was cut off', () => {
  const noise = { ...small, noise: true };
  it.each<[string, string, () => Promise<Buffer> | Buffer]>([
    ['JPEG', 'image/jpeg', () => picture(noise).jpeg().toBuffer()],
    ['progressive JPEG', 'image/jpeg', () => picture(noise).jpeg({ progressive: true }).toBuffer()],
    ['PNG', 'image/png', () => picture(noise).png().toBuffer()],
    ['interlaced PNG', 'image/png', () => picture(noise).png({ progressive: true }).toBuffer()],
    ['WebP', 'image/webp', () => picture(noise).webp().toBuffer()],
    ['lossless WebP', 'image/webp', () => picture(noise).webp({ lossless: true }).toBuffer()],
    ['AVIF', 'image/avif', () => picture(noise).avif({ effort: 0 }).toBuffer()],
    ['TIFF, its directory first', 'image/tiff', () => makeTiff(noise)],
    ['TIFF, its directory last', 'image/tiff', () => picture(noise).tiff().toBuffer()],
    ['GIF', 'image/gif', () => gif(8, noise)],
    ['GIF that does not move', 'image/gif', () => gif(1, noise)],
  ])('is refused: %s', async (_, mimeType, make) => {
    const bytes = await make();
    await expect(prepare(bytes, mimeType)).resolves.toBeDefined();
    for (const end of [bytes.length / 2, bytes.length * 0.9, bytes.length - 30])
      await expect(prepare(bytes.subarray(0, end), mimeType)).rejects.toThrow(/it is (cut off|broken)/);
  });

  it('is refused as a GIF without its very last byte', async () => {
    const bytes = await gif(3);
    await expect(prepare(bytes.subarray(0, -1), 'image/gif')).rejects.toThrow('it is cut off');
  });
});

describe('a picture that moves and is no GIF', () => {
  it('is an image of so many frames, of which the first is kept', async () => {
    for (const [bytes, mimeType, frames] of [
      [await movingWebp(5), 'image/webp', 5],
      [await movingPng(7), 'image/apng', 7],
      [await picture(small).png().toBuffer(), 'image/png', null],
    ] as const) {
      const file = join(folder, 'moves');
      await writeFile(file, bytes);
      expect(await readPicture(file, mimeType)).toMatchObject({ type: 'image', frames });
      const { content } = await prepare(bytes, mimeType);
      expect((await sharp(content?.path).metadata()).pages ?? 1).toBe(1);
    }
  });
});

describe('a GIF', () => {
  it('has the size of its canvas, whatever that of its first frame', async () => {
    const bytes = await gif(2, { width: 8, height: 8 });
    bytes.writeUInt16LE(3_000, 6);
    bytes.writeUInt16LE(2_500, 8);
    const file = join(folder, 'canvas');
    await writeFile(file, bytes);
    expect(await readPicture(file, 'image/gif')).toMatchObject({ width: 3_000, height: 2_500, frames: 2 });
  });

  it('is refused with more frames than anybody shows', async () => {
    const bytes = await gif(2, { width: 8, height: 8 });
    const first = bytes.indexOf(Buffer.from([0x21, 0xf9]));
    const second = bytes.indexOf(Buffer.from([0x21, 0xf9]), first + 1);
    const frame = bytes.subarray(first, second);
    const many = Buffer.concat([
      bytes.subarray(0, first),
      ...Array(2_000).fill(frame),
      bytes.subarray(second),
    ]);
    await expect(prepare(many, 'image/gif')).rejects.toThrow('it has 2,001 frames, over the limit of 2,000');
  });
});

describe('a picture over a limit', () => {
  const mimeTypes = ['image/jpeg'];
  const fit = async (bytes: Buffer, limit: { maxBytes: number; maxSide: number }) => {
    const file = join(folder, 'over');
    await writeFile(file, bytes);
    const facts = await readPicture(file, 'image/png');
    const limits = { network: { ...limit, mimeTypes } };
    const made = await preparePicture(file, { facts, folder, limits });
    return made.find(({ name }) => name === 'network');
  };

  it('uses the room there is', async () => {
    const bytes = await picture({ width: 1_200, height: 900, noise: true }).png().toBuffer();
    const made = await fit(bytes, { maxBytes: 600_000, maxSide: 4_000 });
    expect(made?.width).toBe(1_200);
    expect(made?.sizeBytes).toBeLessThanOrEqual(600_000);
    expect(made?.sizeBytes).toBeGreaterThan(510_000);
  });

  it('keeps its colours whole where the quality is high', async () => {
    const bytes = await picture({ width: 600, height: 400 }).png().toBuffer();
    const made = await fit(bytes, { maxBytes: 1_000_000, maxSide: 500 });
    expect(made?.width).toBe(500);
    expect((await sharp(made?.path).metadata()).chromaSubsampling).toBe('4:4:4');
  });
});
