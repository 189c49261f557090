import { randomUUID } from 'node:crypto';
import { constants, rmSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileLimits } from '@carillon/core';
import { incomingOf, type StoreOptions } from '../store/open-store.ts';
import { openExaminer } from './examiner.ts';
import { makeUnder } from './make-under.ts';
import { Unreadable } from './unreadable.ts';

/** Nobody waits longer for the picture of a link's card or of an account, ms; what reads it is ended then. */
const usual = { inspect: 4_000, prepare: 6_000 };

interface Opening {
  readonly store?: StoreOptions;
  readonly place?: string;
  readonly deadlines?: typeof usual;
}

interface FittedPicture {
  readonly mimeType: string;
  readonly bytes: Buffer;
}

export interface PictureFitter {
  /** Makes a picture that is under the limits; null where that cannot be done. */
  readonly fit: (file: Uint8Array, limits: FileLimits) => Promise<FittedPicture | null>;
  /** Makes a square of its middle, a WebP `side` pixels wide at most; null where it cannot be read. */
  readonly square: (file: Uint8Array, side: number) => Promise<Buffer | null>;
  close(): void;
}

/**
 * Makes pictures of strangers fit for what shows them. They are decoded in the processes that read uploads, never in this one:
 * those start when the first picture comes.
 * @param store where a service reads files, they lie among those on their way to it
 * @param place where they lie otherwise, each in a folder of its own
 * @param deadlines ms, of reading a picture and of making it fit
 */
export function openPictureFitter({
  store,
  place = tmpdir(),
  deadlines = usual,
}: Opening = {}): PictureFitter {
  const socket = store?.readerSocket;
  const own = join(place, `carillon-cards-${process.pid}-${randomUUID()}`);
  const shared = store === undefined || socket === undefined ? null : incomingOf(store);
  const examiner = openExaminer(shared ?? own, deadlines, socket);

  async function fitIn(folder: string, path: string, limits: FileLimits) {
    const made = await makeUnder(examiner, { path, folder }, limits);
    return made && { mimeType: made.mimeType, bytes: await readMade(made.path) };
  }

  async function squareIn(folder: string, path: string, side: number) {
    const facts = await examiner.inspect(path);
    if (facts.type === 'video') return null;
    const [made] = await examiner.prepare(path, { facts, folder, limits: {}, square: side });
    return made === undefined ? null : readMade(made.path);
  }

  /** Has a file lie in a folder of its own while something is made of it. */
  async function lying<Made>(file: Uint8Array, work: (folder: string, path: string) => Promise<Made>) {
    if (shared === null) await mkdir(own, { recursive: true, mode: 0o700 });
    const folder = await examiner.makeFolder('card-');
    try {
      const path = join(folder, 'picture');
      await writeFile(path, file);
      return await work(folder, path);
    } catch (error) {
      if (error instanceof Unreadable) return null;
      throw error;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  return {
    fit: (file, limits) => lying(file, (folder, path) => fitIn(folder, path, limits)),
    square: (file, side) => lying(file, (folder, path) => squareIn(folder, path, side)),
    close() {
      examiner.close();
      rmSync(own, { recursive: true, force: true });
    },
  };
}

/** Through no link: what read strangers' files may have put one there, and cannot read what we can. */
const readMade = (path: string): Promise<Buffer> =>
  readFile(path, { flag: constants.O_RDONLY | constants.O_NOFOLLOW });
