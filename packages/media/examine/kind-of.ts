import type { MediaType } from '@carillon/core';
import { fileTypeFromFile } from 'file-type';
import { FileBytes } from './file-bytes.ts';

/** Types of files that are taken, by what their bytes say. A GIF that does not move counts as an image. */
export const takenTypes: Readonly<Record<string, MediaType>> = {
  'image/jpeg': 'image',
  'image/png': 'image',
  'image/apng': 'image',
  'image/webp': 'image',
  'image/avif': 'image',
  'image/heic': 'image',
  'image/heif': 'image',
  'image/tiff': 'image',
  'image/gif': 'gif',
  'video/mp4': 'video',
  'video/quicktime': 'video',
};

/** The MIME type of a file by its bytes, whatever its name is; null for one that nobody knows: text, SVG and HTML among them. */
export async function mimeTypeOf(file: string): Promise<string | null> {
  try {
    const mimeType = (await fileTypeFromFile(file))?.mime ?? null;
    return mimeType === 'image/heif' && isAvif(file) ? 'image/avif' : mimeType;
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw error; // the file cannot be read at all
    return null; // it ends before it says what it is
  }
}

/** Most bytes of a box with brands that are looked at. */
const maxBrandBytes = 1_024;

/** True for a file of no brand of its own that is to be read as AVIF, too (ISO/IEC 14496-12, `ftyp`). */
const isAvif = (file: string): boolean =>
  FileBytes.of(file, (bytes) => {
    const end = Math.min(bytes.slice(0, 4).readUInt32BE(0), maxBrandBytes);
    for (let at = 16; at + 4 <= end; at += 4)
      if (bytes.slice(at, 4).toString('latin1') === 'avif') return true;
    return false;
  });
