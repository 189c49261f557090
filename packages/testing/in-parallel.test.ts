import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { inParallel } from './in-parallel.ts';

it('handles so many at once, and gives the results in order', async () => {
  const items = [30, 1, 20, 5, 10];
  const seen = { now: 0, max: 0 };
  const results = await inParallel(items, 2, async (ms) => {
    seen.max = Math.max(seen.max, ++seen.now);
    await sleep(ms);
    seen.now -= 1;
    return `after ${ms} ms`;
  });
  expect(results).toEqual(items.map((ms) => `after ${ms} ms`));
  expect(seen.max).toBe(2);
});

it('fails with the first that fails', async () => {
  const failing = inParallel([1, 2, 3], 2, async (item) => {
    if (item === 2) throw new Error('not this one');
  });
  await expect(failing).rejects.toThrow('not this one');
});
