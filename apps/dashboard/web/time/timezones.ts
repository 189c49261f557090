import { dateFormat } from './date-format.ts';
import { clockIn } from './shown-time.ts';

/** A time zone as people read it: `America/New York` */
export const zoneName = (timezone: string): string => timezone.replaceAll('_', ' ');

/** Every zone that the browser knows, with UTC and the one that is in use. */
export function timezoneOptions(inUse: string): { value: string; label: string }[] {
  const names = new Set(['UTC', inUse, ...Intl.supportedValuesOf('timeZone')]);
  return [...names].sort().map((value) => ({ value, label: zoneName(value) }));
}

/** The day and time that clocks of a zone show. */
export const localClock = (timeZone: string, at: Date, locale?: string): string =>
  `${dateFormat({ weekday: 'short', timeZone }, locale).format(at)} ${clockIn(at.toISOString(), timeZone, locale)}`;
