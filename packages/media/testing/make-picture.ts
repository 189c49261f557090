import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { pngChunk, withChunks } from './make-bombs.ts';

export interface PictureOptions {
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

/** An animated GIF of so many frames, each of another grey. */
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

/** A PNG that says that it has so many frames (PNG 3.0, 11.3.6.1). */
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
