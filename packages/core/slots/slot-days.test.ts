import { describe, expect, it } from '@jest/globals';
import { weekdays } from './posting-window.ts';
import { slotDays } from './slot-days.ts';

const now = new Date('2026-11-21T22:30:00Z');
const every = { days: weekdays, from: '09:00', to: '10:00' };
const preferences = { timezone: 'Europe/Berlin', spacingMinutes: 60, dailyLimit: 10, windows: [every] };
const dates = (fullUntil?: string) =>
  [...slotDays(preferences, now, fullUntil)].map((days) => days.map(({ date }) => date));

describe('the days on which a slot is looked for', () => {
  it('are those of a year from today on, each once', () => {
    const all = dates().flat();
    expect([all[0], all.at(-1), new Set(all).size]).toEqual(['2026-11-21', '2027-11-21', 366]);
    expect(all).toEqual([...all].sort());
  });

  it('go on after the nearest ones where the calendar is not known to be full', () => {
    const [nearest, next] = dates('2027-03-01');
    expect([nearest?.at(0), nearest?.at(-1)]).toEqual(['2026-11-21', '2026-11-28']);
    expect(next?.[0]).toBe('2027-03-01');
    expect(dates('2027-03-01').flat().at(-1)).toBe('2027-11-21');
  });

  it('are all of them when it was full only until a day that has come', () => {
    for (const day of ['2026-10-01', '2026-11-24']) expect(dates(day)).toEqual(dates());
  });

  it('are the nearest ones when it is full for longer than a year', () => {
    expect(dates('2028-01-01').flat()).toHaveLength(8);
  });

  it('are only those with a window', () => {
    const monday = { ...preferences, windows: [{ ...every, days: ['mon' as const] }] };
    const days = [...slotDays(monday, now)].flat();
    expect(new Set(days.map(({ weekday }) => weekday))).toEqual(new Set(['mon']));
  });
});
