import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import {
  type HeicOptions,
  heicTile,
  makeHeic,
  multipliedHeic,
  transparentHeic,
} from '../testing/make-heic.ts';
import { picture } from '../testing/make-picture.ts';
import { mimeTypeOf } from './kind-of.ts';
import { preparePicture } from './prepare-picture.ts';
import { readPicture } from './read-picture.ts';

let folder: string;
let files = 0;

beforeAll(async () => {
  sharp.cache(false); // as in the process that reads files
  folder = await mkdtemp(join(tmpdir(), 'carillon-heic-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Reads and prepares a HEIC, each in a folder of its own. @returns its content */
async function content(bytes: Buffer) {
  const own = await mkdtemp(join(folder, `${files++}-`));
  const file = join(own, 'source');
  await writeFile(file, bytes);
  const facts = await readPicture(file, 'image/heic');
  const made = await preparePicture(file, { facts, folder: own, limits: {} });
  const found = made.find(({ name }) => name === 'content');
  if (found === undefined) throw new Error('There is no content.');
  return { ...found, facts };
}

type Colour = readonly number[];

/** The colour there, of a picture of RGB. */
async function colourAt(path: string, x: number, y: number): Promise<Colour> {
  const { data } = await sharp(path)
    .extract({ left: x, top: y, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

const named = ([r = 0, g = 0, b = 0]: Colour): string =>
  Math.min(r, g, b) > 180
    ? 'white'
    : r > 180
      ? 'red'
      : g > 160
        ? 'green'
        : b > 180
          ? 'blue'
          : `${r} ${g} ${b}`;

/** Colours near the corners: above from the left, then below from the left. */
async function corners({ path, width, height }: { path: string; width: number; height: number }) {
  const found: string[] = [];
  for (const y of [4, height - 5])
    for (const x of [4, width - 5]) found.push(named(await colourAt(path, x, y)));
  return found.join(' ');
}

describe('a HEIC', () => {
  it('is kept as a JPEG of its tiles', async () => {
    const made = await content(makeHeic({ columns: 3, rows: 2 }));
    expect(made).toMatchObject({ mimeType: 'image/jpeg', width: 3 * heicTile, height: 2 * heicTile });
    expect(made.facts).toMatchObject({ type: 'image', mimeType: 'image/heic', width: 192, frames: null });
    for (const column of [0, 1, 2])
      for (const row of [0, 1]) {
        const at = (x: number, y: number) => colourAt(made.path, column * heicTile + x, row * heicTile + y);
        const colours = [await at(8, 8), await at(56, 8), await at(8, 56), await at(56, 56)];
        expect(colours.map(named)).toEqual(['red', 'green', 'blue', 'white']);
      }
    expect((await sharp(made.path).metadata()).chromaSubsampling).toBe('4:2:0');
  });

  // 150 × 104 pixels of tiles of 64: the last column is blue and red in its left third alone, the last row has no blue.
  it.each<[string, HeicOptions, string]>([
    ['as it lies', {}, 'red red blue blue'],
    ['turned to the left', { turned: 1 }, 'red blue red blue'],
    ['upside down', { turned: 2 }, 'blue blue red red'],
    ['turned to the right', { turned: 3 }, 'blue red blue red'],
    ['mirrored', { mirrored: true }, 'red red blue blue'],
    ['turned and mirrored', { turned: 1, mirrored: true }, 'blue red blue red'],
  ])('stands upright, and ends where its last tiles do not: %s', async (_, options, expected) => {
    const made = await content(makeHeic({ columns: 3, rows: 2, width: 150, height: 104, ...options }));
    const isTurned = (options.turned ?? 0) % 2 === 1;
    expect([made.width, made.height]).toEqual(isTurned ? [104, 150] : [150, 104]);
    expect(await corners(made)).toBe(expected);
  });

  it('is cropped as it says', async () => {
    const made = await content(makeHeic({ columns: 3, rows: 2, cropped: { width: 66, height: 64 } }));
    expect([made.width, made.height]).toEqual([66, 64]);
    expect(await corners(made)).toBe('blue white red green');
  });

  it('has the colours that its profile means', async () => {
    const wide = await picture().withIccProfile('p3').png().toBuffer();
    const profile = (await sharp(wide).metadata()).icc;
    if (profile === undefined) throw new Error('There is no profile.');
    const [plain, meant] = [await content(makeHeic()), await content(makeHeic({ profile }))];
    const [red = 0] = await colourAt(plain.path, 8, 8);
    const [redder = 0] = await colourAt(meant.path, 8, 8);
    expect(redder).toBeGreaterThan(red + 10); // Display P3 has a deeper red than sRGB
  });

  it.each([
    ['as they are', transparentHeic],
    ['multiplied', multipliedHeic],
  ])('is a PNG where something shines through, its colours %s', async (_, bytes) => {
    const made = await content(bytes);
    expect(made).toMatchObject({ mimeType: 'image/png', width: 64, height: 64 });
    const at = (x: number, y: number) => colourAt(made.path, x, y);
    const colours = [await at(16, 16), await at(48, 16), await at(16, 48), await at(48, 48)];
    expect(colours.map(named)).toEqual(['red', 'green', 'blue', 'white']);
    expect(colours.map(([, , , alpha = 0]) => Math.round(alpha / 10))).toEqual([26, 13, 26, 13]);
  });

  it('is prepared once more where whoever began it ended', async () => {
    const own = await mkdtemp(join(folder, 'again-'));
    const file = join(own, 'source');
    await writeFile(file, makeHeic());
    await writeFile(join(own, 'pixels'), 'half of them');
    const facts = await readPicture(file, 'image/heic');
    const made = await preparePicture(file, { facts, folder: own, limits: {} });
    expect(made.map(({ name }) => name)).toContain('content');
  });

  it('is told from an AVIF, and from what holds pictures of another kind', async () => {
    const avif = await picture({ width: 64, height: 64 }).avif().toBuffer();
    const file = join(folder, 'brand');
    avif.write('mif1', 8, 'latin1');
    await writeFile(file, avif);
    expect(await mimeTypeOf(file)).toBe('image/avif');
    expect(await readPicture(file, 'image/avif')).toMatchObject({ width: 64, height: 64 });
    await writeFile(file, makeHeic());
    expect(await mimeTypeOf(file)).toBe('image/heic');
    await expect(content(avif)).rejects.toThrow('it holds no picture of a kind that is taken');
  });

  it('is not opened when it is larger than any picture', async () => {
    const file = join(folder, 'huge');
    await writeFile(file, makeHeic());
    await truncate(file, 50_000_001);
    await expect(readPicture(file, 'image/heic')).rejects.toThrow('it has 51 MB, over the limit of 50 MB');
  });

  it.each([0.5, 0.9, 0.99])('is refused when it was cut off: %p', async (part) => {
    const bytes = makeHeic();
    await expect(content(bytes.subarray(0, bytes.length * part))).rejects.toThrow('it is broken');
  });

  it.each<[string, HeicOptions, string]>([
    ['many pixels', { width: 8_000, height: 6_300 }, 'has 8000 × 6300 pixels, over the limit of 50 million'],
    ['pixels without end', { width: 0xffffffff, height: 0xffffffff }, 'it is broken'],
    ['more than its tiles have', { width: 8_000, height: 6_000 }, 'it is broken'],
    [
      'one tile of many pixels',
      { columns: 1, rows: 1, width: 6_000, height: 6_000 },
      'take 360 MB to be decoded',
    ],
    [
      'little of many pixels',
      { width: 8_000, height: 6_000, cropped: { width: 10, height: 10 } },
      'take 337 MB to be decoded',
    ],
  ])('is refused before it is decoded when it claims %s', async (_, options, reason) => {
    const file = join(folder, 'claims');
    await writeFile(file, makeHeic(options));
    await expect(readPicture(file, 'image/heic')).rejects.toThrow(reason);
  });
});
