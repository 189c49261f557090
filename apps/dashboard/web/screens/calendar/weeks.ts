import { Temporal } from 'temporal-polyfill';

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
