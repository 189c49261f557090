import { openExaminer, openStore, type StoreOptions } from '@carillon/media';
import { mediaRules } from '@carillon/networks/limits';
import type { DeskParts, DeskTimes } from './desk-parts.ts';
import { type MediaDesk, openMediaDesk } from './media-desk.ts';

export type { DeskTimes } from './desk-parts.ts';

/** The desk's times, with another one for what went out, days. */
export const keepingFor = (days: number): Partial<DeskTimes> => ({ keepPublishedMs: days * 24 * 3_600_000 });

/** The desk with the store that is configured. */
export const openDesk = async (
  store: StoreOptions,
  { db, log, times = {} }: Pick<DeskParts, 'db' | 'log'> & { readonly times?: Partial<DeskTimes> },
): Promise<MediaDesk> =>
  openMediaDesk({
    ...{ db, log, times, rules: mediaRules },
    store: await openStore(store),
    examiner: openExaminer(),
  });
