import { describe, expect, it } from '@jest/globals';
import { isDate } from './is-date.ts';

describe('isDate', () => {
  it.each([
    ['2026-11-21', true],
    ['2026-02-30', false],
    ['2026-13-01', false],
    ['today', false],
    ['2026-11-21T09:00', false],
  ])('of the text %j is %j', (text, expected) => {
    expect(isDate(text)).toBe(expected);
  });
});
