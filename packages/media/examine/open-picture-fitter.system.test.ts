import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { gif, picture } from '../testing/make-picture.ts';
import { openPictureFitter } from './open-picture-fitter.ts';

const limits = { maxBytes: 100_000, maxSide: 300, mimeTypes: ['image/jpeg', 'image/png', 'image/webp'] };
const folder = await mkdtemp(join(tmpdir(), 'carillon-fitter-'));
const fitter = openPictureFitter({ place: folder });
afterAll(async () => {
  fitter.close();
  await rm(folder, { recursive: true });
});

const starts = { 'image/jpeg': 'ffd8ff', 'image/png': '89504e' };

describe('a picture of a stranger', () => {
  it.each<[string, () => Promise<Buffer>, keyof typeof starts]>([
    ['is AVIF', () => picture({ width: 60, height: 30 }).avif().toBuffer(), 'image/jpeg'],
    ['is TIFF', () => picture({ width: 60, height: 30 }).tiff().toBuffer(), 'image/jpeg'],
    [
      'has too many pixels and bytes',
      () => picture({ width: 900, height: 600, noise: true }).png().toBuffer(),
      'image/jpeg',
    ],
    ['moves', () => gif(4), 'image/png'],
  ])('that %s is made to fit', async (_, file, mimeType) => {
    const fitted = await fitter.fit(await file(), limits);
    expect(fitted?.mimeType).toBe(mimeType);
    expect(fitted?.bytes.length).toBeLessThanOrEqual(limits.maxBytes);
    expect(fitted?.bytes.subarray(0, 3).toString('hex')).toBe(starts[mimeType]);
  });

  it.each([
    ['is none', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
    ['is broken', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
    ['is empty', ''],
  ])('that %s is left out', async (_, file) => {
    expect(await fitter.fit(Buffer.from(file, 'latin1'), limits)).toBeNull();
  });

  it.each([
    ['is larger and wide', () => picture({ width: 900, height: 300 }).png().toBuffer(), 96],
    ['is larger and high', () => picture({ width: 300, height: 900 }).jpeg().toBuffer(), 96],
    ['is smaller', () => picture({ width: 48, height: 48 }).jpeg().toBuffer(), 48],
    ['moves', () => gif(4), null],
  ] as const)('that %s becomes a square, encoded anew', async (_, file, side) => {
    const square = await fitter.square(await file(), 96);
    const { format, width, height, pages } = await sharp(square ?? Buffer.alloc(0)).metadata();
    expect([format, pages ?? 1]).toEqual(['webp', 1]);
    expect(width).toBe(height);
    if (side !== null) expect(width).toBe(side);
  });

  it.each([
    ['is none', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
    ['is a page', '<!doctype html><script>alert(1)</script>'],
    ['is broken', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
  ])('that %s becomes no square', async (_, file) => {
    expect(await fitter.square(Buffer.from(file, 'latin1'), 96)).toBeNull();
  });

  it('is kept nowhere', async () => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    expect(entries.filter((entry) => !entry.isDirectory())).toEqual([]);
    expect(entries.filter(({ name }) => name.startsWith('card-'))).toEqual([]);
    fitter.close();
    expect(await readdir(folder)).toEqual([]);
  });
});
