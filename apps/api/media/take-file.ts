import { apiError } from '@carillon/core';
import { nameOfUpload } from '@carillon/db';
import { maxPictureBytes } from '@carillon/media';
import type { Place, ReceivedFile, TakenFile } from '../http/files/receiving.ts';
import type { DeskParts } from './desk-parts.ts';

/**
 * Looks at a file that was received, and puts it into the store. The row of its place, which was written before, names it
 * there until a medium does.
 * @throws {Unreadable} @throws {StoreUnavailable} @throws {ApiError} 413
 */
export async function takeFile(
  { path, sizeBytes, sha256 }: ReceivedFile,
  { id }: Pick<Place, 'id'>,
  { store, examiner }: Pick<DeskParts, 'store' | 'examiner'>,
): Promise<Omit<TakenFile, 'keep'>> {
  const facts = await examiner.inspect(path);
  if (facts.type !== 'video' && sizeBytes > maxPictureBytes)
    throw apiError('file_too_large', { limit: maxPictureBytes });
  await store.put(`${id}/${nameOfUpload(facts)}`, path, facts.mimeType);
  return { id, sizeBytes, sha256, facts };
}
