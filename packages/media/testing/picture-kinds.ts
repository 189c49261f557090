import sharp, { type Sharp } from 'sharp';
import { withStrayBytes } from './make-picture.ts';

/** A picture as people bring it, and the pixels that its readers must see. */
export interface PictureKind {
  readonly name: string;
  readonly bytes: Buffer;
  /** Upright, in sRGB, with what shines through. */
  readonly shown: Pixels;
  /** Most that the pixels may differ by on average, of 255: what the formats lose on the way. */
  readonly tolerance: number;
}

/** Four channels of a byte each. */
export interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

const width = 320;
const height = 200;

/** Different in every corner, so that whatever is turned or mirrored shows. */
function scene(isClear = false): Sharp {
  const pixels = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const isBlock = x < width / 3 && y < height / 3;
      const values = isBlock
        ? [200, 40, 40]
        : [(x * 200) / width, (y * 200) / height, 120 - (x * 60) / width];
      const alpha = isClear && x > width / 2 ? 128 : 255;
      pixels.set([...values, alpha], (y * width + x) * 4);
    }
  return sharp(pixels, { raw: { width, height, channels: 4 } });
}

/** Pixels of a picture, or of its first frame. @throws when it is broken */
export async function pixelsOf(bytes: Buffer): Promise<Pixels> {
  const upright = sharp(bytes, { failOn: 'warning' }).autoOrient().toColourspace('srgb').ensureAlpha();
  const { data, info } = await upright.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** How far two pictures of the same measures are from each other: the mean difference of a channel, of 255. */
export function difference(one: Pixels, other: Pixels): number {
  if (one.width !== other.width || one.height !== other.height) return 255;
  return (
    one.data.reduce((sum, value, at) => sum + Math.abs(value - (other.data[at] ?? 0)), 0) / one.data.length
  );
}

const opaque = () => scene().removeAlpha();
const clear = () => scene(true);
const grey = () => opaque().toColourspace('b-w');

/** Steps, one after another, that lay a picture as a camera does whose EXIF says this orientation (CIPA DC-008, 4.6.4). */
const laid: Readonly<Record<number, readonly ((picture: Sharp) => Sharp)[]>> = {
  2: [(picture) => picture.flop()],
  3: [(picture) => picture.rotate(180)],
  5: [(picture) => picture.rotate(90), (picture) => picture.flop()],
  6: [(picture) => picture.rotate(270)],
  7: [(picture) => picture.rotate(90), (picture) => picture.flip()],
  8: [(picture) => picture.rotate(90)],
};

async function turned(orientation: number): Promise<Buffer> {
  let picture = opaque();
  for (const step of laid[orientation] ?? []) picture = sharp(await step(picture).png().toBuffer());
  return picture.jpeg({ quality: 95 }).withMetadata({ orientation }).toBuffer();
}

const moving = async () => {
  const frames = await Promise.all([opaque(), opaque().negate()].map((frame) => frame.png().toBuffer()));
  return sharp(frames, { join: { animated: true } })
    .webp({ lossless: true })
    .toBuffer();
};

type Row = readonly [name: string, bytes: () => Promise<Buffer>, shown: () => Sharp, tolerance: number];

const exact = 0.6;
const lossy = 3;
/** Inks have fewer colours. */
const inks = 9;

const rows: readonly Row[] = [
  ['JPEG, 4:2:0', () => opaque().jpeg({ quality: 95 }).toBuffer(), opaque, lossy],
  ['JPEG, 4:4:4', () => opaque().jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer(), opaque, lossy],
  ['JPEG, progressive', () => opaque().jpeg({ quality: 95, progressive: true }).toBuffer(), opaque, lossy],
  ['JPEG, grey', () => grey().jpeg({ quality: 95 }).toBuffer(), grey, lossy],
  ['JPEG, CMYK', () => opaque().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer(), opaque, inks],
  ['JPEG, Display P3', () => opaque().jpeg({ quality: 95 }).withIccProfile('p3').toBuffer(), opaque, lossy],
  [
    'JPEG, stray bytes',
    async () => withStrayBytes(await opaque().jpeg({ quality: 95 }).toBuffer(), 0xda),
    opaque,
    lossy,
  ],
  ...Object.keys(laid).map(
    (key): Row => [`JPEG, orientation ${key}`, () => turned(Number(key)), opaque, lossy],
  ),
  ['PNG', () => opaque().png().toBuffer(), opaque, exact],
  ['PNG, palette', () => opaque().png({ palette: true, dither: 0 }).toBuffer(), opaque, lossy],
  ['PNG, 16 bit', () => opaque().toColourspace('rgb16').png().toBuffer(), opaque, exact],
  ['PNG, grey', () => grey().png().toBuffer(), grey, exact],
  ['PNG, transparent', () => clear().png().toBuffer(), clear, exact],
  ['PNG, interlaced', () => opaque().png({ progressive: true }).toBuffer(), opaque, exact],
  ['WebP', () => opaque().webp({ quality: 95 }).toBuffer(), opaque, lossy],
  ['WebP, lossless', () => opaque().webp({ lossless: true }).toBuffer(), opaque, lossy],
  ['WebP, transparent', () => clear().webp({ lossless: true }).toBuffer(), clear, lossy],
  ['WebP, moving', moving, opaque, lossy],
  ['AVIF', () => opaque().avif({ quality: 80, effort: 0 }).toBuffer(), opaque, lossy],
  ['TIFF, LZW', () => opaque().tiff({ compression: 'lzw' }).toBuffer(), opaque, lossy],
  [
    'TIFF, 16 bit',
    () => opaque().toColourspace('rgb16').tiff({ compression: 'deflate' }).toBuffer(),
    opaque,
    lossy,
  ],
  ['GIF', () => opaque().gif({ dither: 0 }).toBuffer(), opaque, lossy],
];

/** Kinds of pictures that phones, cameras and programs write. */
export const pictureKinds = (): Promise<readonly PictureKind[]> =>
  Promise.all(
    rows.map(async ([name, bytes, shown, tolerance]) => {
      const seen = await pixelsOf(await shown().png().toBuffer());
      return { name, bytes: await bytes(), shown: seen, tolerance };
    }),
  );
