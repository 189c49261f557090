import { apiError, newId } from '@carillon/core';
import { type Caller, forgetMedia, storeMedium } from '@carillon/db';
import type { ReceivedFile, TakenFile } from '../http/files/receiving.ts';
import type { DeskParts } from './desk-parts.ts';

/** Size of the largest picture or GIF, bytes; a video may be as large as a request. */
const maxPictureBytes = 50_000_000;

/**
 * Looks at a file that was received, and puts it into the store. Its row is written before, and seen by nobody until it
 * is admitted.
 * @throws {Unreadable} @throws {StoreUnavailable} @throws {ApiError} 413
 */
export async function takeFile(
  { path, sizeBytes, sha256 }: ReceivedFile,
  caller: Caller,
  { db, store, examiner, times }: DeskParts,
): Promise<TakenFile> {
  const facts = await examiner.inspect(path);
  if (facts.type !== 'video' && sizeBytes > maxPictureBytes)
    throw apiError('file_too_large', { limit: maxPictureBytes });
  const id = newId('med');
  await storeMedium(db, caller, { ...facts, id, sizeBytes, sha256 }, times);
  const name = facts.type === 'image' ? 'original' : 'content';
  await store.put(`${id}/${name}`, path, facts.mimeType);
  return { id, sizeBytes, sha256 };
}

/** Removes a file that was taken and not admitted; where that fails, it goes with a later sweep. */
export async function leaveFile({ id }: TakenFile, { db, store, log }: DeskParts): Promise<void> {
  try {
    const row = await db.medium.findUnique({ where: { id }, select: { deletedAt: true } });
    if (row === null || row.deletedAt === null) return;
    await store.remove([`${id}/original`, `${id}/content`]);
    await forgetMedia(db, [id]);
  } catch (error) {
    log.warn({ error, mediumId: id }, 'an upload that nobody wants stays for now');
  }
}
