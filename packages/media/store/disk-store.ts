import { existsSync } from 'node:fs';
import { mkdir, open, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { guarded, madeFolder } from './guarded.ts';
import type { ByteRange, MediaStore } from './store.ts';

/** Keeps files in a folder, which all processes that use media must see. It is made when it is first needed. */
export function openDiskStore(folder: string): MediaStore {
  const incoming = join(folder, 'incoming');
  const pathOf = (key: string) => join(folder, 'files', key);
  return {
    folder: incoming,
    direct: null,
    incoming: () => madeFolder(incoming),
    put: (key, file) =>
      guarded(async () => {
        const path = pathOf(key);
        await mkdir(dirname(path), { recursive: true });
        await sync(file);
        await rename(file, path);
        await sync(dirname(path));
      }),
    read: (key, range) =>
      guarded(
        () => openFile(pathOf(key), range),
        // Without the folder of all files, it is the store that is away.
        (error) => hasCode('ENOENT')(error) && existsSync(join(folder, 'files')),
      ),
    remove: (keys) =>
      guarded(async () => {
        for (const key of keys) await rm(pathOf(key), { force: true });
        for (const folder of new Set(keys.map((key) => dirname(pathOf(key)))))
          await rmdir(folder).catch(unless(hasCode('ENOENT', 'ENOTEMPTY', 'EEXIST')));
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
  const file = await open(path, 'r');
  return file.createReadStream({ ...range, autoClose: true });
}

const hasCode =
  (...codes: string[]) =>
  (error: unknown): boolean =>
    error instanceof Error && 'code' in error && codes.includes(String(error.code));

const unless =
  (expected: (error: unknown) => boolean) =>
  (error: unknown): void => {
    if (!expected(error)) throw error;
  };
