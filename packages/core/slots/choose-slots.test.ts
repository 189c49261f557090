import { describe, expect, it } from '@jest/globals';
import { calendarOf } from '../testing/random-calendar.ts';
import { chooseSlots } from './choose-slots.ts';
import { explainSlot, slotReasons } from './explain-slot.ts';
import type { NetworkPreferences } from './network-preferences.ts';
import { weekdays } from './posting-window.ts';

const usual: NetworkPreferences = {
  timezone: 'Europe/Berlin',
  spacingMinutes: 60,
  dailyLimit: 3,
  windows: [
    { days: ['tue', 'thu'], from: '14:00', to: '16:00' },
    { days: weekdays, from: '09:00', to: '10:00' },
  ],
};

function slotsOf(
  count: number,
  {
    taken = [],
    now = '2026-11-23T08:30:00Z',
    ...more
  }: Partial<NetworkPreferences> & { taken?: string[]; now?: string } = {},
) {
  const preferences = { ...usual, ...more };
  const at = new Date(now);
  const calendar = calendarOf(preferences, at, { taken: taken.map((time) => new Date(time)) });
  return chooseSlots(calendar.flat(), { preferences, now: at, count }).slots;
}

const times = (slots: ReturnType<typeof slotsOf>) => slots.map(({ at }) => at.toISOString().slice(0, 16));

describe('the next slot', () => {
  it('lies on the nearest day, at the next whole minute of a window that is open', () => {
    expect(times(slotsOf(1, { now: '2026-11-23T08:30:01Z' }))).toEqual(['2026-11-23T08:31']);
  });

  it('lies in the best window of its day, whatever comes first', () => {
    expect(slotsOf(1, { now: '2026-11-24T06:00:00Z' })).toMatchObject([
      { at: new Date('2026-11-24T13:00:00Z'), rank: 1 },
    ]);
  });

  it('keeps its distance from posts before and after', () => {
    const slots = slotsOf(1, {
      now: '2026-11-24T06:00:00Z',
      taken: ['2026-11-24T12:30:30Z', '2026-11-24T14:31:00Z'],
    });
    expect(times(slots)).toEqual(['2026-11-24T13:31']);
    expect(slots.map(slotReasons)).toEqual([['window', 'spacing']]);
  });

  it('lies on another day when the nearest has as many posts as it may have, at whatever time', () => {
    const taken = ['2026-11-23T01:00:00Z', '2026-11-23T02:00:00Z', '2026-11-23T20:00:00Z'];
    const slots = slotsOf(1, { taken });
    expect(times(slots)).toEqual(['2026-11-24T13:00']);
    expect(slots.map(slotReasons)).toEqual([['window', 'daily_limit']]);
    expect(slots.map((slot) => explainSlot('x', slot, usual))).toEqual([
      'Tuesdays and Thursdays 14:00–16:00 (Europe/Berlin) is your best window for X. The daily limit (3) is reached on an earlier day.',
    ]);
  });

  it('names the daily limit only where it kept a window that was not over', () => {
    const taken = ['2026-11-23T01:00:00Z', '2026-11-23T02:00:00Z', '2026-11-23T20:00:00Z'];
    const reasonsAt = (now: string) => slotsOf(1, { taken, now }).map(slotReasons);
    expect(reasonsAt('2026-11-23T08:59:00Z')).toEqual([['window', 'daily_limit']]);
    for (const now of ['2026-11-23T08:59:01Z', '2026-11-23T09:00:00Z', '2026-11-23T22:00:00Z'])
      expect(reasonsAt(now)).toEqual([['window']]);
  });

  it('names the spacing only where it kept a window that was not over', () => {
    const taken = ['2026-11-23T09:00:00Z'];
    const reasonsAt = (now: string) => slotsOf(1, { taken, now, spacingMinutes: 900 }).map(slotReasons);
    expect(reasonsAt('2026-11-23T08:30:00Z')).toEqual([['window', 'spacing']]);
    expect(reasonsAt('2026-11-23T09:30:00Z')).toEqual([['window']]);
  });

  it('is not there when no day of a year has one', () => {
    expect(slotsOf(1, { windows: [] })).toEqual([]);
    expect(slotsOf(400, { dailyLimit: 1 })).toHaveLength(366);
  });

  it('follows one after another without a gap or a clash', () => {
    expect(times(slotsOf(6))).toEqual([
      '2026-11-23T08:30',
      '2026-11-24T13:00',
      '2026-11-24T14:00',
      '2026-11-24T08:00',
      '2026-11-25T08:00',
      '2026-11-26T13:00',
    ]);
  });
});

describe('the work of choosing', () => {
  /** 50 windows of every day, a minute each. */
  const windows = Array.from({ length: 50 }, (_, n) => {
    const [from, to] = [n, n + 1].map((minute) => `12:${String(minute).padStart(2, '0')}`);
    return { days: weekdays, from: from ?? '', to: to ?? '' };
  });

  /** Number of times that it is asked whether a window is open on a day, and how many slots there are. */
  function workOf(count: number, { taken = [], ...more }: Partial<NetworkPreferences> & { taken?: Date[] }) {
    let asked = 0;
    const counted = windows.map((window) => ({
      ...window,
      get days() {
        asked += 1;
        return window.days;
      },
    }));
    const now = new Date('2026-11-23T08:30:00Z');
    const days = calendarOf({ ...usual, ...more, windows }, now, { taken }).flat();
    const preferences = { ...usual, ...more, windows: counted };
    const { slots } = chooseSlots(days, { preferences, now, count });
    return { slots: slots.length, asked };
  }

  it('is a look at each day and one more for each slot, not at all days for each slot', () => {
    const { slots, asked } = workOf(20, { spacingMinutes: 60 });
    expect(slots).toBe(20);
    expect(asked).toBeLessThanOrEqual((20 + 20) * windows.length);
  });

  it('is one window of a day that has no time far enough from other posts', () => {
    const week = 7 * 24 * 60;
    const { slots, asked } = workOf(20, { spacingMinutes: week });
    expect(slots).toBe(20);
    expect(asked).toBeLessThanOrEqual(20 * 8 + 20 * windows.length);
    const taken = Array.from({ length: 62 }, (_, n) => new Date(Date.UTC(2026, 10, 23 + 6 * n, 9)));
    expect(workOf(1, { spacingMinutes: week, taken })).toEqual({ slots: 0, asked: 366 });
  });
});
