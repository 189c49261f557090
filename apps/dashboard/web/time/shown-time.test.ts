import { describe, expect, it } from '@jest/globals';
import { clockIn, clockOf, inTimeZone, relativeTime, shortTime, timeBeside } from './shown-time.ts';

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
    expect(plain(timeBeside(at, zone, own, 'en-GB'))).toBe(expected);
  });

  it.each([
    [7_300_000, 'in 2 hours'],
    [-180_000, '3 minutes ago'],
    [86_400_000, 'tomorrow'],
    [-12_000, '12 seconds ago'],
    [40_000, 'in 40 seconds'],
    [59_999, 'in 59 seconds'],
    [-59_999, '59 seconds ago'],
    [60_000, 'in 1 minute'],
    [-7_300_000, '2 hours ago'],
    [0, 'now'],
  ])('%d ms from now is %s', (distance, expected) => {
    expect(relativeTime(new Date(Date.parse(at) + distance).toISOString(), Date.parse(at), 'en')).toBe(
      expected,
    );
  });
});

describe('a moment in a list', () => {
  it.each([
    ['2026-11-22T23:55:00.000Z', 'UTC', 'Sun 23:55'],
    ['2026-11-22T23:55:00.000Z', 'Europe/Berlin', 'Mon 00:55'],
    ['2026-11-25T15:14:27.000Z', 'UTC', 'Wed 15:14'],
    ['2026-11-25T15:14:28.000Z', 'UTC', '25 Nov, 15:14'],
    ['2026-11-19T15:14:28.000Z', 'UTC', '19 Nov, 15:14'],
    ['2026-12-31T23:55:00.000Z', 'UTC', '31 Dec, 23:55'],
    ['2026-12-31T23:55:00.000Z', 'Europe/Berlin', '1 Jan 2027, 00:55'],
  ])('%s in %s is %s', (moment, zone, expected) => {
    expect(shortTime(moment, zone, Date.parse(at), { locale: 'en-GB' })).toBe(expected);
  });

  it('has its seconds where they are asked for', () => {
    const style = { seconds: true } as const;
    expect(shortTime(at, 'UTC', Date.parse(at), { ...style, locale: 'en-GB' })).toBe('Sun 15:14:28');
  });

  it('is a day where that is enough, but for those around now', () => {
    const shown = (now: string) => shortTime(at, 'UTC', Date.parse(now), { day: true, locale: 'en-GB' });
    expect(shown('2026-11-22T09:00:00Z')).toBe('Sun 15:14');
    expect(shown('2026-10-01T09:00:00Z')).toBe('22 Nov');
    expect(shown('2025-10-01T09:00:00Z')).toBe('22 Nov 2026');
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
