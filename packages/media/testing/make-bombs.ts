import { crc32, deflateSync } from 'node:zlib';

/** A chunk of a PNG. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** The PNG with chunks behind its header. */
export const withChunks = (png: Buffer, chunks: readonly Buffer[]): Buffer =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);

/** A packed text of so many bytes. */
export const packedText = (bytes: number): Buffer =>
  pngChunk(
    'zTXt',
    Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(bytes, 97))]),
  );

/** The JPEG with so many empty segments behind its beginning. */
export const withSegments = (jpeg: Buffer, count: number): Buffer =>
  Buffer.concat([
    jpeg.subarray(0, 2),
    ...Array<Buffer>(count).fill(Buffer.from([0xff, 0xed, 0, 3, 0])),
    jpeg.subarray(2),
  ]);
