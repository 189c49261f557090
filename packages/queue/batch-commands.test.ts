import { type OwnRedis, startOwnRedis } from '@carillon/testing/own-redis';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { batchCommands } from './batch-commands.ts';

let server: OwnRedis;
let redis: Redis;

beforeAll(async () => {
  server = await startOwnRedis();
  redis = new Redis(server.url);
  await redis.ping();
});

afterAll(async () => {
  redis.disconnect();
  await server.remove();
});

it('holds back the commands of a turn until its end, and then none', async () => {
  batchCommands(redis);
  batchCommands(redis);
  const answers = Promise.all([redis.set('first', 1), redis.incr('first'), redis.get('first')]);
  await Promise.resolve();
  expect(redis.stream.writableLength).toBeGreaterThan(0);
  expect(await answers).toEqual(['OK', 2, '2']);
  expect(redis.stream.writableCorked).toBe(0);
  expect(await redis.get('first')).toBe('2');
});

it('has nothing to hold back where there is no Redis', () => {
  expect(() => batchCommands(null)).not.toThrow();
  expect(() => batchCommands(new Redis(server.url, { lazyConnect: true }))).not.toThrow();
});
