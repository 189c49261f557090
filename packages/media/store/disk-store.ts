import { mkdir, open, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { type ByteRange, FileMissing, type MediaStore, StoreUnavailable } from './store.ts';

/** Keeps files in a folder, which all processes that use media must see. It is made when it is first needed. */
export function openDiskStore(folder: string): MediaStore {
  const incoming = join(folder, 'incoming');
  const pathOf = (key: string) => join(folder, 'files', key);
  return {
    folder: incoming,
    incoming: () =>
      guarded(async () => {
        await mkdir(incoming, { recursive: true });
        return incoming;
      }),
    put: (key, file) =>
      guarded(async () => {
        const path = pathOf(key);
        await mkdir(dirname(path), { recursive: true });
        await sync(file);
        await rename(file, path);
        await sync(dirname(path));
      }),
    read: (key, range) => openFile(pathOf(key), range),
    remove: (keys) =>
      guarded(async () => {
        for (const key of keys) await rm(pathOf(key), { force: true });
        for (const folder of new Set(keys.map((key) => dirname(pathOf(key)))))
          await rmdir(folder).catch(() => {}); // others may be in it
      }),
  };
}

/** Has a file or folder written to the disk itself: what was accepted is there after a power cut. */
async function sync(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function openFile(path: string, range?: ByteRange): Promise<Readable> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new FileMissing(path, { cause: error });
    throw new StoreUnavailable(error.message, { cause: error });
  });
  return file.createReadStream({ ...range, autoClose: true });
}

/** The disk full, away, or read-only: nobody's fault who uploads. */
async function guarded<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new StoreUnavailable(message, { cause: error });
  }
}
