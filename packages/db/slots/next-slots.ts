import { type CalendarDay, chooseSlots, type NetworkPreferences, type Slot, slotDays } from '@carillon/core';
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
): Promise<Slot[]> {
  const { dailyLimit } = preferences;
  const calendar: CalendarDay[] = [];
  let slots: Slot[] = [];
  for (const days of slotDays(preferences, now, fullUntil)) {
    calendar.push(...(await findCalendar(db, { ...whose, dailyLimit }, days)));
    slots = chooseSlots(calendar, preferences, { now, count });
    if (slots.length === count) break;
  }
  return slots;
}
