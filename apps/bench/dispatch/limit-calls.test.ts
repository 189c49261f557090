import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { limitCalls, maxAtOnce } from './calls.ts';

it('lets so many calls run at once, and the others after them in order', async () => {
  const limited = limitCalls(2);
  const ends: (() => void)[] = [];
  const seen: number[] = [];
  const calls = [1, 2, 3, 4].map((n) =>
    limited(async () => {
      seen.push(n);
      await new Promise<void>((end) => ends.push(end));
    }),
  );
  expect(seen).toEqual([1, 2]);
  ends.shift()?.();
  await turn();
  expect(seen).toEqual([1, 2, 3]);
  ends.shift()?.();
  await turn();
  expect(seen).toEqual([1, 2, 3, 4]);
  for (const end of ends) end();
  await Promise.all(calls);
  await limited(async () => void seen.push(5));
  expect(seen).toEqual([1, 2, 3, 4, 5]);
});

it('counts those that started and were not answered yet', () => {
  const calls = ['a', 'b', 'a', 'c', 'd', 'b', 'c', 'e', 'd', 'e'].map((id, at) => [id, at] as const);
  expect(maxAtOnce(calls)).toBe(3);
});
