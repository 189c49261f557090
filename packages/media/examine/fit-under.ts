import type { FileLimits } from '@carillon/core';
import sharp, { type Sharp } from 'sharp';
import { type Encoded, encoded } from './encoded.ts';

/** Qualities that are tried, the best first. Below the last one a picture is made smaller instead. */
const qualities = [85, 80, 75, 70, 65, 60];

/** Each smaller try has this part of the side of the one before. */
const shrink = 0.85;

/** A picture is not made smaller than this for its bytes, pixels of its longest side. */
const minSide = 1_000;

/**
 * Encodes a picture anew until it is under the limits: as JPEG, or as WebP where something shines through and that is
 * taken; at the first quality that fits, of the largest size.
 * @param open a fresh reader of the picture
 * @returns null when even the smallest picture of the lowest quality has too many bytes
 */
export async function fitUnder(open: () => Sharp, limits: FileLimits): Promise<Encoded | null> {
  const { hasAlpha, autoOrient } = await open().metadata();
  const longest = Math.max(autoOrient.width, autoOrient.height);
  const first = Math.min(longest, limits.maxSide);
  for (let side = first; side === first || side >= minSide; side = Math.floor(side * shrink)) {
    const { data, info } = await open()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const pixels = () => sharp(data, { raw: { width, height, channels } });
    for (const quality of qualities) {
      const asWebp = hasAlpha && limits.mimeTypes.includes('image/webp');
      const picture = asWebp
        ? pixels().webp({ quality })
        : pixels().flatten({ background: 'white' }).jpeg({ quality, mozjpeg: true });
      const candidate = await encoded(picture);
      if (candidate[0].length <= limits.maxBytes) return candidate;
    }
  }
  return null;
}
