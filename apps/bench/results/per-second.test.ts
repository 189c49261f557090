import { describe, expect, it } from '@jest/globals';
import { perSecond } from './per-second.ts';

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
