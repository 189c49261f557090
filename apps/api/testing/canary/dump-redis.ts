import type { Redis } from 'ioredis';
import type { Written } from './secrets-of.ts';

/** Every key of a Redis with everything in it. */
export async function dumpRedis(redis: Redis): Promise<Written[]> {
  const written: Written[] = [];
  for await (const keys of redis.scanStream({ count: 1_000 })) {
    for (const key of keys as string[]) written.push(await dumpKey(redis, key));
  }
  return written;
}

async function dumpKey(redis: Redis, key: string): Promise<Written> {
  const type = await redis.type(key);
  const [command, ...args] = readers[type] ?? ['DUMP'];
  const value = await redis.call(command, key, ...args);
  return { where: `Redis key ${key}`, text: `${key} ${JSON.stringify(value)}` };
}

const readers: Record<string, readonly [string, ...string[]]> = {
  string: ['GET'],
  hash: ['HGETALL'],
  list: ['LRANGE', '0', '-1'],
  set: ['SMEMBERS'],
  zset: ['ZRANGE', '0', '-1', 'WITHSCORES'],
  stream: ['XRANGE', '-', '+'],
};
