import { constants, existsSync } from 'node:fs';
import { copyFile, link, lstat, mkdir, open, rename, rmdir, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { guarded, madeFolder } from './guarded.ts';
import type { ByteRange, MediaStore } from './store.ts';

/**
 * Keeps files in a folder, which all processes that use media must see. It is made when it is first needed.
 * @param isShared what is brought may be written to by others, and so is a copy
 */
export function openDiskStore(folder: string, { isShared = false } = {}): MediaStore {
  const incoming = join(folder, 'incoming');
  const pathOf = (key: string) => join(folder, 'files', key);
  // Without the folder of all files, it is the store that is away.
  const isMissing = (error: unknown) => hasCode('ENOENT')(error) && existsSync(join(folder, 'files'));
  return {
    folder: incoming,
    direct: null,
    incoming: () => madeFolder(incoming),
    put: (key, file) =>
      guarded(async () => {
        const path = pathOf(key);
        await makeFolder(dirname(path));
        await rename(file, path);
        await refuseLink(path);
        await sync(path);
      }),
    bring: (key, path) =>
      guarded(async () => {
        const from = pathOf(key);
        if (isShared) return copyFile(from, path, constants.COPYFILE_FICLONE);
        // Two names of one file, where the file system has them.
        await link(from, path).catch((error: unknown) => {
          unless(hasCode('EPERM', 'EXDEV', 'ENOTSUP', 'ENOSYS', 'EMLINK'))(error);
          return copyFile(from, path);
        });
      }, isMissing),
    read: (key, range) => guarded(() => openFile(pathOf(key), range), isMissing),
    remove: (keys) =>
      guarded(async () => {
        for (const key of keys) await unlink(pathOf(key)).catch(unless(hasCode('ENOENT')));
        for (const folder of new Set(keys.map((key) => dirname(pathOf(key)))))
          await rmdir(folder).catch(unless(hasCode('ENOENT', 'ENOTEMPTY', 'EEXIST')));
      }),
  };
}

/** Makes a folder; most are the only new one on their path. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    if (hasCode('ENOENT')(error)) await mkdir(folder, { recursive: true });
    else unless(hasCode('EEXIST'))(error);
  }
}

/** Its reader may have put a link in the file's place, to what it cannot read itself. Now nobody but us gets at it. */
async function refuseLink(path: string): Promise<void> {
  if ((await lstat(path)).isFile()) return;
  await unlink(path);
  throw new Error('What was to be stored is no file.');
}

/**
 * Has a file written to the disk itself, with the name that it was just given: what was accepted is there after a power cut.
 * The folder is not synced by itself: the file systems in use (ext4, XFS, Btrfs, ZFS) write the names that a file got before
 * with it, though POSIX does not ask that of them.
 */
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
