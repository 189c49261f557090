import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { atOnce } from './at-once.ts';

it('handles so many at once, and gives the results in order', async () => {
  const items = [30, 1, 20, 5, 10];
  const seen = { now: 0, most: 0 };
  const results = await atOnce(2, items, async (ms) => {
    seen.most = Math.max(seen.most, ++seen.now);
    await sleep(ms);
    seen.now -= 1;
    return `after ${ms} ms`;
  });
  expect(results).toEqual(items.map((ms) => `after ${ms} ms`));
  expect(seen.most).toBe(2);
});

it('fails with the first that fails', async () => {
  const failing = atOnce(2, [1, 2, 3], async (item) => {
    if (item === 2) throw new Error('not this one');
  });
  await expect(failing).rejects.toThrow('not this one');
});
