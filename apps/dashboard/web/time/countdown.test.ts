import { describe, expect, it } from '@jest/globals';
import { countdown } from './countdown.ts';

const now = Date.parse('2026-11-24T09:00:00Z');
const minute = 60_000;

describe('a countdown', () => {
  it.each([
    [1, 'in 1 s'],
    [40_000, 'in 40 s'],
    [minute - 1, 'in 60 s'],
    [minute, 'in 1 min'],
    [minute + 1, 'in 2 min'],
    [59 * minute, 'in 59 min'],
    [59 * minute + 1, 'in 1 h'],
    [185 * minute, 'in 3 h 5 min'],
    [47 * 60 * minute, 'in 47 h'],
    [48 * 60 * minute, 'in 2 days'],
    [71 * 60 * minute, 'in 2 days'],
    [0, 'now'],
    [-9_999, 'now'],
    [-10_000, '10 s late'],
    [-minute + 1, '59 s late'],
    [-minute, '1 min late'],
    [-125 * minute, '2 h 5 min late'],
  ])('of %i ms is “%s”', (distance, words) => {
    expect(countdown(new Date(now + distance).toISOString(), now)).toBe(words);
  });
});
