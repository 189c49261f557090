import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { collect } from './collect.ts';
import { strictly } from './read-picture.ts';

/** A picture's pixels, upright and in sRGB, 8 bits each. */
export interface Decoded {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
  /** Its colours lay in a quarter of its pixels, and still do: no encoder brings them back. */
  readonly isSubsampled: boolean;
}

/**
 * Decodes a picture once, to its end, and no larger than it is needed. It is turned upright only then, in memory: a decoder
 * that gives its rows in another order has to hold the whole picture.
 * @param side longest side, pixels
 */
export async function decode(
  file: string,
  header: Metadata,
  { side, failOn = strictly.failOn }: { side: number; failOn?: SharpOptions['failOn'] },
): Promise<Decoded> {
  const flat = await pixels(
    sharp(file, { ...strictly, failOn }).resize(side, side, { fit: 'inside', withoutEnlargement: true }),
  );
  const isWhole = header.width === flat.width;
  const isSubsampled = isWhole && header.chromaSubsampling === '4:2:0';
  const upright = turned(flat, header.orientation ?? 1);
  return { ...(upright === null ? flat : await pixels(upright)), isSubsampled };
}

/** The pixels, made smaller where they are larger than the side. */
export async function resized(decoded: Decoded, side: number): Promise<Decoded> {
  if (side >= Math.max(decoded.width, decoded.height)) return decoded;
  return {
    ...(await pixels(opened(decoded).resize(side, side, { fit: 'inside' }))),
    isSubsampled: false,
  };
}

export const opened = ({ data, width, height, channels }: Omit<Decoded, 'isSubsampled'>): Sharp =>
  sharp(data, { raw: { width, height, channels } });

/** Pixels from which on encoders are to hurry: else they hold six bytes for each, and that of WebP twenty. */
const manyPixels = 4_000_000;

export const isLargePicture = ({ width, height }: Decoded): boolean => width * height > manyPixels;

export const asWebp = (decoded: Decoded, quality: number): Sharp =>
  opened(decoded).webp({ quality, effort: isLargePicture(decoded) ? 2 : 4 });

export const hasAlpha = ({ channels }: Decoded): boolean => channels === 2 || channels === 4;

async function pixels(picture: Sharp): Promise<Omit<Decoded, 'isSubsampled'>> {
  await collect();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

/** How a picture lies is a number (Exif 2.32, 4.6.4, tag 274). @returns null where it stands upright */
function turned(flat: Omit<Decoded, 'isSubsampled'>, orientation: number): Sharp | null {
  const picture = () => opened(flat);
  switch (orientation) {
    case 2:
      return picture().flop();
    case 3:
      return picture().rotate(180);
    case 4:
      return picture().flip();
    case 5:
      return picture().flop().rotate(270);
    case 6:
      return picture().rotate(90);
    case 7:
      return picture().flop().rotate(90);
    case 8:
      return picture().rotate(270);
    default:
      return null;
  }
}
