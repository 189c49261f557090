import { fileTypeFromBuffer } from 'file-type';

/** Types of pictures that Bluesky shows. */
const shown = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);

/**
 * The MIME type of a picture by its bytes, whatever its server says; null for anything else. Servers look with the same
 * library, and refuse a record that calls the picture otherwise: an animated PNG is none.
 */
export async function pictureType(bytes: Uint8Array): Promise<string | null> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime ?? '';
  return shown.has(mime) ? mime : null;
}
