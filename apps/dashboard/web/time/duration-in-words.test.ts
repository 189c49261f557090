import { describe, expect, it } from '@jest/globals';
import { durationInWords } from './duration-in-words.ts';

describe('how long something has lasted', () => {
  it.each([
    [0, '0 s'],
    [999, '0 s'],
    [59_999, '59 s'],
    [60_000, '1 min'],
    [3_600_000, '1 h'],
    [200_000_000, '2 d'],
  ])('%i ms is %s', (ms, words) => {
    expect(durationInWords(ms)).toBe(words);
  });
});
