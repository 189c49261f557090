import { describe, expect, it } from '@jest/globals';
import { isCurrent, isOver, writeTime } from './write-time.ts';

const berlin = 'Europe/Berlin';
const now = Date.parse('2026-11-24T13:20:00Z'); // 14:20

const at = (date: string, hour: number | null) => writeTime({ date, hour }, now, berlin);

describe('writeTime', () => {
  it('is when the hour begins, or at nine on a day', () => {
    expect(at('2026-11-24', 15)).toBe('2026-11-24T14:00:00Z');
    expect(at('2026-11-25', null)).toBe('2026-11-25T08:00:00Z');
  });

  it('is the next quarter of an hour, in the hour and on the day that have begun', () => {
    expect(at('2026-11-24', 14)).toBe('2026-11-24T13:30:00.000Z');
    expect(at('2026-11-24', null)).toBe('2026-11-24T13:30:00.000Z');
  });

  it('is none in what is over, and none that clocks skip', () => {
    expect([at('2026-11-24', 13), at('2026-11-23', null), at('2027-03-28', 2)]).toEqual([null, null, null]);
  });

  it('is the first of an hour that comes twice', () => {
    expect(at('2027-10-31', 2)).toBe('2027-10-31T00:00:00Z');
  });
});

describe('isOver and isCurrent', () => {
  it('go by what clocks show now', () => {
    const hours = [13, 14, 15].map((hour) => ({ date: '2026-11-24', hour }));
    expect(hours.map((place) => isOver(place, '2026-11-24T14:20'))).toEqual([true, false, false]);
    expect(hours.map((place) => isCurrent(place, '2026-11-24T14:20'))).toEqual([false, true, false]);
    const days = ['2026-11-23', '2026-11-24', '2026-11-25'].map((date) => ({ date, hour: null }));
    expect(days.map((place) => isOver(place, '2026-11-24T14:20'))).toEqual([true, false, false]);
    expect(days.map((place) => isCurrent(place, '2026-11-24T14:20'))).toEqual([false, true, false]);
  });
});
