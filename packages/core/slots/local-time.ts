import { Temporal } from 'temporal-polyfill';

/** A moment by the clocks of a time zone, with its offset: `2026-11-24T09:00:00+01:00`. */
export const localTime = (at: Date, timezone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timezone)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' });
