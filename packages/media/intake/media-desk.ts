import { setTimeout as sleep } from 'node:timers/promises';
import { keepPreparing, preparationSizes, takeUnprepared } from '@carillon/db/media';
import { defaultDeadlines, openExaminer } from '../examine/examiner.ts';
import { openStore, type StoreOptions } from '../store/open-store.ts';
import type { MediaStore } from '../store/store.ts';
import { type DeskParts, type DeskTimes, defaultTimes } from './desk-parts.ts';
import { heldUploads } from './held-uploads.ts';
import type { TakeFiles } from './incoming.ts';
import { openReceived } from './open-received.ts';
import { prepareMedium } from './prepare-medium.ts';
import { sweepMedia } from './sweep-media.ts';
import { removeUpload, sweepStrays } from './sweep-uploads.ts';
import { defaultUploadLimits, type UploadLimits } from './upload-limits.ts';

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

interface Opening extends Pick<DeskParts, 'db' | 'log' | 'rules'> {
  readonly times?: Partial<DeskTimes>;
  readonly uploadLimits?: Partial<UploadLimits>;
}

/** The desk's times, with another one for what went out, days. */
export const keepingFor = (days: number): Partial<DeskTimes> => ({ keepPublishedMs: days * 24 * 3_600_000 });

/** The desk with the store that is configured. */
export async function openDesk(store: StoreOptions, opening: Opening): Promise<MediaDesk> {
  const opened = await openStore(store);
  const parts: DeskParts = {
    ...opening,
    times: { ...defaultTimes, ...opening.times },
    uploadLimits: { ...defaultUploadLimits, ...opening.uploadLimits },
    store: opened,
    examiner: openExaminer(opened.folder, defaultDeadlines, store.readerSocket),
  };
  const { close: closeReceived, ...received } = openReceived(parts);
  const rounds = startRounds(parts);
  return {
    store: parts.store,
    times: parts.times,
    uploads: heldUploads(parts),
    dropUpload: (id) => void removeUpload(id, parts),
    ...received,
    wake: rounds.wake,
    round: rounds.all,
    async close() {
      rounds.stop();
      parts.examiner.close();
      closeReceived();
      await rounds.ended();
    },
  };
}

/** Rounds on request, and every few seconds or hours: media are prepared, and swept. */
function startRounds(parts: DeskParts) {
  const { db, log, times } = parts;
  let isClosed = false;
  const rest = openRest(times.restMs);
  const lines = preparationSizes.map((size) =>
    oneAtATime(async () => {
      while (!isClosed) {
        await rest.wait(); // whoever sends more waits for an answer, and comes first
        const taken = await takeUnprepared(db, times.leaseMs, size);
        if (taken === null) return;
        await whileKept(taken, parts, () => prepareMedium(taken, parts));
      }
    }),
  );
  const prepare = async () => {
    for (const { reason } of failed(await Promise.allSettled(lines.map((line) => line())))) throw reason;
  };
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
    wake(): void {
      rest.disturb();
      inBackground(prepare);
    },
    async all(): Promise<void> {
      await prepare();
      await sweep();
      await strays();
    },
    stop(): void {
      isClosed = true;
      clearInterval(timer);
      clearInterval(strayTimer);
    },
    ended: () => Promise.allSettled([prepare(), sweep(), strays()]),
  };
}

const failed = (results: readonly PromiseSettledResult<void>[]) =>
  results.filter((result) => result.status === 'rejected');

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

/** Times that a lease is renewed within its length. */
const renewals = 3;

/** Does work on a medium that was taken to be prepared, and keeps it from others for as long as that lasts. */
async function whileKept(
  medium: { readonly id: string; readonly attempts: number },
  { db, log, times }: Pick<DeskParts, 'db' | 'log' | 'times'>,
  work: () => Promise<void>,
): Promise<void> {
  const renew = () =>
    void keepPreparing(db, medium, times.leaseMs).catch((error: unknown) =>
      log.warn({ error, mediumId: medium.id }, 'the lease of a picture or video was not renewed'),
    );
  const timer = setInterval(renew, times.leaseMs / renewals);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
}

/** Says when nothing happens that others would be in the way of. */
interface Rest {
  /** Says that something has just happened. */
  disturb(): void;
  /** Waits until nothing has happened for some time, but not for long. */
  wait(): Promise<void>;
}

/**
 * @param quiet time in which nothing has happened, ms
 * @param atMost longest time to wait for that, ms
 */
export function openRest({ quiet, atMost }: { readonly quiet: number; readonly atMost: number }): Rest {
  let disturbed = Number.NEGATIVE_INFINITY;
  return {
    disturb() {
      disturbed = performance.now();
    },
    async wait() {
      const end = performance.now() + atMost;
      for (;;) {
        const now = performance.now();
        const left = Math.min(disturbed + quiet, end) - now;
        if (left <= 0) return;
        await sleep(left);
      }
    },
  };
}
