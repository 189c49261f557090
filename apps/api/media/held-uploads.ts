import { setTimeout as sleep } from 'node:timers/promises';
import { apiError } from '@carillon/core';
import type { Caller } from '@carillon/db/api-keys';
import { getUpload, type HeldUpload, holdUpload, refuseUpload, releaseUpload } from '@carillon/db/media';
import type { CompleteUploads } from '../http/files/receiving.ts';
import { collectUpload } from './collect-upload.ts';
import type { DeskParts } from './desk-parts.ts';
import { removeUpload } from './sweep-uploads.ts';

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
