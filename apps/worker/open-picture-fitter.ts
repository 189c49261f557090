import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileLimits } from '@carillon/core';
import { openExaminer, Unreadable } from '@carillon/media';
import type { FitPicture } from '@carillon/networks/all';

/** Nobody waits longer for the picture of a link's card, ms; what reads it is ended then. */
const usual = { inspect: 4_000, prepare: 6_000 };

/** The name of what is made for the limits. */
const wanted = 'card';

export interface PictureFitter {
  readonly fit: FitPicture;
  close(): void;
}

/**
 * Makes pictures of strangers fit for a network. They are decoded in the processes that read uploads, never in this one:
 * those start when the first picture comes.
 * @param place where they lie meanwhile, each in a folder of its own
 * @param deadlines ms, of reading a picture and of making it fit
 */
export function openPictureFitter({ place = tmpdir(), deadlines = usual } = {}): PictureFitter {
  const own = join(place, `carillon-cards-${process.pid}-${randomUUID()}`);
  const examiner = openExaminer(own, deadlines);
  async function fitIn(folder: string, path: string, limits: FileLimits) {
    const facts = await examiner.inspect(path);
    if (facts.type === 'video') return null;
    const made = await examiner.prepare(path, { facts, folder, limits: { [wanted]: limits } });
    const best = made.find(({ name }) => name === wanted) ?? made.find(({ name }) => name === 'content');
    if (best === undefined || best.sizeBytes > limits.maxBytes || !limits.mimeTypes.includes(best.mimeType))
      return null;
    return { mimeType: best.mimeType, bytes: await readFile(best.path) };
  }
  return {
    async fit(file, limits) {
      await mkdir(own, { recursive: true, mode: 0o700 });
      const folder = await mkdtemp(join(own, 'card-'));
      try {
        const path = join(folder, 'picture');
        await writeFile(path, file);
        return await fitIn(folder, path, limits);
      } catch (error) {
        if (error instanceof Unreadable) return null;
        throw error;
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    close() {
      examiner.close();
      rmSync(own, { recursive: true, force: true });
    },
  };
}
