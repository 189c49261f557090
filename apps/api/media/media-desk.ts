import { takeUnprepared } from '@carillon/db';
import type { MediaStore } from '@carillon/media';
import type { TakeFiles } from '../http/files/receiving.ts';
import { type DeskParts, type DeskTimes, defaultTimes } from './desk-parts.ts';
import { heldUploads } from './held-uploads.ts';
import { prepareMedium } from './prepare-medium.ts';
import { sweepMedia } from './sweep-media.ts';
import { removeUpload, sweepStrays } from './sweep-uploads.ts';
import { leaveFile, takeFile } from './take-file.ts';

/** Takes files that were received, prepares them, and deletes those of media that are gone. */
export interface MediaDesk extends TakeFiles {
  readonly store: MediaStore;
  readonly times: DeskTimes;
  /** Removes the file that a client put for a completed upload, without anybody waiting for it. */
  dropUpload(id: string): void;
  /** Has what waits to be prepared looked at now, without anybody waiting for it. */
  wake(): void;
  /** Does now, and to its end, what it does every few seconds or hours. */
  round(): Promise<void>;
  close(): Promise<void>;
}

export function openMediaDesk(
  given: Omit<DeskParts, 'times'> & { readonly times?: Partial<DeskTimes> },
): MediaDesk {
  const parts: DeskParts = { ...given, times: { ...defaultTimes, ...given.times } };
  const { db, store, examiner, log, times } = parts;
  let isClosed = false;
  const prepare = oneAtATime(async () => {
    while (!isClosed) {
      const taken = await takeUnprepared(db, times.leaseMs);
      if (taken === null) return;
      await prepareMedium(taken, parts);
    }
  });
  const sweep = oneAtATime(() => sweepMedia(parts));
  const strays = oneAtATime(async () => {
    if (!isClosed) await sweepStrays(parts);
  });
  const inBackground = (work: () => Promise<void>) =>
    void work().catch((error: unknown) => isClosed || log.warn({ error }, 'media have to wait'));

  const timer = setInterval(() => {
    inBackground(prepare);
    inBackground(sweep);
  }, times.roundMs);
  timer.unref();
  const strayTimer = setInterval(() => inBackground(strays), times.strayRoundMs);
  strayTimer.unref();

  return {
    store,
    times,
    uploads: heldUploads(parts),
    dropUpload: (id) => void removeUpload(id, parts),
    take: (file, caller) => takeFile(file, caller, parts),
    leave: (file) => leaveFile(file, parts),
    wake: () => inBackground(prepare),
    async round() {
      await prepare();
      await sweep();
      await strays();
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      clearInterval(strayTimer);
      examiner.close();
      await Promise.allSettled([prepare(), sweep(), strays()]);
    },
  };
}

/** The work, which is begun once more when it was asked for while it ran. @returns how to ask for it, and wait until it is done */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const start = (): Promise<void> => {
    running = work().finally(() => {
      running = null;
    });
    return running;
  };
  return () => {
    if (running === null) return start();
    next ??= running
      .catch(() => {}) // whoever asked for that one hears of it
      .then(() => {
        next = null;
        return start();
      });
    return next;
  };
}
