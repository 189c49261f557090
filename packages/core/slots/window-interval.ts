import { Temporal } from 'temporal-polyfill';
import type { LocalDay } from './local-day.ts';
import { minutesOf, type PostingWindow } from './posting-window.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** When a window is open on a day; `clockChange` if clocks change within it. */
export interface WindowInterval {
  readonly start: Date;
  /** Not part of it. */
  readonly end: Date;
  readonly clockChange: boolean;
}

/** When a window is open on a day. @returns null when it is not there on that day */
export function windowInterval(
  window: PostingWindow,
  day: LocalDay,
  timezone: string,
): WindowInterval | null {
  const start = day.start.getTime();
  // Clocks that change make a day longer or shorter; on any other it is enough to count from midnight.
  if (day.end.getTime() - start !== dayMs) return intervalByClocks(window, day, timezone);
  return {
    start: new Date(start + minutesOf(window.from) * minuteMs),
    end: new Date(start + minutesOf(window.to) * minuteMs),
    clockChange: false,
  };
}

/**
 * The instants of a day at which clocks show a time of the window. An hour that does not exist leaves its rest, one
 * that comes twice counts once.
 * @returns null when the window does not exist on that day
 */
export function intervalByClocks(
  { from, to }: PostingWindow,
  day: LocalDay,
  timezone: string,
): WindowInterval | null {
  const date = Temporal.PlainDate.from(day.date);
  const start = momentsOf(date, from, timezone);
  const end = momentsOf(date, to, timezone);
  // Past the first of two passes clocks show times before `from` again, and from the second one on times after `to`.
  const whole = { start: start.last, end: end.first };
  const { start: opens, end: closes } =
    whole.start < whole.end ? whole : { start: start.first, end: end.first };
  if (opens >= closes) return null;
  return {
    start: new Date(opens),
    end: new Date(closes),
    clockChange: closes - opens !== (minutesOf(to) - minutesOf(from)) * minuteMs,
  };
}

/** Epoch ms at which clocks show a time: the same one on most days, two where an hour comes twice. */
function momentsOf(
  date: Temporal.PlainDate,
  time: string,
  timezone: string,
): { first: number; last: number } {
  const plain = date.toPlainDateTime().add({ minutes: minutesOf(time) });
  const first = plain.toZonedDateTime(timezone, { disambiguation: 'earlier' });
  const last = plain.toZonedDateTime(timezone, { disambiguation: 'later' });
  if (last.toPlainDateTime().equals(plain))
    return { first: first.epochMilliseconds, last: last.epochMilliseconds };
  // The time is skipped: clocks pass it at the change.
  const change = first.getTimeZoneTransition('next')?.epochMilliseconds ?? last.epochMilliseconds;
  return { first: change, last: change };
}
