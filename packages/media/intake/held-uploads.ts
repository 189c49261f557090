import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, apiError } from '@carillon/core';
import type { Caller } from '@carillon/db/api-keys';
import { getUpload, type HeldUpload, holdUpload, refuseUpload, releaseUpload } from '@carillon/db/media';
import { FileMissing, StoreUnavailable } from '../store/store.ts';
import { collectFile } from './collect-file.ts';
import type { DeskParts } from './desk-parts.ts';
import type { CompleteUploads, ReceivedFile } from './incoming.ts';
import { keyOfUpload, removeUpload } from './sweep-uploads.ts';

/** Time between two looks whether another request has completed an upload, ms. */
const lookMs = 250;

/** Has each upload completed by one request at a time: completing reads and stores all of a large file. */
export const heldUploads = (parts: DeskParts): CompleteUploads => ({
  hold: (id, caller) => hold(id, caller, parts),
  collect: (held) => collectUpload(held, parts),
  release: (held) => loosely(held, parts, () => releaseUpload(parts.db, held)),
  refuse: (held) =>
    loosely(held, parts, async () => {
      if (await refuseUpload(parts.db, held)) await removeUpload(held.id, parts);
    }),
});

/** @throws {ApiError} 404, 409 also when another request takes too long */
async function hold(id: string, caller: Caller, { db, store, times }: DeskParts): Promise<HeldUpload | null> {
  if (store.direct === null) throw apiError('direct_uploads_off');
  const end = performance.now() + times.collectWaitMs;
  for (;;) {
    const held = await holdUpload(db, caller, { id, leaseMs: times.collectMs });
    if (held !== null) return held;
    const upload = await getUpload(db, caller, id);
    if (upload === null) throw apiError('upload_not_found');
    if (upload.completedAt !== null) return null;
    if (performance.now() >= end) throw apiError('upload_completing');
    await sleep(lookMs);
  }
}

/** Where it fails, the lease runs out. */
async function loosely(
  { id }: HeldUpload,
  { log }: Pick<DeskParts, 'log'>,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.warn({ error, uploadId: id }, 'an upload stays held for now');
  }
}

/** Time until a file must have come from the store, ms: the caller waits for it. */
const deadlineMs = 5 * 60_000;

/**
 * Reads what a client put into the store for an upload into a file of ours: the client may put another one there at any
 * moment, and never into this.
 * @throws {ApiError} 409 @throws {StoreUnavailable}
 */
async function collectUpload(
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
    const file = await collectFile(source, folder, { maxBytes, deadlineMs });
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
