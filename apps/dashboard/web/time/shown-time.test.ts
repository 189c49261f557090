import { describe, expect, it } from '@jest/globals';
import { clockIn, clockOf, inTimeZone, relativeTime, roughTime, yourTime } from './shown-time.ts';

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

describe('a distance from now that is looked at now and then', () => {
  it.each([
    [59_999, 'now'],
    [-59_999, 'now'],
    [60_000, 'in 1 minute'],
    [-7_300_000, '2 hours ago'],
  ])('of %d ms is %s', (distance, expected) => {
    const now = Date.parse(at);
    expect(roughTime(new Date(now + distance).toISOString(), now, 'en')).toBe(expected);
  });
});

describe('a time of day', () => {
  it.each([
    ['en-GB', '16:14', '09:05', '24:00'],
    ['de-DE', '16:14', '09:05', '24:00'],
    ['en-US', '4:14 PM', '9:05 AM', '12:00 AM'],
  ])('in %s is by its clock', (locale, moment, morning, end) => {
    expect(plain(clockIn(at, 'Europe/Berlin', locale))).toBe(moment);
    expect(plain(clockOf('09:05', locale))).toBe(morning);
    expect(plain(clockOf('24:00', locale))).toBe(end);
  });
});
