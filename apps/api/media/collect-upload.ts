import { ApiError, apiError } from '@carillon/core';
import type { HeldUpload } from '@carillon/db/media';
import { FileMissing, StoreUnavailable } from '@carillon/media';
import { collect } from '../http/files/collect.ts';
import type { ReceivedFile } from '../http/files/receiving.ts';
import type { DeskParts } from './desk-parts.ts';
import { keyOfUpload } from './sweep-uploads.ts';

/** Time until a file must have come from the store, ms: the caller waits for it. */
const deadlineMs = 5 * 60_000;

/**
 * Reads what a client put into the store for an upload into a file of ours: the client may put another one there at any
 * moment, and never into this.
 * @throws {ApiError} 409 @throws {StoreUnavailable}
 */
export async function collectUpload(
  { id, sizeBytes: announced }: HeldUpload,
  { store }: Pick<DeskParts, 'store'>,
): Promise<ReceivedFile> {
  if (store.direct === null) throw apiError('direct_uploads_off');
  const size = await store.direct.sizeOf(keyOfUpload(id));
  if (size === null) throw apiError('upload_missing');
  if (size !== announced) throw apiError('upload_differs', { size, announced });
  return read(keyOfUpload(id), announced, store);
}

async function read(key: string, maxBytes: number, store: DeskParts['store']): Promise<ReceivedFile> {
  const { folder } = store; // made for its place
  const source = await store.read(key).catch(missing);
  try {
    const file = await collect(source, folder, { maxBytes, deadlineMs });
    if (file.sizeBytes === maxBytes) return file;
    throw new Error(`The store gave ${file.sizeBytes} bytes of ${maxBytes}.`);
  } catch (error) {
    throw broken(error);
  } finally {
    source.destroy();
  }
}

function missing(error: unknown): never {
  if (error instanceof FileMissing) throw apiError('upload_missing');
  throw error;
}

/** A store that is too slow, or breaks off, is away. */
function broken(error: unknown): Error {
  if (error instanceof StoreUnavailable) return error;
  if (error instanceof ApiError && error.code === 'file_too_large') return error;
  const message = error instanceof Error ? error.message : String(error);
  return new StoreUnavailable(message, { cause: error });
}
