import { describe, expect, it } from '@jest/globals';
import { isSecondTime, localOf, offsetAt, withOffset } from './local-time.ts';

describe('what clocks show', () => {
  it('is the local time, its offset, or both', () => {
    const at = '2026-07-01T06:05:00.000Z';
    expect(localOf(at, 'Europe/Berlin')).toBe('2026-07-01T08:05');
    expect(offsetAt(at, 'Asia/Kathmandu')).toBe('+05:45');
    expect(withOffset(at, 'Europe/Berlin')).toBe('2026-07-01T08:05:00+02:00');
  });
});

describe('isSecondTime', () => {
  it('is true of the later of two equal times only', () => {
    const times = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:20Z', '2026-10-25T02:30:00Z'];
    expect(times.map((at) => isSecondTime(at, 'Europe/Berlin'))).toEqual([false, true, false]);
  });
});
