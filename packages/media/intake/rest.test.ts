import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { openRest } from './media-desk.ts';

const timed = async (work: () => Promise<void>): Promise<number> => {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
};

it('waits until it is quiet, and for nothing where it is', async () => {
  const rest = openRest({ quiet: 100, atMost: 60_000 });
  expect(await timed(rest.wait)).toBeLessThan(90);
  rest.disturb();
  const waiting = timed(rest.wait);
  await sleep(60);
  rest.disturb();
  expect(await waiting).toBeGreaterThan(150);
});

it('waits no longer than it may where it is never quiet', async () => {
  const rest = openRest({ quiet: 60_000, atMost: 100 });
  rest.disturb();
  expect(await timed(rest.wait)).toBeGreaterThan(90);
});
