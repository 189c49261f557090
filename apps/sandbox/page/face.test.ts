import { inflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { faceOf, facePicture } from './face.ts';

/** The chunks of a PNG, by their types. */
function chunksOf(png: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12)
    chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  return chunks;
}

describe('the picture of a handle', () => {
  it('has its cells, the same left and right', () => {
    const chunks = chunksOf(facePicture('demo'));
    expect([...chunks.keys()]).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND']);
    expect(chunks.get('IHDR')?.toString('hex')).toBe('00000060000000600803000000');
    const rows = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0));
    const pixel = (x: number, y: number) => rows[y * 97 + 1 + x];
    const { rows: cells } = faceOf('demo');
    expect(cells.map((row, y) => row.map((_, x) => pixel(16 * x + 16, 16 * y + 16) === 1))).toEqual(cells);
    for (const row of cells) expect(row.toReversed()).toEqual(row);
  });

  it('is another for another handle', () => {
    const handles = Array.from({ length: 50 }, (_, n) => `ringer${n}`);
    expect(new Set(handles.map((handle) => facePicture(handle).toString('hex'))).size).toBe(50);
  });
});
