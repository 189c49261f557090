import { apiError } from '@carillon/core';
import { type Caller, getMedium, type Queries } from '@carillon/db';
import type { MediaStore } from '@carillon/media';
import type { SentFile } from '../http/files/send-file.ts';

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
  return { mimeType, sizeBytes, version, name: medium.name || id, open };
}
