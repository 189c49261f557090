import type { NetworkPreferences } from './choose-slot.ts';
import { type LocalDay, localDays } from './local-day.ts';

/** How far ahead a slot is looked for, days. */
export const slotHorizon = 366;

/** A look at the nearest days is usually enough; the rest of the year is read in larger steps, days. */
const steps = [14, 56, slotHorizon - 14 - 56];

/** The days of the year to come on which a network has a window, some at a time, the nearest first. */
export function* slotDays({ timezone, windows }: NetworkPreferences, now: Date): Generator<LocalDay[]> {
  let skip = 0;
  for (const count of steps) {
    const days = [...localDays(timezone, now, { skip, count })];
    yield days.filter(({ weekday }) => windows.some((window) => window.days.includes(weekday)));
    skip += count;
  }
}
