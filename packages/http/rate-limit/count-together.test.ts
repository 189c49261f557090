import { describe, expect, it } from '@jest/globals';
import { countTogether } from './limit-rate.ts';

describe('uses that are counted together', () => {
  it('are counted once for each key, and each is told how many there were then', async () => {
    const asked: [string, number][] = [];
    const used = new Map([['b', 10]]);
    const count = countTogether(async (apiKeyId, uses) => {
      asked.push([apiKeyId, uses]);
      used.set(apiKeyId, (used.get(apiKeyId) ?? 0) + uses);
      return { used: used.get(apiKeyId) ?? 0, endsInMs: 1_000 };
    });
    const counts = await Promise.all(['a', 'b', 'a', 'b', 'a'].map((key, n) => count(key, n + 1)));
    expect(counts.map((each) => each.used)).toEqual([1, 12, 4, 16, 9]);
    expect(asked).toEqual([
      ['a', 9],
      ['b', 6],
    ]);
    expect((await count('a', 1)).used).toBe(10);
  });
});
