import { describe, expect, it } from '@jest/globals';
import { byItself, writeTogether } from './groups.ts';

/** Doubles numbers: together what is not negative, alone what is not below -10. */
function doubling(broken?: Error) {
  const groups: (readonly number[])[] = [];
  const alone: number[] = [];
  const double = writeTogether({
    maxSize: 10,
    maxAtOnce: 1,
    async all(group: readonly number[]) {
      groups.push(group);
      if (broken) throw broken;
      return group.map((n) => (n < 0 ? byItself : 2 * n));
    },
    async one(n) {
      alone.push(n);
      if (n < -10) throw new Error(`${n} is too little`);
      return 2 * n;
    },
  });
  return { groups, alone, double };
}

describe('what is written together', () => {
  it('is one call, with an answer for each', async () => {
    const { groups, alone, double } = doubling();
    expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6]);
    expect({ groups, alone }).toEqual({ groups: [[1, 2, 3]], alone: [] });
  });

  it('leaves out what is to be written by itself, which then harms nobody', async () => {
    const { alone, double } = doubling();
    const answers = await Promise.allSettled([1, -2, -20].map(double));
    expect(answers).toMatchObject([{ value: 2 }, { value: -4 }, { reason: new Error('-20 is too little') }]);
    expect(alone).toEqual([-2, -20]);
  });

  it('is written one by one when the group fails', async () => {
    const { alone, double } = doubling(new Error('somebody stands in the way'));
    const answers = await Promise.allSettled([1, -20].map(double));
    expect(answers).toMatchObject([{ value: 2 }, { reason: new Error('-20 is too little') }]);
    expect(alone).toEqual([1, -20]);
  });

  it('is not written again when Postgres went away: it may be there', async () => {
    const { alone, double } = doubling(new Error('Connection terminated unexpectedly'));
    await expect(Promise.all([1, 2].map(double))).rejects.toThrow('Connection terminated');
    expect(alone).toEqual([]);
  });
});
