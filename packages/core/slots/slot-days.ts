import { daysUntil, type LocalDay, localDays } from './local-day.ts';
import type { NetworkPreferences } from './network-preferences.ts';

/** Days ahead in which a slot is looked for. */
export const slotHorizon = 366;

/**
 * A look at the nearest days is usually enough; the rest of the year is read in larger steps, days. The first reaches as
 * far as the longest spacing, a week: a publication that fails when it is due makes room no further ahead.
 */
const steps = [8, 14, 56, slotHorizon];

/**
 * The days of the year to come on which a network has a window, some at a time, the nearest first.
 * @param fullUntil a local day, YYYY-MM-DD: those before it are left out, but for the first step
 */
export function* slotDays(
  { timezone, windows }: NetworkPreferences,
  now: Date,
  fullUntil?: string,
): Generator<LocalDay[]> {
  const full = fullUntil === undefined ? 0 : daysUntil(timezone, now, fullUntil);
  let skip = 0;
  for (const step of steps) {
    const count = Math.min(step, slotHorizon - skip);
    const days = [...localDays(timezone, now, { skip, count })];
    yield days.filter(({ weekday }) => windows.some((window) => window.days.includes(weekday)));
    skip = Math.max(skip + count, full);
  }
}
