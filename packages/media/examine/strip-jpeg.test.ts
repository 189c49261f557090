import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { picture, withStrayBytes } from '../testing/make-picture.ts';
import { preparePicture } from './prepare-picture.ts';
import { readPicture } from './read-picture.ts';

let folder: string;

beforeAll(async () => {
  sharp.cache(false);
  folder = await mkdtemp(join(tmpdir(), 'carillon-strip-'));
});
afterAll(() => rm(folder, { recursive: true }));

const mimeTypes = ['image/jpeg', 'image/png', 'image/webp'];
const bluesky = { maxBytes: 1_000_000, maxSide: 4_000, mimeTypes };

/** Prepares a JPEG. @returns the bytes of its content, and the names of what was made */
async function prepare(jpeg: Buffer): Promise<{ content: Buffer; names: string[] }> {
  const source = join(folder, 'source');
  await writeFile(source, jpeg);
  const facts = await readPicture(source, 'image/jpeg');
  const made = await preparePicture(source, { facts, folder, limits: { bluesky } });
  return { content: await readFile(join(folder, 'content')), names: made.map(({ name }) => name) };
}

const pixelsOf = (jpeg: Buffer) => sharp(jpeg).raw().toBuffer();
const photo = () => picture({ width: 400, height: 300, noise: true });
const segment = (kind: number, data: string) => {
  const head = Buffer.from([0xff, kind, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, Buffer.from(data, 'latin1')]);
};
/** The JPEG with a segment behind its beginning. */
const withSegment = (jpeg: Buffer, kind: number, data: string): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), segment(kind, data), jpeg.subarray(2)]);

describe('a JPEG that needs no change', () => {
  it.each<[string, () => Promise<Buffer>]>([
    ['of usual colours', () => photo().jpeg({ quality: 75 }).toBuffer()],
    ['of full colours', () => photo().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()],
    ['progressive', () => photo().jpeg({ progressive: true }).toBuffer()],
    ['grey', () => photo().grayscale().jpeg().toBuffer()],
    ['with the profile of sRGB', () => photo().jpeg().withIccProfile('srgb').toBuffer()],
    [
      'with EXIF',
      () =>
        photo()
          .jpeg()
          .withExif({ IFD0: { Artist: 'Ada' } })
          .toBuffer(),
    ],
  ])('keeps its pixels: %s', async (_, make) => {
    const jpeg = await make();
    const { content, names } = await prepare(jpeg);
    expect(await pixelsOf(content)).toEqual(await pixelsOf(jpeg));
    expect(content.length).toBeLessThanOrEqual(jpeg.length);
    expect(names).toEqual(['thumbnail', 'content']);
    const { exif, icc, xmp } = await sharp(content).metadata();
    expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined]);
  });

  it('loses whatever hides in it, beside its picture and behind its end', async () => {
    const jpeg = await photo().jpeg().toBuffer();
    const script = '<script>alert(1)</script>';
    let hidden: Buffer = Buffer.concat([jpeg, Buffer.from(script), jpeg]);
    for (const kind of [0xe0, 0xe1, 0xe2, 0xed, 0xee, 0xef, 0xfe])
      hidden = withSegment(
        hidden,
        kind,
        `${kind === 0xe0 ? 'JFIF\0\x01\x02\0\0\x01\0\x01\x01\x01abc' : ''}${script}`,
      );
    hidden = withSegment(hidden, 0xee, `Adobe\0\x64\0\0\0\0\x01${script}`);
    const { content } = await prepare(hidden);
    expect(content.includes('script')).toBe(false);
    expect(await pixelsOf(content)).toEqual(await pixelsOf(jpeg));
    expect(content.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]));
  });
});

describe('a JPEG that needs one', () => {
  it.each<[string, () => Promise<Buffer>]>([
    ['it is turned', () => photo().jpeg().withMetadata({ orientation: 8 }).toBuffer()],
    ['it has another profile', () => photo().jpeg().withIccProfile('p3').toBuffer()],
    ['it is of printing colours', () => photo().toColourspace('cmyk').jpeg().toBuffer()],
    ['it has stray bytes', async () => withStrayBytes(await photo().jpeg().toBuffer(), 0xc4)],
  ])('is encoded anew: %s', async (_, make) => {
    const jpeg = await make();
    const { content } = await prepare(jpeg);
    const { space, exif, icc, orientation, width, height } = await sharp(content).metadata();
    expect([space, exif, icc, orientation]).toEqual(['srgb', undefined, undefined, undefined]);
    const upright = (await sharp(jpeg).metadata()).autoOrient;
    expect([width, height]).toEqual([upright.width, upright.height]);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('stands upright, however it lay: %i', async (orientation) => {
    const corner = {
      input: { create: { width: 80, height: 30, channels: 3, background: 'white' } },
    } as const;
    const made = picture({ width: 160, height: 120 }).composite([{ ...corner, left: 0, top: 0 }]);
    const jpeg = await sharp(await made.png().toBuffer())
      .jpeg({ quality: 95 })
      .withMetadata({ orientation })
      .toBuffer();
    const { content } = await prepare(jpeg);
    const [is, should] = [await pixelsOf(content), await sharp(jpeg).autoOrient().raw().toBuffer()];
    expect(is.length).toBe(should.length);
    const off = is.reduce((sum, value, index) => sum + Math.abs(value - (should[index] ?? 0)), 0) / is.length;
    expect(off).toBeLessThan(3);
  });
});
