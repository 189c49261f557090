import type { FileLimits } from '@carillon/core';
import type { JpegOptions } from 'sharp';
import { asWebp, type Decoded, hasAlpha, opened, resized } from './decoded.ts';
import { type Encoded, encoded } from './encoded.ts';

/** Best quality that is tried, and the lowest that a picture goes out with. */
const best = 95;
const lowest = 60;

/** Rather than with less than this, a picture goes out smaller, down to `goodSide`. */
const good = 75;
const goodSide = 2_000;

/** A picture is not made smaller than this for its bytes, pixels of its longest side. */
const minSide = 1_000;

/** Room that may be left: a file of so large a part of what is allowed is near enough. */
const nearEnough = 0.92;

/** Most encodings of one size, the first aside: each takes up to 3 s of CPU. */
const maxTries = 4;

/** From this quality on colours are kept for every pixel; below, one for four looks the same and takes less. */
const fullColour = 90;

/** Limit in pixels: an encoder holds six bytes for each then, and a quarter of many pixels is still many. */
const fullColourPixels = 8_000_000;

/** All that mozjpeg does for small files but for trying orders of scans, which takes as long as the rest, and much memory. */
const small = {
  progressive: true,
  trellisQuantisation: true,
  overshootDeringing: true,
  quantisationTable: 3,
} satisfies JpegOptions;

interface Try {
  readonly picture: Encoded;
  readonly quality: number;
}

/**
 * Encodes a picture under the limits, with the best quality that fits: as JPEG, or as WebP where something shines through and
 * that is taken. It is made smaller only where its quality would be low.
 * @returns null when even the smallest picture of the lowest quality has too many bytes
 */
export async function fitUnder(decoded: Decoded, limits: FileLimits): Promise<Encoded | null> {
  let side = Math.min(Math.max(decoded.width, decoded.height), limits.maxSide);
  let floor = good;
  let sized = await resized(decoded, side);
  for (;;) {
    const first = await encode(sized, floor, limits);
    const over = first[0].length / limits.maxBytes;
    if (over <= 1) return improve(sized, { picture: first, quality: floor }, limits);
    if (floor === good && side <= goodSide) floor = lowest;
    else if (side <= minSide) return null;
    else {
      side = smaller(side, over, floor === good ? goodSide : minSide);
      sized = await resized(decoded, side);
    }
  }
}

/** The side at which a picture `over` times too large should fit: bytes go with the pixels, or a little slower. */
const smaller = (side: number, over: number, least: number): number =>
  Math.max(Math.min(Math.floor((side * 0.97) / Math.sqrt(over)), side - 1), Math.min(least, side - 1));

/** The best quality that still fits, by narrowing what lies between one that does and one that does not. */
async function improve(sized: Decoded, fitting: Try, limits: FileLimits): Promise<Encoded> {
  const { maxBytes } = limits;
  let found = fitting;
  let tooGood = best + 1;
  for (let tries = 0; tries < maxTries && tooGood - found.quality > 1; tries++) {
    if (found.picture[0].length > maxBytes * nearEnough) break;
    const quality = between(found, tooGood, maxBytes);
    const picture = await encode(sized, quality, limits);
    if (picture[0].length <= maxBytes) found = { picture, quality };
    else tooGood = quality;
  }
  return found.picture;
}

/** A quality between two: where the bytes should just fit, which double with about 12 of it, or the middle. */
function between({ picture, quality }: Try, tooGood: number, maxBytes: number): number {
  const guess = quality + Math.floor(12 * Math.log2((maxBytes * 0.97) / picture[0].length));
  const middle = Math.ceil((quality + tooGood) / 2);
  return Math.max(quality + 1, Math.min(tooGood - 1, tooGood > best ? guess : Math.min(guess, middle)));
}

function encode(sized: Decoded, quality: number, { mimeTypes }: FileLimits): Promise<Encoded> {
  const picture = opened(sized);
  if (hasAlpha(sized) && mimeTypes.includes('image/webp')) return encoded(asWebp(sized, quality));
  const isFull =
    quality >= fullColour && !sized.isSubsampled && sized.width * sized.height <= fullColourPixels;
  const chromaSubsampling = isFull ? '4:4:4' : '4:2:0';
  return encoded(picture.flatten({ background: 'white' }).jpeg({ ...small, quality, chromaSubsampling }));
}
