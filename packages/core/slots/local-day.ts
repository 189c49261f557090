import { Temporal } from 'temporal-polyfill';
import { type Weekday, weekdays } from './posting-window.ts';

/** A day by the clocks of a time zone. Where clocks change it has 23, 23.5, 24.5 or 25 hours. */
export interface LocalDay {
  /** YYYY-MM-DD */
  readonly date: string;
  readonly weekday: Weekday;
  readonly start: Date;
  /** The start of the next day. */
  readonly end: Date;
}

/** So many days of a time zone, the one of `now` plus `skip` first. */
export function* localDays(
  timezone: string,
  now: Date,
  { skip, count }: { skip: number; count: number },
): Generator<LocalDay> {
  let date = dateOf(now, timezone).add({ days: skip });
  let start = startOf(date, timezone);
  for (let n = 0; n < count; n++) {
    const next = date.add({ days: 1 });
    const end = startOf(next, timezone);
    // A country that crosses the date line leaves a day out.
    if (end > start)
      yield { date: date.toString(), weekday: weekdays[date.dayOfWeek - 1] ?? 'mon', start, end };
    [date, start] = [next, end];
  }
}

/** @param date YYYY-MM-DD */
export const daysUntil = (timezone: string, now: Date, date: string): number =>
  dateOf(now, timezone).until(date).days;

/** The local day of a moment, YYYY-MM-DD. */
export const localDate = (at: Date, timezone: string): string => dateOf(at, timezone).toString();

/** A moment by the clocks of a time zone, with its offset: `2026-11-24T09:00:00+01:00`. */
export const localTime = (at: Date, timezone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timezone)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' });

const dateOf = (at: Date, timezone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timezone).toPlainDate();

const startOf = (date: Temporal.PlainDate, timezone: string): Date =>
  new Date(date.toZonedDateTime(timezone).epochMilliseconds);

/** No name of IANA is half as long; reading a text as one takes longer the longer it is, characters. */
const maxLength = 100;

/**
 * True when slots can be found by the clocks of this IANA name. Asks Temporal, as slots do: `Intl` knows names that mean
 * several zones (PST, IST), which Temporal refuses. An offset (+02:00) is no zone, nor is a date that names one.
 */
export function isTimezone(name: string): boolean {
  if (name.length > maxLength || /^[+-]/.test(name)) return false;
  try {
    const { timeZoneId } = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return timeZoneId.toLowerCase() === name.toLowerCase();
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
