import { describe, expect, it } from '@jest/globals';
import { calendarOf } from '../testing/random-calendar.ts';
import { chooseSlots } from './choose-slots.ts';
import { isTimezone, localTime } from './local-day.ts';
import { weekdays } from './posting-window.ts';

const now = new Date('2026-11-23T08:30:00Z');
const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Asia/Kolkata', 'EST5EDT', 'europe/berlin'];

describe('a time zone', () => {
  it.each(zones)('%s gives slots by its clocks', (timezone) => {
    expect(isTimezone(timezone)).toBe(true);
    const windows = [{ days: weekdays, from: '09:00', to: '09:30' }];
    const preferences = { timezone, spacingMinutes: 60, dailyLimit: 10, windows };
    const [days = []] = calendarOf(preferences, now, { taken: [], steps: 1 });
    const { slots } = chooseSlots(days, { preferences, now, count: 3 });
    expect(slots.slice(1).map(({ at }) => localTime(at, timezone).slice(11, 16))).toEqual(['09:00', '09:00']);
  });

  it.each([
    ...['PST', 'CST', 'IST', 'JST', 'BST', 'AET', 'ACT', 'ECT', 'EAT', 'CAT', 'VST', 'NST', 'AST'],
    ...['+01:00', '-0800', 'Z', '', 'Berlin', 'Europe/Atlantis', 'Etc/Unknown'],
    ...['2026-11-23T08:30Z', '2026-11-23[Europe/Berlin]'],
  ])('%j is none', (name) => {
    expect(isTimezone(name)).toBe(false);
  });
});
