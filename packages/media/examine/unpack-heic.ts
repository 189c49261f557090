import type { Heic } from './open-heic.ts';
import { readHeic } from './read-heic.ts';
import { TiffFile } from './tiff-file.ts';

/**
 * Writes the pixels of a HEIC into a TIFF, upright and with its profile: the decoder of everything else knows no H.265. Only a
 * row of tiles is held at a time.
 * @throws {Unreadable}
 */
export function unpackHeic(source: string, target: string): void {
  const heic = readHeic(source);
  const { rows, height: tileHeight, top } = heic.tiles;
  const tiff = new TiffFile(target, heic);
  try {
    for (let row = 0; row < rows; row++) {
      const from = Math.max(0, row * tileHeight - top);
      const to = Math.min(heic.height, (row + 1) * tileHeight - top);
      if (to > from) tiff.write(rowOfTiles(heic, row, { from, to }), from);
    }
    tiff.finish();
  } finally {
    tiff.close();
  }
}

/** The pixels of a row of tiles, from a row of the picture to another. */
function rowOfTiles(heic: Heic, row: number, { from, to }: { from: number; to: number }): Buffer {
  const { width, channels, tiles } = heic;
  const pixels = Buffer.alloc((to - from) * width * channels);
  for (let column = 0; column < tiles.columns; column++) {
    const x = column * tiles.width - tiles.left;
    const y = row * tiles.height - tiles.top;
    heic.decode(column, row, (tile) => {
      const skip = Math.max(0, -x);
      const wide = Math.min(tile.width - skip, width - x - skip);
      const last = Math.min(to, y + tile.height);
      for (let line = from; line < last && wide > 0; line++) {
        const at = (line - y) * tile.stride + skip * channels;
        pixels.set(
          tile.data.subarray(at, at + wide * channels),
          ((line - from) * width + x + skip) * channels,
        );
      }
    });
  }
  if (heic.isMultiplied) divide(pixels);
  return pixels;
}

/** Gives colours back what they lost where something shines through. */
function divide(pixels: Buffer): void {
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3] ?? 0;
    if (alpha === 0) continue;
    for (let channel = 0; channel < 3; channel++)
      pixels[at + channel] = Math.min(255, Math.round(((pixels[at + channel] ?? 0) * 255) / alpha));
  }
}
