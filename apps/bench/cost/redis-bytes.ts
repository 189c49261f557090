import { newId, platforms } from '@carillon/core';
import { openProducer } from '@carillon/queue';
import { Redis } from 'ioredis';
import type { Stage } from '../stage.ts';

const day = 86_400_000;

/** @returns what Redis needs for a publication that is due tomorrow, bytes, the mean of so many; none are left */
export async function redisBytes({ redisUrl }: Stage, publications: number): Promise<number> {
  const redis = new Redis(redisUrl);
  const errors: Error[] = [];
  const producer = openProducer({ backend: 'redis', url: redisUrl }, platforms, (error) => {
    errors.push(error);
  });
  const used = async () => Number(/^used_memory:(\d+)/m.exec(await redis.info('memory'))?.[1]);
  const wake = (count: number) =>
    producer.wake(
      Array.from({ length: count }, (_, index) => ({
        publicationId: newId('pp'),
        generation: 1,
        dispatch: 1,
        platform: platforms[index % platforms.length] ?? 'x',
        dueInMs: day + index,
      })),
    );
  try {
    await redis.flushall('SYNC');
    await wake(platforms.length); // what a queue needs by itself
    const before = await used();
    for (let left = publications; left > 0; left -= 500) await wake(Math.min(500, left));
    return ((await used()) - before) / publications;
  } finally {
    await producer.close();
    await redis.flushall('SYNC');
    redis.disconnect();
  }
}
