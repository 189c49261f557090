import { describe, expect, it } from '@jest/globals';
import { inTimeZone, relativeTime, yourTime } from './shown-time.ts';

const at = '2026-11-22T15:14:28.000Z';

/** Intl puts narrow spaces before AM and PM. */
const plain = (text: string | null) => text?.replaceAll('\u202f', ' ') ?? null;

describe('a moment', () => {
  it.each([
    ['en-US', 'UTC', {}, 'Nov 22, 2026, 3:14 PM UTC'],
    ['en-GB', 'Europe/Berlin', {}, '22 Nov 2026, 16:14 CET'],
    ['en-GB', 'Europe/Berlin', { seconds: true }, '22 Nov 2026, 16:14:28 CET'],
    ['en-US', 'America/New_York', { weekday: true }, 'Sun, Nov 22, 10:14 AM EST'],
  ] as const)('in %s and %s, style %j, is %s', (locale, zone, style, expected) => {
    expect(plain(inTimeZone(at, zone, style, locale))).toBe(expected);
  });

  it.each([
    ['Europe/Berlin', 'UTC', '15:14'],
    ['UTC', 'Pacific/Auckland', '23 Nov, 04:14'],
    ['Europe/Berlin', 'Europe/Paris', null],
    ['UTC', 'UTC', null],
  ])('of the zone %s beside the clock of %s is %s', (zone, own, expected) => {
    expect(plain(yourTime(at, zone, own, 'en-GB'))).toBe(expected);
  });

  it.each([
    [7_300_000, 'in 2 hours'],
    [-180_000, '3 minutes ago'],
    [86_400_000, 'tomorrow'],
    [-12_000, '12 seconds ago'],
    [0, 'now'],
  ])('%d ms from now is %s', (distance, expected) => {
    expect(relativeTime(new Date(Date.parse(at) + distance).toISOString(), Date.parse(at), 'en')).toBe(
      expected,
    );
  });
});
