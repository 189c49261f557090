import { openExaminer, openStore, type StoreOptions } from '@carillon/media';
import { mediaRules } from '@carillon/networks/limits';
import type { DeskParts, DeskTimes } from './desk-parts.ts';
import { type MediaDesk, openMediaDesk } from './media-desk.ts';
import type { UploadLimits } from './upload-limits.ts';

export type { DeskTimes } from './desk-parts.ts';
export type { UploadLimits } from './upload-limits.ts';

/** The desk's times, with another one for what went out, days. */
export const keepingFor = (days: number): Partial<DeskTimes> => ({ keepPublishedMs: days * 24 * 3_600_000 });

interface Opening extends Pick<DeskParts, 'db' | 'log'> {
  readonly times?: Partial<DeskTimes>;
  readonly uploadLimits?: Partial<UploadLimits>;
}

/** The desk with the store that is configured. */
export const openDesk = async (
  store: StoreOptions,
  { db, log, times = {}, uploadLimits = {} }: Opening,
): Promise<MediaDesk> =>
  openMediaDesk({
    ...{ db, log, times, uploadLimits, rules: mediaRules },
    store: await openStore(store),
    examiner: openExaminer(),
  });
