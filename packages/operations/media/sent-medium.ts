import { apiError } from '@carillon/core';
import type { Queries } from '@carillon/db';
import type { Caller } from '@carillon/db/api-keys';
import { getMedium } from '@carillon/db/media';
import type { MediaStore } from '@carillon/media';
import type { SentFile } from '../run/call.ts';

/** A file of a medium, to be sent. @throws {ApiError} 404, 409 while it is being prepared */
export async function sentMedium(
  db: Queries,
  { caller, id, name }: { caller: Caller; id: string; name: 'content' | 'thumbnail' },
  store: MediaStore,
): Promise<SentFile> {
  const medium = await getMedium(db, caller, id);
  const file = medium?.files[name];
  if (medium?.status === 'processing') throw apiError('media_processing');
  if (medium === null || file === undefined) throw apiError('media_not_found');
  const { mimeType, sizeBytes, sha256: version } = file;
  const open: SentFile['open'] = (range) => store.read(`${id}/${name}`, range);
  return { mimeType, sizeBytes, version, name: fileName(medium.name || id, mimeType), open };
}

/** Endings of names by type of file; the first is given to a name that has none of them. */
const endings: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'image/jpeg': ['.jpg', '.jpeg', '.jpe', '.jfif'],
  'image/png': ['.png'],
  'image/apng': ['.png', '.apng'],
  'image/gif': ['.gif'],
  'image/webp': ['.webp'],
  'image/avif': ['.avif'],
  'image/tiff': ['.tiff', '.tif'],
  'image/heic': ['.heic'],
  'image/heif': ['.heif', '.heic'],
  'video/mp4': ['.mp4', '.m4v'],
  'video/quicktime': ['.mov', '.qt'],
};

/** An ending of any of these types: another file was made of what had it. */
const known = new RegExp(`(${Object.values(endings).flat().join('|').replaceAll('.', '\\.')})$`, 'i');

/**
 * The name under which a file is saved, whose ending is that of its type: a computer opens a file by its ending, and a GIF
 * may be a page of HTML as well.
 */
export function fileName(name: string, mimeType: string): string {
  const own = endings[mimeType] ?? ['.bin'];
  const isOwn = own.some((ending) => name.toLowerCase().endsWith(ending));
  return isOwn ? name : `${name.replace(known, '')}${own[0]}`;
}
