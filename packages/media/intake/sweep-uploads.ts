import { madeAt } from '@carillon/core';
import { currentTime } from '@carillon/db';
import { findOverUploads, forgetAnnounced } from '@carillon/db/media';
import type { DeskParts } from './desk-parts.ts';

/** Uploads that are forgotten in one round. */
const forgottenInRound = 100;

const folder = 'uploads/';

/** Where in the store a client puts the file of an upload. */
export const keyOfUpload = (id: string): string => `${folder}${id}`;

/** Removes the file that a client put for an upload which is completed or refused; where that fails, it goes when the time of the upload is over. */
export async function removeUpload(
  id: string,
  { store, log }: Pick<DeskParts, 'store' | 'log'>,
): Promise<void> {
  try {
    await store.remove([keyOfUpload(id)]);
  } catch (error) {
    log.warn({ error, uploadId: id }, 'the file of a completed upload stays for now');
  }
}

/** Forgets uploads whose time is over, with what was put for them, also after they were completed. */
export async function sweepUploads({ db, store }: Pick<DeskParts, 'db' | 'store'>): Promise<void> {
  const over = await findOverUploads(db, forgottenInRound);
  if (over.length === 0) return;
  await store.remove(over.map(keyOfUpload));
  await forgetAnnounced(db, over);
}

/**
 * Removes what was put for uploads that are forgotten: a request that began in time may end at any time. The age of an
 * upload is in its id; others may use the same bucket, whose uploads go by the same times, and whose other files stay.
 */
export async function sweepStrays({ db, store, times }: DeskParts): Promise<void> {
  if (store.direct === null) return;
  const before = (await currentTime(db)).getTime() - times.strayMs;
  for await (const keys of store.direct.keys(folder)) {
    const strays = keys.filter((key) => {
      const made = madeAt('upl', key.slice(folder.length));
      return made !== null && made.getTime() < before;
    });
    if (strays.length > 0) await store.remove(strays);
  }
}
