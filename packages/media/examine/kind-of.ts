import type { MediaType } from '@carillon/core';
import { fileTypeFromFile } from 'file-type';

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
    return (await fileTypeFromFile(file))?.mime ?? null;
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw error; // the file cannot be read at all
    return null; // it ends before it says what it is
  }
}
