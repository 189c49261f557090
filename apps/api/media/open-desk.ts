import { openExaminer, openStore, type StoreOptions } from '@carillon/media';
import { pictureLimits } from '@carillon/networks/limits';
import { type DeskParts, type MediaDesk, openMediaDesk } from './media-desk.ts';

/** The desk with the store that is configured. */
export const openDesk = async (
  store: StoreOptions,
  { db, log, times = {} }: Pick<DeskParts, 'db' | 'log' | 'times'>,
): Promise<MediaDesk> =>
  openMediaDesk({
    ...{ db, log, times, limits: pictureLimits },
    store: await openStore(store),
    examiner: openExaminer(),
  });
