import { describe, expect, it } from '@jest/globals';
import { isLastLook, nextLook } from './next-look.ts';

const looks = [10_000, 40_000, 120_000];

const table: [looks: number[], age: number, next: number | null][] = [
  [looks, 0, 10_000],
  [looks, 9_999, 1],
  [looks, 10_000, 30_000],
  [looks, 100_000, 20_000],
  [looks, 120_000, null],
  [looks, 86_400_000, null],
  [[0], 0, null],
];

describe('a try in doubt', () => {
  it.each(table)('with looks at %j is looked at, at the age of %i ms, in %j ms', (looks, age, next) => {
    expect(nextLook(looks, age)).toBe(next);
    expect(isLastLook(looks, age)).toBe(next === null);
  });
});
