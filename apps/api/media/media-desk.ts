import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileLimits, Platform } from '@carillon/core';
import {
  type Database,
  expireMedia,
  failMedium,
  findDeleted,
  findOriginals,
  finishMedium,
  forgetMedia,
  forgetOriginals,
  type MediumRow,
  takeUnprepared,
} from '@carillon/db';
import { type Examiner, type MediaStore, Unreadable } from '@carillon/media';
import type { Log } from '@carillon/telemetry';

export interface DeskParts {
  readonly db: Database;
  readonly store: MediaStore;
  readonly examiner: Examiner;
  /** Measures that each network sets for pictures. */
  readonly limits: Readonly<Record<Platform, FileLimits>>;
  readonly log: Log;
  readonly times?: Partial<DeskTimes>;
}

/** All in ms. */
export interface DeskTimes {
  /** Between two looks for media that others left unprepared, and for files to delete. */
  readonly roundMs: number;
  /** A medium is prepared within this, or somebody else begins anew. */
  readonly leaseMs: number;
  /** A medium that nothing uses goes after this. */
  readonly keepMs: number;
  /** An upload is accepted within this, or its file is removed. */
  readonly admitMs: number;
}

const defaultTimes: DeskTimes = {
  roundMs: 5_000,
  leaseMs: 90_000,
  keepMs: 24 * 3_600_000,
  admitMs: 3_600_000,
};

/** Times that preparing a medium is begun before it is given up. */
const maxAttempts = 3;

/** Media whose files are removed in one round. */
const removedInRound = 100;

/** Prepares media after they were uploaded, and deletes the files of those that are gone. */
export interface MediaDesk extends Pick<DeskParts, 'db' | 'store' | 'examiner'> {
  readonly times: DeskTimes;
  /** Prepares a medium that was just stored, without anybody waiting. */
  prepareSoon(medium: MediumRow): void;
  /** Does now what it does every few seconds. */
  round(): Promise<void>;
  close(): Promise<void>;
}

export function openMediaDesk({ db, store, examiner, limits, log, ...given }: DeskParts): MediaDesk {
  const times = { ...defaultTimes, ...given.times };
  const underWay = new Set<Promise<unknown>>();

  /** Every file that a medium may have. */
  const keysOf = (id: string) =>
    ['original', 'content', 'thumbnail', ...Object.keys(limits)].map((name) => `${id}/${name}`);

  const follow = (work: Promise<unknown>) => {
    const noted = work.catch((error: unknown) =>
      log.warn({ error }, 'media have to wait for the next round'),
    );
    underWay.add(noted);
    void noted.finally(() => underWay.delete(noted));
  };

  async function prepare(medium: MediumRow, attempts: number): Promise<void> {
    const { id } = medium;
    try {
      if (attempts > maxAttempts) throw new Unreadable('it could not be prepared');
      const source = medium.files['original'] ?? medium.files['content'];
      if (source === undefined) throw new Unreadable('it is not there any more');
      const folder = await mkdtemp(join(await store.incoming(), 'preparing-'));
      try {
        const file = join(folder, 'source');
        await pipeline(await store.read(`${id}/${source.name}`), createWriteStream(file));
        const facts = { ...medium, video: null };
        const made = await examiner.prepare(file, { facts, folder, limits });
        for (const { name, path, mimeType } of made) await store.put(`${id}/${name}`, path, mimeType);
        const files = made.map(({ path: _, ...each }) => each);
        if (!(await finishMedium(db, id, files))) await removeUnlessKnown(id);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      await failMedium(db, id, error.message);
    }
    await removeOriginals([id]);
  }

  /** Removes what was made for a medium that is gone; one that others prepared meanwhile keeps it. */
  async function removeUnlessKnown(id: string): Promise<void> {
    if ((await db.medium.count({ where: { id } })) === 0) await store.remove(keysOf(id));
  }

  /** What was uploaded of a picture may say where it was taken. */
  async function removeOriginals(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await store.remove(ids.map((id) => `${id}/original`));
    await forgetOriginals(db, ids);
  }

  async function deleteFiles(): Promise<void> {
    await expireMedia(db);
    const gone = await findDeleted(db, removedInRound);
    if (gone.length === 0) return;
    await store.remove(gone.flatMap(keysOf));
    await forgetMedia(db, gone);
  }

  /** Removes what a process left behind that ended while it received or prepared. */
  async function sweepIncoming(): Promise<void> {
    for (const name of await readdir(store.folder).catch(() => [])) {
      const path = join(store.folder, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
      if (Date.now() - mtimeMs > times.admitMs) await rm(path, { recursive: true, force: true });
    }
  }

  async function round(): Promise<void> {
    for (;;) {
      const taken = await takeUnprepared(db, times.leaseMs);
      if (taken === null) break;
      await prepare(taken, taken.attempts);
    }
    await removeOriginals(await findOriginals(db, removedInRound));
    await deleteFiles();
    await sweepIncoming();
  }

  const timer = setInterval(() => underWay.size === 0 && follow(round()), times.roundMs);
  timer.unref();

  return {
    db,
    store,
    examiner,
    times,
    round,
    prepareSoon: (medium) => follow(prepare(medium, 1)),
    async close() {
      clearInterval(timer);
      examiner.close();
      await Promise.all(underWay);
    },
  };
}
