import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { makeHeic } from '../testing/make-heic.ts';
import { gif, picture, writePicture } from '../testing/make-picture.ts';
import { makeVideo } from '../testing/make-video.ts';
import { type Examiner, openExaminer } from './examiner.ts';

let folder: string;
let examiner: Examiner;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carillon-media-'));
  examiner = openExaminer(tmpdir());
});

afterAll(async () => {
  examiner.close();
  await rm(folder, { recursive: true });
});

const write = async (name: string, bytes: Buffer | string): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
};

const bluesky = { maxBytes: 1_000_000, maxSide: 2_000, mimeTypes: ['image/jpeg', 'image/png', 'image/webp'] };

async function prepare(file: string) {
  const facts = await examiner.inspect(file);
  const files = await examiner.prepare(file, { facts, folder, limits: { bluesky } });
  return Object.fromEntries(files.map((made) => [made.name, made]));
}

describe('inspecting a file', () => {
  it('tells a picture by its bytes, whatever it is called', async () => {
    const file = await write('holiday.gif', await picture({ width: 300, height: 200 }).jpeg().toBuffer());
    expect(await examiner.inspect(file)).toMatchObject({
      type: 'image',
      mimeType: 'image/jpeg',
      width: 300,
      height: 200,
    });
  });

  it('tells the size in which a picture is shown, not that in which it lies', async () => {
    const turned = picture({ width: 300, height: 200 }).withExif({ IFD0: { Orientation: '6' } });
    const file = await write('turned', await turned.jpeg().withMetadata({ orientation: 6 }).toBuffer());
    expect(await examiner.inspect(file)).toMatchObject({ width: 200, height: 300 });
  });

  it('counts the frames of a GIF, and takes one that does not move for a picture', async () => {
    expect(await examiner.inspect(await write('moves', await gif(12)))).toMatchObject({
      type: 'gif',
      frames: 12,
      durationMs: 1_200,
    });
    expect(await examiner.inspect(await write('rests', await gif(1)))).toMatchObject({
      type: 'image',
      frames: null,
    });
  });

  it.each([false, 'in-memory'] as const)('reads the index of a video (fast start: %s)', async (fastStart) => {
    const file = await write(
      'video',
      await makeVideo({ seconds: 3, framesPerSecond: 30, audio: 'mp4a.40.2', fastStart }),
    );
    expect(await examiner.inspect(file)).toEqual({
      type: 'video',
      mimeType: 'video/mp4',
      width: 640,
      height: 360,
      durationMs: 3_000,
      frames: null,
      video: {
        ...{ codec: 'avc', audioCodec: 'mp4a.40.2', audioChannels: 2 },
        ...{ framesPerSecond: 30, peakFramesPerSecond: 30 },
        ...{ chroma: '4:2:0', bitDepth: 8, interlaced: false, pixelAspect: 1 },
      },
    });
  });

  it.each([
    ['nothing', async () => Buffer.alloc(0), 'it is empty'],
    ['text', async () => 'only words', 'it is of no type that is known'],
    [
      'SVG with a script',
      async () => '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      /it is (of no type that is known|application\/xml|image\/svg\+xml);/,
    ],
    ['a PDF', async () => '%PDF-1.7\n%âãÏÓ\n', 'it is application/pdf'],
    [
      'several pictures of a camera, with what to do',
      async () => Buffer.from('\0\0\0\x18ftyphevc\0\0\0\0hevcmsf1', 'latin1'),
      'it is image/heic-sequence; only JPEG, PNG, WebP, AVIF, HEIC, TIFF, GIF, MP4 and QuickTime are taken. Save one',
    ],
    ['a photo of an iPhone without its index', async () => makeHeic().subarray(0, 100), 'it is broken'],
    [
      'a header and nothing else',
      async () => (await picture().png().toBuffer()).subarray(0, 20),
      'it is broken',
    ],
    [
      'a video without its index',
      async () => (await makeVideo({ fastStart: false, seconds: 9 })).subarray(0, 4_000),
      'it is cut off',
    ],
    [
      'a picture that claims 30,000 × 30,000 pixels',
      () => claimedPng(30_000),
      'over the limit of 50 million',
    ],
    ['a GIF whose frames are very large together', () => claimedGif(300), 'over the limit of 300 million'],
  ])('refuses %s', async (name, bytes, reason) => {
    const file = await write(`refused ${name}`.slice(0, 20), await bytes());
    await expect(examiner.inspect(file)).rejects.toThrow(reason);
  });
});

