import { type PostingWindow, type Weekday, weekdays } from '@carillon/core';
import { clockOf } from '../../time/shown-time.ts';

export const dayNames: Readonly<Record<Weekday, string>> = {
  mon: 'Mon',
  tue: 'Tue',
  wed: 'Wed',
  thu: 'Thu',
  fri: 'Fri',
  sat: 'Sat',
  sun: 'Sun',
};

/** A window in words, such as `Mon to Fri, 08:00 to 11:00`, with times as the browser's language has them. */
export const hoursInWords = ({ days, from, to }: PostingWindow, locale?: string): string =>
  `${daysInWords(days)}, ${clockOf(from, locale)} to ${clockOf(to, locale)}`;

/** Days in words; three or more in a row as their first and last. */
function daysInWords(days: readonly Weekday[]): string {
  if (days.length === weekdays.length) return 'every day';
  const places = days.map((day) => weekdays.indexOf(day)).sort((one, other) => one - other);
  const runs: Weekday[][] = [];
  for (const [index, place] of places.entries()) {
    const day = weekdays[place] ?? 'mon';
    if (index > 0 && places[index - 1] === place - 1) runs.at(-1)?.push(day);
    else runs.push([day]);
  }
  return runs.flatMap(runInWords).join(', ');
}

function runInWords(run: readonly Weekday[]): string[] {
  const names = run.map((day) => dayNames[day]);
  return names.length < 3 ? names : [`${names[0]} to ${names.at(-1)}`];
}
