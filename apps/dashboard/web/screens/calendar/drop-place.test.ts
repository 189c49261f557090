import { describe, expect, it } from '@jest/globals';
import { hasHour, movedTo } from './drop-place.ts';

const berlin = 'Europe/Berlin';

describe('movedTo', () => {
  it('keeps the time of day in a month, also over a change of clocks', () => {
    expect(movedTo('2026-03-28T08:15:00Z', { date: '2026-03-30', hour: null }, berlin)).toBe(
      '2026-03-30T07:15:00Z',
    );
  });

  it('takes the hour of a week', () => {
    expect(movedTo('2026-11-21T08:15:00Z', { date: '2026-11-22', hour: 7 }, berlin)).toBe(
      '2026-11-22T06:00:00Z',
    );
  });

  it('takes the first of an hour that comes twice, and none that is skipped', () => {
    expect(movedTo('2026-10-20T08:00:00Z', { date: '2026-10-25', hour: 2 }, berlin)).toBe(
      '2026-10-25T00:00:00Z',
    );
    expect(movedTo('2026-03-20T08:00:00Z', { date: '2026-03-29', hour: 2 }, berlin)).toBeNull();
  });
});

describe('hasHour', () => {
  it('is false of an hour that clocks skip, and true of one that they skip half of', () => {
    expect([1, 2, 3].map((hour) => hasHour('2026-03-29', hour, berlin))).toEqual([true, false, true]);
    expect(hasHour('2026-10-04', 2, 'Australia/Lord_Howe')).toBe(true);
  });
});
