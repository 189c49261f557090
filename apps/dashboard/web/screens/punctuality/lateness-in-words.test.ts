import { describe, expect, it } from '@jest/globals';
import { latenessInWords } from './lateness-in-words.ts';

describe('how late something went out', () => {
  it.each([
    [0, '0.1 s'],
    [120, '0.2 s'],
    [2_340, '2.4 s'],
    [9_960, '10 s'],
    [12_400, '12 s'],
    [59_900, '59 s'],
    [61_000, '1 min'],
    [7_200_000, '2 h'],
  ])('%i ms is %s', (ms, words) => {
    expect(latenessInWords(ms)).toBe(words);
  });
});
