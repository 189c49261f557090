import { chooseSlots, type NetworkPreferences, noSlots, type Slot, slotDays } from '@carillon/core';
import type { Sql } from '../client.ts';
import { type CalendarQuery, findCalendar } from './find-calendar.ts';

export interface SlotsQuery extends Omit<CalendarQuery, 'dailyLimit'> {
  readonly preferences: NetworkPreferences;
  readonly now: Date;
  readonly count: number;
  /** No day before this one, YYYY-MM-DD, has a free time, as far as is known. */
  readonly fullUntil?: string | undefined;
}

/** The next free times of a network within a year, fewer when there are not so many. */
export async function nextSlots(
  db: Sql,
  { preferences, now, count, fullUntil, ...whose }: SlotsQuery,
): Promise<readonly Slot[]> {
  const { dailyLimit } = preferences;
  let found = noSlots;
  for (const days of slotDays(preferences, now, fullUntil)) {
    const calendar = await findCalendar(db, { ...whose, dailyLimit }, days);
    found = chooseSlots(calendar, { preferences, now, count }, found);
    if (found.slots.length === count) break;
  }
  return found.slots;
}
