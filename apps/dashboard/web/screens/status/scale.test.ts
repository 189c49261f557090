import { describe, expect, it } from '@jest/globals';
import { acrossOf, downOf, ticksOf } from './scale.ts';

const box = { width: 700, height: 100 };

describe('the scale of lateness', () => {
  it.each([
    [[], [100, 1_000]],
    [[3], [100, 1_000]],
    [[1_000], [100, 1_000]],
    [
      [40, 1_001],
      [100, 1_000, 10_000],
    ],
    [[7_200_000], [100, 1_000, 10_000, 60_000, 600_000, 3_600_000, 86_400_000]],
  ])('of %j names %j', (values, ticks) => {
    expect(ticksOf(values)).toEqual(ticks);
  });

  it('ends with what no chart is higher than', () => {
    expect(ticksOf([Number.MAX_SAFE_INTEGER]).at(-1)).toBe(864_000_000);
  });

  it('has the same room for each power of ten, and none outside', () => {
    const ticks = [100, 1_000, 10_000];
    expect([100, 1_000, 10_000].map((ms) => Math.round(downOf(ms, ticks, box)))).toEqual([100, 50, 0]);
    expect([0, 5, 99_999].map((ms) => downOf(ms, ticks, box))).toEqual([100, 100, 0]);
  });
});

describe('the scale of days', () => {
  it('has the same room for each day, also for those without anything', () => {
    const days = ['2026-11-02', '2026-11-09', '2026-11-16', '2026-12-21'];
    expect(days.map((day) => acrossOf(day, days, box))).toEqual([0, 100, 200, 700]);
  });

  it('has one day in its middle', () => {
    expect(acrossOf('2026-11-02', ['2026-11-02'], box)).toBe(350);
  });
});
