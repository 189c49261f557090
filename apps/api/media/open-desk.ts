import { openDiskStore, openExaminer } from '@carillon/media';
import { pictureLimits } from '@carillon/networks/limits';
import { type DeskParts, type MediaDesk, openMediaDesk } from './media-desk.ts';

/** The desk with the store that is configured. @param folder of media on this machine */
export const openDesk = (
  folder: string,
  { db, log, times = {} }: Pick<DeskParts, 'db' | 'log' | 'times'>,
): MediaDesk =>
  openMediaDesk({
    db,
    log,
    times,
    store: openDiskStore(folder),
    examiner: openExaminer(),
    limits: pictureLimits,
  });
