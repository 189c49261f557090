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

/** The beginning and the end of days in a zone, ISO 8601; a day on which clocks change has 23 or 25 hours. */
export function boundsOf(days: readonly string[], timezone: string): { from: string; to: string } {
  const [first = '', last = first] = [days[0], days.at(-1)];
  const begin = (date: Temporal.PlainDate) => date.toZonedDateTime(timezone).toInstant().toString();
  return {
    from: begin(Temporal.PlainDate.from(first)),
    to: begin(Temporal.PlainDate.from(last).add({ days: 1 })),
  };
}

/** True for a date as addresses have it, YYYY-MM-DD. */
export function isDate(text: string): boolean {
  try {
    return Temporal.PlainDate.from(text).toString() === text;
  } catch {
    return false;
  }
}

const mondayOf = (day: Temporal.PlainDate): Temporal.PlainDate => day.subtract({ days: day.dayOfWeek - 1 });

const weekFrom = (monday: Temporal.PlainDate): string[] =>
  Array.from({ length: 7 }, (_, days) => monday.add({ days }).toString());
