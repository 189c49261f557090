import { Temporal } from 'temporal-polyfill';
import type { LocalDay } from './local-day.ts';
import { minutesOf, type PostingWindow } from './posting-window.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** When a window is open on a day; `clockChange` if clocks change the time that it is open. */
export interface WindowInterval {
  readonly start: Date;
  /** Not part of it. */
  readonly end: Date;
  readonly clockChange: boolean;
}

/** When a window is open on a day: once on most days, twice where it ends or begins in an hour that comes twice. */
export function windowIntervals(
  window: PostingWindow,
  day: LocalDay,
  timezone: string,
): readonly WindowInterval[] {
  const start = day.start.getTime();
  // Clocks that change make a day longer or shorter; on any other it is enough to count from midnight.
  if (day.end.getTime() - start !== dayMs) return intervalsByClocks(window, day, timezone);
  return [
    {
      start: new Date(start + minutesOf(window.from) * minuteMs),
      end: new Date(start + minutesOf(window.to) * minuteMs),
      clockChange: false,
    },
  ];
}

/** The instants of a day at which clocks show a time of the window. */
export function intervalsByClocks(
  { from, to }: PostingWindow,
  day: LocalDay,
  timezone: string,
): readonly WindowInterval[] {
  const [opens, closes] = [minutesOf(from) * minuteMs, minutesOf(to) * minuteMs];
  const open: { start: number; end: number }[] = [];
  for (const { start, end, midnight } of stretchesOf(day, timezone)) {
    const stretch = { start: Math.max(start, midnight + opens), end: Math.min(end, midnight + closes) };
    const last = open.at(-1);
    if (stretch.start >= stretch.end) continue;
    if (last?.end === stretch.start) last.end = stretch.end;
    else open.push(stretch);
  }
  const length = open.reduce((sum, { start, end }) => sum + end - start, 0);
  const clockChange = open.length > 1 || length !== closes - opens;
  return open.map(({ start, end }) => ({ start: new Date(start), end: new Date(end), clockChange }));
}

/** A part of a day in which no clock changes, epoch ms. */
interface Stretch {
  readonly start: number;
  readonly end: number;
  /** The moment at which these clocks would show 00:00. */
  readonly midnight: number;
}

function* stretchesOf(day: LocalDay, timezone: string): Generator<Stretch> {
  const midnightUtc = Date.parse(`${day.date}T00:00:00Z`);
  const dayEnd = day.end.getTime();
  for (let start = day.start.getTime(); start < dayEnd; ) {
    const clocks = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(timezone);
    const change = clocks.getTimeZoneTransition('next')?.epochMilliseconds ?? dayEnd;
    const end = Math.min(change, dayEnd);
    yield { start, end, midnight: midnightUtc - clocks.offsetNanoseconds / 1_000_000 };
    start = end;
  }
}
