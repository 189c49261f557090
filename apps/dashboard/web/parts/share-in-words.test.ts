import { describe, expect, it } from '@jest/globals';
import { shareInWords } from './share-in-words.ts';

describe('a share in words', () => {
  it.each([
    [3, 3, '100 %'],
    [0, 3, '0 %'],
    [1, 3, '33.3 %'],
    [1_194, 1_204, '99.2 %'],
    [99_999, 100_000, '99.9 %'],
    [1, 100_000, '0.1 %'],
  ])('%d of %d is %s', (part, all, said) => {
    expect(shareInWords(part, all)).toBe(said);
  });
});
