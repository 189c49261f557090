import { resolveLocalTime } from '@carillon/core';
import { Temporal } from 'temporal-polyfill';
import { boundsOf } from '../../time/day-bounds.ts';
import { clockTime, hasHour } from './drop-place.ts';
import { cellKey } from './write-time.ts';

export type View = 'week' | 'month';

/** The days that are shown around a date, by weeks that begin on Monday; each YYYY-MM-DD. */
export function weeksOf(view: View, date: string): string[][] {
  const day = Temporal.PlainDate.from(date);
  if (view === 'week') return [weekFrom(mondayOf(day))];
  const last = day.with({ day: day.daysInMonth });
  const weeks: string[][] = [];
  for (
    let monday = mondayOf(day.with({ day: 1 }));
    Temporal.PlainDate.compare(monday, last) <= 0;
    monday = monday.add({ weeks: 1 })
  )
    weeks.push(weekFrom(monday));
  return weeks;
}

/** The date that is shown after going on or back by a week or a month. */
export const step = (view: View, date: string, by: 1 | -1): string =>
  Temporal.PlainDate.from(date)
    .add(view === 'week' ? { weeks: by } : { months: by })
    .toString();

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
