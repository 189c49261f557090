import { dateFormat } from './date-format.ts';

const format = (options: Parameters<typeof dateFormat>[0]) => {
  const formatter = dateFormat({ ...options, timeZone: 'UTC' });
  return (date: string) => formatter.format(new Date(`${date}T00:00:00Z`));
};

/** A date, YYYY-MM-DD, in full: `Saturday, 21 November 2026`. */
export const fullDay = format({ dateStyle: 'full' });

/** `Sat 21` */
export const shortDay = format({ weekday: 'short', day: 'numeric' });

/** `Sat` */
export const weekdayName = format({ weekday: 'short' });

/** `1 Dec` */
export const dayOfMonth = format({ day: 'numeric', month: 'short' });

/** `November 2026` */
export const monthName = format({ month: 'long', year: 'numeric' });

/** `16–22 Nov 2026` */
export const dayRange = (first: string, last: string): string =>
  dateFormat({ dateStyle: 'medium', timeZone: 'UTC' }).formatRange(
    new Date(`${first}T00:00:00Z`),
    new Date(`${last}T00:00:00Z`),
  );
