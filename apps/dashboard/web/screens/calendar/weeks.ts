import { resolveLocalTime } from '@carillon/core';
import { Temporal } from 'temporal-polyfill';
import { boundsOf } from '../../time/day-bounds.ts';
import { cellKey, clockTime, hasHour } from './drop-place.ts';

export const views = ['day', 'week', 'month'] as const;

export type View = (typeof views)[number];

/** Weeks of a month that begins now. */
const weeksFromNow = 5;

/**
 * The days that are shown around a date, by weeks that begin on Monday; each YYYY-MM-DD.
 * @param date null for now: the month then begins with this week
 */
export function weeksOf(view: View, date: string | null, today: string): string[][] {
  const day = Temporal.PlainDate.from(date ?? today);
  if (view === 'day') return [[day.toString()]];
  const monday = mondayOf(day);
  if (view === 'week') return [weekFrom(monday)];
  if (date === null)
    return Array.from({ length: weeksFromNow }, (_, weeks) => weekFrom(monday.add({ weeks })));
  const last = day.with({ day: day.daysInMonth });
  const weeks: string[][] = [];
  for (
    let first = mondayOf(day.with({ day: 1 }));
    Temporal.PlainDate.compare(first, last) <= 0;
    first = first.add({ weeks: 1 })
  )
    weeks.push(weekFrom(first));
  return weeks;
}

/** The date that is shown after going on or back. From the month that begins now, back is the whole of this month. */
export function step(view: View, date: string | null, today: string, by: 1 | -1): string {
  const day = Temporal.PlainDate.from(date ?? today);
  if (view !== 'month') return day.add(view === 'day' ? { days: by } : { weeks: by }).toString();
  return day.add({ months: date === null && by < 0 ? 0 : by }).toString();
}

const mondayOf = (day: Temporal.PlainDate): Temporal.PlainDate => day.subtract({ days: day.dayOfWeek - 1 });

const weekFrom = (monday: Temporal.PlainDate): string[] =>
  Array.from({ length: 7 }, (_, days) => monday.add({ days }).toString());

export type HourKind = 'usual' | 'skipped' | 'twice';

const dayMs = 86_400_000;

/** The hours of some days that clocks skip or show twice, as `cellKey` names them. Most days have none. */
export function oddHours(days: readonly string[], timezone: string): ReadonlyMap<string, HourKind> {
  const odd = new Map<string, HourKind>();
  for (const date of days) {
    const { from, to } = boundsOf([date], timezone);
    if (Date.parse(to) - Date.parse(from) === dayMs) continue;
    for (let hour = 0; hour < 24; hour += 1) {
      const kind = kindOf(date, hour, timezone);
      if (kind !== 'usual') odd.set(cellKey({ date, hour }), kind);
    }
  }
  return odd;
}

function kindOf(date: string, hour: number, timezone: string): HourKind {
  if (!hasHour(date, hour, timezone)) return 'skipped';
  return resolveLocalTime(`${date}T${clockTime(hour)}`, timezone).kind === 'twice' ? 'twice' : 'usual';
}
