import { Unreadable } from './unreadable.ts';

/** Size of the largest picture or GIF, bytes; a video may be as large as a request. */
export const maxPictureBytes = 50_000_000;

/** Most pixels of a picture. */
export const maxPixels = 50_000_000;

/** Most bytes that a decoder may need for a picture: 48 million pixels of 8-bit RGB with an alpha channel are taken. */
const maxDecodedBytes = 200_000_000;

interface Measures {
  readonly width: number;
  readonly height: number;
}

/** @throws {Unreadable} when it has more than are taken */
export function checkPixels({ width, height }: Measures): void {
  if (width * height > maxPixels)
    throw new Unreadable(`it has ${width} × ${height} pixels, over the limit of ${maxPixels / 1e6} million`);
}

/** A picture of few pixels may need much memory: they may have 16 bytes each. @throws {Unreadable} */
export function checkBytes({ width, height }: Measures, bytes: number): void {
  if (bytes > maxDecodedBytes)
    throw new Unreadable(
      `its ${width} × ${height} pixels take ${megabytes(bytes)} MB to be decoded, over the limit of ${megabytes(maxDecodedBytes)} MB`,
    );
}

export const megabytes = (bytes: number): number => Math.ceil(bytes / 1e6);
