import { describe, expect, it } from '@jest/globals';
import { backoff } from './can-retry.ts';

const limits = { minMs: 5_000, maxMs: 3_600_000 };
const tries = Array.from({ length: 60 }, (_, n) => n + 1);

describe('backoff', () => {
  it('doubles from five seconds to an hour', () => {
    expect(tries.slice(0, 12).map((n) => backoff(n, limits, 0) / 1_000)).toEqual([
      5, 10, 20, 40, 80, 160, 320, 640, 1_280, 2_560, 3_600, 3_600,
    ]);
  });

  it('adds up to a fifth', () => {
    expect(backoff(1, limits, 1)).toBe(6_000);
    expect(backoff(60, limits, 1)).toBe(4_320_000);
  });

  it('stays between five seconds and an hour and a fifth, a whole number of milliseconds', () => {
    for (const wait of tries.flatMap((n) => Array.from({ length: 20 }, () => backoff(n, limits)))) {
      expect(Number.isInteger(wait)).toBe(true);
      expect(wait).toBeGreaterThanOrEqual(5_000);
      expect(wait).toBeLessThanOrEqual(4_320_000);
    }
  });

  it('keeps those who failed together apart', () => {
    expect(new Set(Array.from({ length: 50 }, () => backoff(5, limits))).size).toBeGreaterThan(40);
  });
});
