import { createReadStream } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { FileMissing, type MediaStore } from '@carillon/media';

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
