import { expect, it } from '@jest/globals';
import { inTime } from './in-time.ts';

it('gives what came in time, and what failed in time', async () => {
  expect(await inTime(Promise.resolve('there'), 1_000)).toBe('there');
  await expect(inTime(Promise.reject(new Error('refused')), 1_000)).rejects.toThrow('refused');
});

it('waits no longer than it was told, and what fails later disturbs nobody', async () => {
  const { promise, reject } = Promise.withResolvers<never>();
  await expect(inTime(promise, 20)).rejects.toThrow('Redis did not answer within 20 ms.');
  reject(new Error('too late'));
  await new Promise((done) => setImmediate(done));
});
