import { openExaminer, openStore, type StoreOptions } from '@carillon/media';
import { pictureLimits } from '@carillon/networks/limits';
import type { DeskParts, DeskTimes } from './desk-parts.ts';
import { type MediaDesk, openMediaDesk } from './media-desk.ts';

/** The desk with the store that is configured. */
export const openDesk = async (
  store: StoreOptions,
  { db, log, times = {} }: Pick<DeskParts, 'db' | 'log'> & { readonly times?: Partial<DeskTimes> },
): Promise<MediaDesk> =>
  openMediaDesk({
    ...{ db, log, times, limits: pictureLimits },
    store: await openStore(store),
    examiner: openExaminer(),
  });
