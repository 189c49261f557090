import { intervalByClocks, type WindowInterval } from './interval-by-clocks.ts';
import type { LocalDay } from './local-day.ts';
import { minutesOf, type PostingWindow } from './posting-window.ts';

const minute = 60_000;
const usualDay = 24 * 60 * minute;

/** When a window is open on a day. @returns null when it is not there on that day */
export function windowInterval(
  window: PostingWindow,
  day: LocalDay,
  timezone: string,
): WindowInterval | null {
  const start = day.start.getTime();
  // Clocks that change make a day longer or shorter; on any other it is enough to count from midnight.
  if (day.end.getTime() - start !== usualDay) return intervalByClocks(window, day, timezone);
  return {
    start: new Date(start + minutesOf(window.from) * minute),
    end: new Date(start + minutesOf(window.to) * minute),
    clockChange: false,
  };
}
