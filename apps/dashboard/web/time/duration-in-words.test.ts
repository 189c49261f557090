import { describe, expect, it } from '@jest/globals';
import { durationInWords, latenessInWords, tookInWords } from './duration-in-words.ts';

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

describe('how long something took', () => {
  it.each([
    [0, '0 ms'],
    [40, '40 ms'],
    [999, '999 ms'],
    [1_240, '1.2 s'],
  ])('%i ms is %s', (ms, words) => {
    expect(tookInWords(ms)).toBe(words);
  });
});
