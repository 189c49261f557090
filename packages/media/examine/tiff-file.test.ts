import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { TiffFile } from './tiff-file.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carillon-tiff-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('a TIFF', () => {
  it.each<[number, number, 3 | 4, number]>([
    [1, 1, 3, 0],
    [33, 16, 3, 0],
    [7, 50, 4, 0],
    [40, 31, 3, 9],
    [40, 100, 4, 10],
  ])(
    'of %p × %p pixels of %p channels is read as it was written',
    async (width, height, channels, length) => {
      const path = join(folder, [width, height, channels].join('-'));
      const profile = randomBytes(length);
      const pixels = randomBytes(width * height * channels);
      const tiff = new TiffFile(path, { width, height, channels, profile });
      const half = Math.ceil(height / 2);
      tiff.write(pixels.subarray(half * width * channels), half);
      tiff.write(pixels.subarray(0, half * width * channels), 0);
      tiff.finish();
      tiff.close();
      const { icc, ...header } = await sharp(path, { failOn: 'warning' }).metadata();
      expect(header).toMatchObject({ format: 'tiff', width, height, channels, hasAlpha: channels === 4 });
      expect(icc ?? Buffer.alloc(0)).toEqual(profile);
      expect(await sharp(path, { ignoreIcc: true }).raw().toBuffer()).toEqual(pixels);
    },
  );
});
