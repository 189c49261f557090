import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

/** The picture of a handle: cells of a grid that are the same left and right, in a colour of its own. */
interface Face {
  /** Degrees. */
  readonly hue: number;
  /** Rows from the top, five cells each; true where it is coloured. */
  readonly rows: readonly (readonly boolean[])[];
}

export function faceOf(handle: string): Face {
  const digest = createHash('sha256').update(handle).digest();
  const rows = Array.from({ length: 5 }, (_, row) => {
    const [outer, inner, middle] = [0, 1, 2].map((cell) => (digest[2 + row * 3 + cell] ?? 0) % 2 === 0);
    return [outer, inner, middle, inner, outer].map((isColoured) => isColoured === true);
  });
  return { hue: digest.readUInt16BE() % 360, rows };
}

/** Pixels of a cell, and of the edge around all of them. */
const cellSide = 16;
const edge = 8;
const side = 5 * cellSide + 2 * edge;

/** The same as a file, a PNG of two colours: networks send pictures of accounts as such. */
export function facePicture(handle: string): Buffer {
  const { hue, rows } = faceOf(handle);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 3], 8); // 8 bits for a pixel, which name a colour of the palette
  const pixels = Buffer.alloc(side * (side + 1)); // each row begins with the number of its filter: none
  for (const [y, row] of rows.entries())
    for (const [x, isColoured] of row.entries())
      for (let line = 0; isColoured && line < cellSide; line++) {
        const at = (edge + y * cellSide + line) * (side + 1) + 1 + edge + x * cellSide;
        pixels.fill(1, at, at + cellSide);
      }
  const palette = Buffer.from([...colour(hue, 0.93), ...colour(hue, 0.4)]);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A part of a PNG (PNG, 5.3). */
function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
}

/** Red, green and blue of a hue, half saturated (CSS Color 4, HSL). @param lightness 0 to 1 */
function colour(hue: number, lightness: number): number[] {
  const amount = 0.5 * Math.min(lightness, 1 - lightness);
  const part = (from: number) => {
    const at = (from + hue / 30) % 12;
    return Math.round(255 * (lightness - amount * Math.max(-1, Math.min(at - 3, 9 - at, 1))));
  };
  return [part(0), part(8), part(4)];
}
