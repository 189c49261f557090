import { describe, expect, it } from '@jest/globals';
import { median, percentile } from './median.ts';

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
