import { Temporal } from 'temporal-polyfill';

/**
 * The moment that a local time of a zone stands for.
 * - one: a moment, ISO 8601 in UTC
 * - skipped: clocks never show it; `after` is what they show instead, YYYY-MM-DDTHH:MM
 * - twice: clocks are set back, and show it at two moments
 * - unreadable: not a date and a time yet
 */
export type LocalTime =
  | { readonly kind: 'one'; readonly at: string }
  | { readonly kind: 'skipped'; readonly after: string }
  | { readonly kind: 'twice'; readonly first: string; readonly second: string }
  | { readonly kind: 'unreadable' };

/**
 * @param local YYYY-MM-DDTHH:MM, with seconds or without
 * @param timezone an IANA name, as `isTimezone` knows it
 */
export function resolveLocalTime(local: string, timezone: string): LocalTime {
  const plain = readPlain(local);
  if (plain === null) return { kind: 'unreadable' };
  const first = plain.toZonedDateTime(timezone, { disambiguation: 'earlier' });
  const last = plain.toZonedDateTime(timezone, { disambiguation: 'later' });
  if (first.equals(last)) return { kind: 'one', at: first.toInstant().toString() };
  if (!last.toPlainDateTime().equals(plain)) return { kind: 'skipped', after: toMinute(last) };
  return { kind: 'twice', first: first.toInstant().toString(), second: last.toInstant().toString() };
}

const toMinute = (time: Temporal.ZonedDateTime): string =>
  time.toPlainDateTime().toString({ smallestUnit: 'minute' });

function readPlain(local: string): Temporal.PlainDateTime | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(local)) return null;
  try {
    return Temporal.PlainDateTime.from(local);
  } catch {
    return null;
  }
}
