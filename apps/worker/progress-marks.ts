import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Database } from '@carillon/db';
import type { History } from '@carillon/db/restore';
import { rememberedSetting } from '@carillon/db/set-up';
import { FileMissing, type MediaStore } from '@carillon/media';
import type { EpochMark } from '@carillon/queue';
import type { Log } from '@carillon/telemetry';
import type { Times } from './times.ts';

/** A note of the database's progress outside of database and queue, which may be put back together. */
export interface ProgressMark {
  /** True for one that is put back with nothing else: where it agrees with the database, nothing was. */
  readonly isOutside: boolean;
  /** Null before the first. @throws {Error} when it cannot be read now */
  read(installation: string): Promise<number | null>;
  note(installation: string, progress: number): Promise<void>;
}

/**
 * Beside the files of media.
 * @param isOutside whether they are kept elsewhere, as in a bucket
 */
export function markInStore(store: MediaStore, isOutside = false): ProgressMark {
  const keyOf = (installation: string) => `marks/progress-${installation}`;
  return {
    isOutside,
    read: (installation) => numberIn(() => store.read(keyOf(installation))),
    async note(installation, progress) {
      const file = join(await store.incoming(), `progress-${installation}-${process.pid}`);
      await writeFile(file, String(progress));
      await store.put(keyOf(installation), file, 'text/plain');
    },
  };
}

/** In a file of this machine, which its operator keeps out of snapshots. */
export function markInFile(path: string): ProgressMark {
  const pathOf = (installation: string) => `${path}-${installation}`;
  return {
    isOutside: true,
    read: (installation) => numberIn(async () => createReadStream(pathOf(installation))),
    async note(installation, progress) {
      await mkdir(dirname(path), { recursive: true });
      const written = `${pathOf(installation)}.${process.pid}`;
      await writeFile(written, String(progress));
      await rename(written, pathOf(installation));
    },
  };
}

async function numberIn(open: () => Promise<Readable>): Promise<number | null> {
  try {
    const progress = Number(await text(await open()));
    return Number.isFinite(progress) ? progress : null;
  } catch (error) {
    if (
      error instanceof FileMissing ||
      (error instanceof Error && 'code' in error && error.code === 'ENOENT')
    )
      return null;
    throw error;
  }
}

export interface ProgressNotes {
  readonly db: Database;
  /** Null where the queue is in Postgres, too: then a database of another identity counts as restored. */
  readonly epoch: EpochMark | null;
  /** Notes outside of database and queue. */
  readonly marks: readonly ProgressMark[];
  readonly log: Log;
  readonly times: Pick<Times, 'markMs'>;
}

/** Most notes missing at the end of a run; one that is older was not written, and says nothing. */
const maxMarksBehind = 3;

/** The progress as it is noted outside of the database: by the queue's Redis, and by the marks. */
export function openNotes({ db, epoch, marks, log, times }: ProgressNotes) {
  let markedAt = Number.NEGATIVE_INFINITY;
  let installation: string | null = null;
  /** The newest note that lies elsewhere: where it is as new as the database, that was not put back. */
  let vouched = 0;
  /** Why notes could not be read. */
  let unread: readonly unknown[] = [];

  /** Where several databases use one Redis, none must take another's progress for its own. */
  async function installationId(): Promise<string> {
    installation ??= await rememberedSetting(db, 'queue_epoch', randomUUID());
    return installation;
  }

  async function noteMarks(progress: number): Promise<void> {
    if (performance.now() - markedAt < times.markMs) return;
    markedAt = performance.now();
    for (const mark of marks)
      await mark
        .note(await installationId(), progress)
        .catch((error: unknown) => log.debug({ error }, 'the progress of the database is not noted'));
  }

  return {
    /** Null where Redis has no note; undefined without Redis. @throws when it does not answer */
    inRedis: async () => epoch?.progress(await installationId()),
    silent(error: unknown): null {
      log.debug({ error }, 'Redis does not say how far the database was');
      return null;
    },
    /** The newest of the marks; 0 without any. */
    async inMarks(): Promise<number> {
      const seen = marks.map(async (mark) => (await mark.read(await installationId())) ?? 0);
      const read = await Promise.allSettled(seen);
      unread = read.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
      const noted = read.map((one) => (one.status === 'fulfilled' ? one.value : 0));
      vouched = Math.max(0, ...noted.filter((_, index) => marks[index]?.isOutside));
      return Math.max(0, ...noted);
    },
    /** True where a mark outside of this machine shows that the database was not put back. */
    vouchFor: ({ progress }: History) => vouched > 0 && vouched >= progress - maxMarksBehind * times.markMs,
    /** A new installation has no note, nor a place for one. */
    warnOfUnread({ progress }: History): void {
      for (const error of progress === 0 ? [] : unread)
        log.warn({ error }, 'a note of the progress of the database cannot be read');
      unread = [];
    },
    async note(progress: number): Promise<void> {
      await noteMarks(progress);
      await epoch
        ?.noteProgress(await installationId(), progress)
        .catch((error: unknown) => log.debug({ error }, 'Redis does not note how far the database is'));
    },
  };
}
