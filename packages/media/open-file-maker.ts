import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileLimits } from '@carillon/core';
import { defaultDeadlines, openExaminer } from './examine/examiner.ts';
import { makeUnder } from './examine/make-under.ts';
import type { MadeFile } from './examine/prepare-picture.ts';
import type { StoreOptions } from './store/open-store.ts';
import type { MediaStore } from './store/store.ts';

/** Makes files of stored pictures for limits that nobody knew when they were uploaded, in the processes that read uploads. */
export interface FileMaker {
  /**
   * Makes a still picture under the limits, and has it used before it goes.
   * @param key of the stored picture
   * @returns null where it cannot be brought under them
   * @throws {FileMissing} @throws {StoreUnavailable} @throws {Unreadable}
   */
  make<Result>(
    key: string,
    limits: FileLimits,
    use: (made: MadeFile) => Promise<Result>,
  ): Promise<Result | null>;
  close(): void;
}

export function openFileMaker(
  store: MediaStore,
  { readerSocket }: Pick<StoreOptions, 'readerSocket'> = {},
): FileMaker {
  const examiner = openExaminer(store.folder, defaultDeadlines, readerSocket);
  return {
    async make(key, limits, use) {
      await store.incoming();
      const folder = await examiner.makeFolder('making-');
      try {
        const path = join(folder, 'source');
        await store.bring(key, path);
        const made = await makeUnder(examiner, { path, folder }, limits);
        return made && (await use(made));
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    close: () => examiner.close(),
  };
}
