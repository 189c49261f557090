import { describe, expect, it } from '@jest/globals';
import { randomOf } from './random.ts';

const draws = (seed: number, purpose: string) => {
  const random = randomOf(seed, purpose);
  return Array.from({ length: 1_000 }, () => random.next());
};

describe('randomOf', () => {
  it('gives the same numbers for the same seed and purpose, and others for others', () => {
    expect(draws(1, 'load')).toEqual(draws(1, 'load'));
    expect(draws(1, 'load')).not.toEqual(draws(2, 'load'));
    expect(draws(1, 'load')).not.toEqual(draws(1, 'faults'));
  });

  it('spreads its numbers evenly', () => {
    const tenths = Map.groupBy(draws(7, 'anything'), (draw) => Math.floor(draw * 10));
    expect([...tenths.keys()].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    for (const [, tenth] of tenths) expect(tenth.length).toBeGreaterThan(60);
  });

  it('shuffles without losing or adding anything', () => {
    const list = [1, 2, 3, 4, 5, 6, 7, 8];
    const shuffled = randomOf(3, 'deck').shuffled(list);
    expect(shuffled).not.toEqual(list);
    expect(shuffled.toSorted()).toEqual(list);
  });
});
