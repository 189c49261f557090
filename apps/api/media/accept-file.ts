import { apiError, newId } from '@carillon/core';
import {
  admitMedium,
  type Caller,
  forgetMedia,
  inTransaction,
  type MediumRow,
  type Queries,
  storeMedium,
} from '@carillon/db';
import type { ReceivedFile } from '../http/files/collect.ts';
import type { MediaDesk } from './media-desk.ts';

/** A file that was received, with the words that came with it. */
export interface Upload {
  readonly file: ReceivedFile;
  readonly words: { readonly name: string; readonly altText: string };
  readonly caller: Caller;
  /** Size of all media that the caller may have, bytes. */
  readonly maxBytes: number;
}

/** Size of the largest picture or GIF, bytes; a video may be as large as a request. */
const maxPictureBytes = 50_000_000;

/**
 * Makes a medium of a file that was received. It is noted before its file is stored, and shown with the transaction.
 * @throws {Unreadable} @throws {StoreUnavailable} @throws {ApiError} 403 beyond the plan, 413
 */
export async function acceptFile(
  db: Queries,
  { file, words, caller, maxBytes }: Upload,
  { db: database, store, examiner, times }: MediaDesk,
): Promise<MediumRow> {
  const facts = await examiner.inspect(file.path);
  const { path, sizeBytes, sha256 } = file;
  if (facts.type !== 'video' && sizeBytes > maxPictureBytes)
    throw apiError('file_too_large', { limit: maxPictureBytes });
  const id = newId('med');
  await storeMedium(database, caller, { ...facts, ...words, id, sizeBytes, sha256 }, times);
  const name = facts.type === 'image' ? 'original' : 'content';
  await store.put(`${id}/${name}`, path, facts.mimeType);
  const stored = await inTransaction(db, (tx) => admitMedium(tx, caller, { id, maxBytes }));
  if (stored !== null) return stored;
  await store.remove([`${id}/${name}`]);
  await forgetMedia(database, [id]);
  throw apiError('media_limit_reached', { size: sizeBytes, limit: maxBytes });
}
