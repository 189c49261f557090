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
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timezone)
    .toPlainDate();
  let date = today.add({ days: skip });
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

const startOf = (date: Temporal.PlainDate, timezone: string): Date =>
  new Date(date.toZonedDateTime(timezone).epochMilliseconds);
