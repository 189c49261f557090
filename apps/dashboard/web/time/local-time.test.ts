import { describe, expect, it } from '@jest/globals';
import { isSecondTime, localOf, movedBy, offsetAt, withOffset } from './local-time.ts';

describe('what clocks show', () => {
  it('is the local time, its offset, or both', () => {
    const at = '2026-07-01T06:05:00.000Z';
    expect(localOf(at, 'Europe/Berlin')).toBe('2026-07-01T08:05');
    expect(offsetAt(at, 'Asia/Kathmandu')).toBe('+05:45');
    expect(withOffset(at, 'Europe/Berlin')).toBe('2026-07-01T08:05:00+02:00');
  });
});

describe('movedBy', () => {
  const berlin = 'Europe/Berlin';

  it.each([
    ['2026-03-28T08:00:00.000Z', 'P1D', '2026-03-29T07:00:00Z'],
    ['2026-10-24T07:00:00.000Z', 'P1W', '2026-10-31T08:00:00Z'],
    ['2026-03-29T07:00:00.000Z', '-P1D', '2026-03-28T08:00:00Z'],
    ['2026-10-31T08:00:00.000Z', '-P1W', '2026-10-24T07:00:00Z'],
  ])('keeps nine o’clock over a change of clocks: %s and %s', (at, by, to) => {
    expect(movedBy(at, by, berlin)).toBe(to);
    expect([at, to].map((time) => localOf(time, berlin).slice(11))).toEqual(['09:00', '09:00']);
  });

  it('moves by an hour that passes, whatever clocks do', () => {
    expect(movedBy('2026-10-25T00:30:00Z', 'PT1H', berlin)).toBe('2026-10-25T01:30:00Z');
    expect(movedBy('2026-03-29T01:30:00Z', '-PT1H', berlin)).toBe('2026-03-29T00:30:00Z');
  });

  it('takes what clocks show instead of a time that they skip, and the first of two', () => {
    expect(movedBy('2026-03-28T01:30:00Z', 'P1D', berlin)).toBe('2026-03-29T01:30:00Z'); // 3:30
    expect(movedBy('2026-10-24T00:30:00Z', 'P1D', berlin)).toBe('2026-10-25T00:30:00Z');
  });
});

describe('isSecondTime', () => {
  it('is true of the later of two equal times only', () => {
    const times = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:20Z', '2026-10-25T02:30:00Z'];
    expect(times.map((at) => isSecondTime(at, 'Europe/Berlin'))).toEqual([false, true, false]);
  });
});
