import { resolveLocalTime } from '@carillon/core';
import { Temporal } from 'temporal-polyfill';
import { serverNow } from './server-clock.ts';

/** True for a moment at which clocks of a zone show a time that they have shown before, as they were set back. */
export function isSecondTime(at: string, timezone: string): boolean {
  const moment = resolveLocalTime(localOf(at, timezone), timezone);
  return moment.kind === 'twice' && Date.parse(at) >= Date.parse(moment.second);
}

/** The local time of a zone at a moment, YYYY-MM-DDTHH:MM. */
export const localOf = (at: string, timezone: string): string =>
  toMinute(Temporal.Instant.from(at).toZonedDateTimeISO(timezone));

/** The difference of a zone from UTC at a moment, such as +02:00. */
export const offsetAt = (at: string, timezone: string): string =>
  Temporal.Instant.from(at).toZonedDateTimeISO(timezone).offset;

/** A moment with the offset of a zone, such as 2026-11-21T09:00:00+01:00. */
export const withOffset = (at: string, timezone: string): string =>
  Temporal.Instant.from(at)
    .toZonedDateTimeISO(timezone)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' });

/** Today by the clocks of a zone, YYYY-MM-DD. */
export const todayIn = (timezone: string): string => now(timezone).toPlainDate().toString();

/** The day `days` from today by the clocks of a zone, YYYY-MM-DD. */
export const dayFromToday = (days: number, timezone: string): string =>
  now(timezone).toPlainDate().add({ days }).toString();

/** The local time of a zone in `hours`, YYYY-MM-DDTHH:MM. */
export const hoursFromNow = (hours: number, timezone: string): string =>
  toMinute(now(timezone).add({ hours }));

/** The time by the server's clock, as clocks of a zone show it. */
const now = (timezone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(serverNow()).toZonedDateTimeISO(timezone);

const toMinute = (time: Temporal.ZonedDateTime): string =>
  time.toPlainDateTime().toString({ smallestUnit: 'minute' });