/** A PNG whose header claims so many pixels on each side. */
async function claimedPng(side: number): Promise<Buffer> {
  const bytes = await picture({ width: 8, height: 8 }).png().toBuffer();
  bytes.writeUInt32BE(side, 16);
  bytes.writeUInt32BE(side, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

/** A GIF of so many frames whose header claims 1,200 × 1,000 pixels for each. */
async function claimedGif(frames: number): Promise<Buffer> {
  const bytes = await gif(frames, { width: 8, height: 8 });
  bytes.writeUInt16LE(1_200, 6);
  bytes.writeUInt16LE(1_000, 8);
  return bytes;
}

describe('preparing a picture', () => {
  it('turns it upright, and keeps nothing of its EXIF', async () => {
    const exif = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 3/1 0/1' } };
    const file = await writePicture(
      folder,
      'gps.jpg',
      picture({ width: 300, height: 200 }).jpeg().withExif(exif).withMetadata({ orientation: 6 }),
    );
    expect((await sharp(file).metadata()).exif).toBeDefined();
    const { content, thumbnail } = await prepare(file);
    const kept = await sharp(content?.path).metadata();
    expect([kept.width, kept.height, kept.exif, kept.orientation]).toEqual([200, 300, undefined, undefined]);
    expect([content?.mimeType, thumbnail?.mimeType, thumbnail?.height]).toEqual([
      'image/jpeg',
      'image/webp',
      300,
    ]);
  });

  it('makes another file only for limits that the content is over', async () => {
    const small = await prepare(await writePicture(folder, 'small.png', picture()));
    expect(Object.keys(small).sort()).toEqual(['content', 'thumbnail']);
    const large = await prepare(
      await writePicture(folder, 'large.png', picture({ width: 1_200, height: 900, noise: true })),
    );
    expect(large['content']?.sizeBytes).toBeGreaterThan(1_000_000);
    expect(large['bluesky']).toMatchObject({ mimeType: 'image/jpeg' });
    expect(large['bluesky']?.sizeBytes).toBeLessThanOrEqual(1_000_000);
  });

  it('keeps what shines through', async () => {
    const file = await writePicture(
      folder,
      'alpha.png',
      picture({ width: 800, height: 600, noise: true, alpha: true }),
    );
    const { bluesky: made } = await prepare(file);
    expect([made?.mimeType, (await sharp(made?.path).metadata()).hasAlpha]).toEqual(['image/webp', true]);
  });

  it('leaves a GIF as it is, and shows its first frame where it may not move', async () => {
    const made = await prepare(await write('moves.gif', await gif(5)));
    expect(Object.keys(made).sort()).toEqual(['bluesky', 'thumbnail']);
    expect(made['bluesky']).toMatchObject({ mimeType: 'image/png', width: 32, height: 32 });
  });

  it('decodes no more pixels than are taken, whatever was said about the file before', async () => {
    const facts = await examiner.inspect(await writePicture(folder, 'said.png', picture()));
    const file = await writePicture(folder, 'vast.png', picture({ width: 8_000, height: 6_300 }));
    await expect(examiner.prepare(file, { facts, folder, limits: {} })).rejects.toThrow('it is broken');
  });

  it('refuses one that was cut off', async () => {
    const bytes = await picture({ noise: true }).jpeg().toBuffer();
    await expect(prepare(await write('cut', bytes.subarray(0, bytes.length / 2)))).rejects.toThrow(
      'it is broken',
    );
  });
});

describe('the process that reads files', () => {
  it('is ended when it takes too long, and another goes on', async () => {
    const hasty = openExaminer(tmpdir(), { inspect: 5_000, prepare: 1 });
    const file = await writePicture(
      folder,
      'slow.png',
      picture({ width: 3_000, height: 2_000, noise: true }),
    );
    const facts = await hasty.inspect(file);
    await expect(hasty.prepare(file, { facts, folder, limits: {} })).rejects.toThrow(
      'it takes too long to read',
    );
    expect(await hasty.inspect(file)).toEqual(facts);
    hasty.close();
  });

  it('answers what was asked beside the cause of its end', async () => {
    const hasty = openExaminer(tmpdir(), { inspect: 5_000, prepare: 20 });
    const file = await writePicture(
      folder,
      'beside.png',
      picture({ width: 3_000, height: 2_000, noise: true }),
    );
    const facts = await hasty.inspect(file);
    const prepared = hasty
      .prepare(file, { facts, folder, limits: {} })
      .catch((error: Error) => error.message);
    const asked = await Promise.all(Array.from({ length: 8 }, () => hasty.inspect(file)));
    expect(asked).toEqual(Array(8).fill(facts));
    expect(await prepared).toBe('it takes too long to read');
    hasty.close();
  });
});
