import { dateFormat, pageLocale } from './date-format.ts';

/** Style of a date and time. */
export interface TimeStyle {
  /** To the second. */
  readonly seconds?: true;
  /** With the day of the week and without the year, for the days ahead. */
  readonly weekday?: true;
}

/** Date and time with the name of the zone, as the browser's language has them. @param timeZone the browser's own unless given */
export function inTimeZone(
  at: string,
  timeZone: string | undefined,
  { seconds, weekday }: TimeStyle = {},
  locale?: string,
): string {
  const shown = shownIn(at, timeZone, locale);
  const day = shown(weekday ? { weekday: 'short', ...dayOfMonth } : { dateStyle: 'medium' });
  return `${day}, ${shown({ timeStyle: seconds ? 'medium' : 'short' })} ${zoneAt(at, timeZone, locale)}`;
}

/** Days around now within which the name of a day says which one is meant. */
const namedDays = 3;

/**
 * A moment as a list has room for it: `Thu 00:55` near now, `26 Nov, 00:55` else, `26 Nov 2025, 00:55` in another year.
 * @param timeZone the browser's own unless given
 * @param now ms
 * @param style with `day`, no time of day but near now; the locale is the page's unless given
 */
export function shortTime(
  at: string,
  timeZone: string | undefined,
  now: number,
  {
    seconds,
    day,
    locale,
  }: Pick<TimeStyle, 'seconds'> & { readonly day?: true; readonly locale?: string } = {},
): string {
  const there = shownIn(at, timeZone, locale);
  const clock = there({ timeStyle: seconds ? 'medium' : 'short' });
  if (Math.abs(Date.parse(at) - now) < namedDays * dayMs) return `${there({ weekday: 'short' })} ${clock}`;
  const year = { year: 'numeric' } as const;
  const isThisYear = there(year) === shownIn(new Date(now).toISOString(), timeZone, locale)(year);
  const date = there(isThisYear ? dayOfMonth : { ...dayOfMonth, ...year });
  return day ? date : `${date}, ${clock}`;
}

/** The time of day at a moment, such as 15:14 or 3:14 PM, as the browser's language has it. */
export const clockIn = (at: string, timeZone: string | undefined, locale?: string): string =>
  shownIn(at, timeZone, locale)({ timeStyle: 'short' });

/** A time of day, HH:MM from 00:00 to 24:00, as the browser's language has it: 15:14 or 3:14 PM. */
export function clockOf(time: string, locale?: string): string {
  if (time !== '24:00') return clockIn(`1970-01-01T${time}:00Z`, 'UTC', locale);
  const { hour12 } = dateFormat({ timeStyle: 'short' }, locale).resolvedOptions();
  return hour12 ? clockOf('00:00', locale) : time;
}

/**
 * The time of day on another clock, and the day where that is another one.
 * @param shown the zone of the clock beside it; the person's own for undefined, as is `other`
 * @returns null where both clocks show the same
 */
export function timeBeside(
  at: string,
  shown: string | undefined,
  other: string | undefined,
  locale?: string,
): string | null {
  const [here, there] = [shownIn(at, shown, locale), shownIn(at, other, locale)];
  const isSameDay = here(dayOfMonth) === there(dayOfMonth);
  const time = clockIn(at, other, locale);
  if (isSameDay && clockIn(at, shown, locale) === time) return null;
  return isSameDay ? time : `${there(dayOfMonth)}, ${time}`;
}

/** The time where a profile is, such as `10:00 New York`; null where the person's own clock shows the same, or for no zone. */
export function timeThere(at: string, timeZone: string | undefined): string | null {
  const time = timeZone === undefined ? null : timeBeside(at, undefined, timeZone);
  return time === null ? null : `${time} ${timeZone?.replace(/.*\//, '').replaceAll('_', ' ')}`;
}

const dayOfMonth = { day: 'numeric', month: 'short' } as const;

const shownIn =
  (at: string, timeZone: string | undefined, locale: string | undefined) =>
  (style: Parameters<typeof dateFormat>[0]): string =>
    dateFormat({ ...style, timeZone }, locale).format(new Date(at));

/** The short name of a zone at a moment, such as CET. */
const zoneAt = (at: string, timeZone: string | undefined, locale: string | undefined): string =>
  dateFormat({ timeZone, timeZoneName: 'short' }, locale)
    .formatToParts(new Date(at))
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

const dayMs = 86_400_000;

const units = [
  ['day', dayMs],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** The distance from now in the largest unit, such as "in 2 hours" or "3 minutes ago". @param now ms */
export function relativeTime(at: string, now: number, locale?: string): string {
  const distance = Date.parse(at) - now;
  const format = new Intl.RelativeTimeFormat(locale ?? pageLocale, { numeric: 'auto' });
  for (const [unit, length] of units)
    if (Math.abs(distance) >= length) return format.format(Math.trunc(distance / length), unit);
  return format.format(Math.trunc(distance / 1_000), 'second');
}
