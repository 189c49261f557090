import { describe, expect, it } from '@jest/globals';
import { median, percentile, perSecond } from './statistics.ts';

describe('median', () => {
  it('is the one in the middle, however they are ordered', () => {
    expect(median([9, 1, 1_000, 10, 2])).toBe(9);
  });

  it('is between the two in the middle', () => {
    expect(median([4, 1, 2, 100])).toBe(3);
  });

  it('is nothing of nothing', () => {
    expect(() => median([])).toThrow('Nothing was measured.');
  });
});

describe('percentile', () => {
  it('leaves that share below it', () => {
    const values = Array.from({ length: 101 }, (_, index) => 100 - index);
    expect([percentile(values, 0), percentile(values, 99), percentile(values, 100)]).toEqual([0, 99, 100]);
  });
});

describe('perSecond', () => {
  it('is how many came after the first, by the time until the last, however they are ordered', () => {
    expect(perSecond([3_500, 1_000, 1_500, 2_000, 3_000])).toBe(1.6);
  });

  it('leaves out what was for warming up', () => {
    expect(perSecond([0, 9_900, 10_000, 10_100, 10_200], 0.2)).toBe(10);
  });

  it('is nothing of one', () => {
    expect(() => perSecond([1, 2], 0.5)).toThrow('Nothing was measured.');
  });
});
