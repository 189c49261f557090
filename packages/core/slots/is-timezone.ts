import { Temporal } from 'temporal-polyfill';

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
