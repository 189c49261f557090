import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import type { Metadata, Sharp } from 'sharp';
import sharp from 'sharp';

interface PictureOptions {
  readonly width?: number;
  readonly height?: number;
  /** Pixels of pure noise are what no encoder makes small. */
  readonly noise?: boolean;
  readonly alpha?: boolean;
}

/** A picture of one colour, or of noise. */
export function picture({
  width = 640,
  height = 480,
  noise = false,
  alpha = false,
}: PictureOptions = {}): Sharp {
  const channels = alpha ? 4 : 3;
  if (!noise)
    return sharp({ create: { width, height, channels, background: { r: 200, g: 80, b: 10, alpha: 0.5 } } });
  const pixels = Buffer.alloc(width * height * channels);
  let state = 1;
  for (let index = 0; index < pixels.length; index++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    pixels[index] = state >>> 24;
  }
  return sharp(pixels, { raw: { width, height, channels } });
}

/** An animated GIF with `frames`, each of another grey. */
export async function gif(frames: number, { width = 32, height = 32 }: PictureOptions = {}): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3 * frames);
  for (let frame = 0; frame < frames; frame++)
    pixels.fill((frame * 37) % 256, frame * width * height * 3, (frame + 1) * width * height * 3);
  return sharp(pixels, { raw: { width, height: height * frames, channels: 3, pageHeight: height } })
    .gif({ delay: Array(frames).fill(100) })
    .toBuffer();
}

/** The same as a WebP. */
export const movingWebp = async (frames: number): Promise<Buffer> =>
  sharp(await gif(frames), { animated: true })
    .webp()
    .toBuffer();

/** A PNG that says that it has `frames` (PNG 3.0, 11.3.6.1). */
export async function movingPng(frames: number): Promise<Buffer> {
  const count = Buffer.alloc(8);
  count.writeUInt32BE(frames);
  return withChunks(await picture({ width: 80, height: 60 }).png().toBuffer(), [pngChunk('acTL', count)]);
}

/** Writes a picture into a folder. @returns its path */
export async function writePicture(folder: string, name: string, made: Sharp): Promise<string> {
  const path = join(folder, name);
  await made.toFile(path);
  return path;
}

/** Facts of a picture, by its bytes. */
export const headerOf = (bytes: Uint8Array): Promise<Metadata> => sharp(bytes).metadata();

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

/** A packed text of `bytes` bytes. */
export const packedText = (bytes: number): Buffer =>
  pngChunk(
    'zTXt',
    Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(bytes, 97))]),
  );

/** The JPEG with `count` empty segments behind its beginning. */
export const withSegments = (jpeg: Buffer, count: number): Buffer =>
  Buffer.concat([
    jpeg.subarray(0, 2),
    ...Array<Buffer>(count).fill(Buffer.from([0xff, 0xed, 0, 3, 0])),
    jpeg.subarray(2),
  ]);

/** Where a marker lies in a JPEG, such as 0xda for the beginning of its data. */
const markerIn = (jpeg: Buffer, marker: number): number => jpeg.indexOf(Buffer.from([0xff, marker]));

/** The JPEG as phones of Samsung end the header of its data: Ss and Se are both 0. */
export function withSpectralEndOfZero(jpeg: Buffer): Buffer {
  const at = markerIn(jpeg, 0xda) + 2;
  const changed = Buffer.from(jpeg);
  changed[at + changed.readUInt16BE(at) - 2] = 0;
  return changed;
}

/** The JPEG with bytes before a marker that mean nothing, as Pixel phones leave them. */
export function withStrayBytes(jpeg: Buffer, marker: number, count = 18): Buffer {
  const at = markerIn(jpeg, marker);
  return Buffer.concat([jpeg.subarray(0, at), Buffer.alloc(count, 0x11), jpeg.subarray(at)]);
}
