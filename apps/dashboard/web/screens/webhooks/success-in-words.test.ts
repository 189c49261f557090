import { describe, expect, it } from '@jest/globals';
import { successInWords } from './success-in-words.ts';

describe('the success of a webhook', () => {
  it.each([
    [0, 0, '–'],
    [3, 0, '100 % of 3'],
    [0, 3, '0 % of 3'],
    [1194, 10, '99.2 % of 1,204'],
    [99_999, 1, '99.9 % of 100,000'],
  ])('of %d taken and %d refused is %s', (delivered, failed, said) => {
    expect(successInWords({ delivered, failed })).toBe(said);
  });
});
