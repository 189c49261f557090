import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gif, picture } from '@carillon/media/testing/make-picture';
import { afterAll, describe, expect, it } from '@jest/globals';
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

  it('is kept nowhere', async () => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    expect(entries.filter((entry) => !entry.isDirectory())).toEqual([]);
    expect(entries.filter(({ name }) => name.startsWith('card-'))).toEqual([]);
    fitter.close();
    expect(await readdir(folder)).toEqual([]);
  });
});
