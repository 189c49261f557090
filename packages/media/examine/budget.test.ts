import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { packedText, picture, pngChunk, withChunks, withSegments } from '../testing/make-picture.ts';
import { makeTiff } from '../testing/make-tiff.ts';
import { startReader } from './child-process.ts';
import { readPicture } from './read-picture.ts';

let folder: string;

beforeAll(async () => {
  sharp.cache(false);
  folder = await mkdtemp(join(tmpdir(), 'carillon-budget-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(bytes: Buffer, mimeType: string) {
  const file = join(folder, 'source');
  await writeFile(file, bytes);
  return readPicture(file, mimeType);
}

/** A PNG of RGBA whose header claims these measures. */
async function claimed(width: number, height: number, depth: number): Promise<Buffer> {
  const bytes = await picture({ width: 8, height: 8, alpha: true }).png().toBuffer();
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes[24] = depth;
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

describe('the memory that a picture takes', () => {
  it.each<[string, string, () => Promise<Buffer> | Buffer, string]>([
    ['16 bits and an alpha channel', 'image/png', () => claimed(50_000, 990, 16), '396 MB'],
    [
      'floating numbers',
      'image/tiff',
      () => makeTiff({ claims: { width: 7_000, height: 7_000, samples: 4 } }),
      '784 MB',
    ],
  ])('is told by its header, and refused over the limit: %s', async (_, mimeType, bytes, size) => {
    await expect(read(await bytes(), mimeType)).rejects.toThrow(
      `take ${size} to be decoded, over the limit of 200 MB`,
    );
  });

  it('is not over it for a photo of 48 million pixels', async () => {
    await expect(read(await claimed(8_000, 6_000, 8), 'image/png')).resolves.toMatchObject({ width: 8_000 });
  });

  it('of a progressive JPEG is that of its coefficients', async () => {
    const large = () => picture({ width: 7_000, height: 5_000 });
    const full = await large().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer();
    await expect(read(full, 'image/jpeg')).rejects.toThrow('take 252 MB to be decoded');
    const usual = await large().jpeg({ progressive: true }).toBuffer();
    await expect(read(usual, 'image/jpeg')).resolves.toMatchObject({ width: 7_000 });
  });
});

describe('a small file that becomes large', () => {
  const png = () => picture({ width: 8, height: 8 }).png().toBuffer();

  it('is refused with much packed text', async () => {
    const bomb = withChunks(await png(), Array(20).fill(packedText(50_000_000)));
    await expect(read(bomb, 'image/png')).rejects.toThrow('it has more than 4 MB of text beside its picture');
    const many = withChunks(await png(), Array(5).fill(packedText(1_000_000)));
    await expect(read(many, 'image/png')).rejects.toThrow('it has more than 4 MB of text');
  });

  it('is refused with much text', async () => {
    const text = pngChunk('tEXt', Buffer.alloc(30_000_000, 97));
    await expect(read(withChunks(await png(), [text]), 'image/png')).rejects.toThrow(
      'more than 4 MB of text',
    );
  });

  it.each(['tEXt', 'IDAT'])('is refused in very many chunks: %s', async (type) => {
    const bomb = withChunks(await png(), Array(200_000).fill(pngChunk(type, Buffer.from('a\0b'))));
    await expect(read(bomb, 'image/png')).rejects.toThrow('it is in too many pieces');
  });

  it('is refused in very many segments', async () => {
    const jpeg = await picture({ width: 8, height: 8 }).jpeg().toBuffer();
    await expect(read(withSegments(jpeg, 100_000), 'image/jpeg')).rejects.toThrow('it is in too many pieces');
    await expect(read(withSegments(jpeg, 500), 'image/jpeg')).resolves.toMatchObject({ width: 8 });
  });

  it('is taken with the text that programs write', async () => {
    const texts = [packedText(50_000), pngChunk('tEXt', Buffer.from(`Workflow\0${'a'.repeat(900_000)}`))];
    await expect(read(withChunks(await png(), texts), 'image/png')).resolves.toMatchObject({ width: 8 });
  });
});

describe('the memory of the process that reads files', () => {
  it('is watched: it is ended when it takes more than it may', async () => {
    const program = join(folder, 'greedy.mjs');
    await writeFile(
      program,
      `process.on('message', () => {
        const held = [];
        setInterval(() => held.length < 50 && held.push(Buffer.alloc(20_000_000, 1)), 5);
      });
      process.send('ready');`,
    );
    const reader = startReader({ program, folder: dirname(program) });
    const asked = reader.ask({ id: 1, does: 'inspect', file: 'any' }, 600_000);
    const ended = until('the process to be ended', async () => !reader.isAlive, 50_000);
    await ended.finally(() => reader.end());
    expect(await asked).toBeNull();
  }, 60_000);
});
