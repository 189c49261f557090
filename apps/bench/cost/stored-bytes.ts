import { newId, platforms } from '@carillon/core';
import { openDatabase } from '@carillon/db';
import { openProducer } from '@carillon/queue';
import { type Undo, undoAll } from '@carillon/testing/undo';
import { Redis } from 'ioredis';
import type { BenchContext } from '../context.ts';
import { createFilledDatabase } from '../growth/filled-database.ts';

const dayMs = 86_400_000;

/** Memory of Redis for a publication that is due tomorrow: bytes, the mean of so many; none are left. */
export async function redisBytes({ redisUrl }: BenchContext, publications: number): Promise<number> {
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
        dueInMs: dayMs + index,
      })),
    );
  try {
    await redis.flushall('SYNC');
    await wake(platforms.length); // memory that a queue needs by itself
    const before = await used();
    for (let left = publications; left > 0; left -= 500) await wake(Math.min(500, left));
    return ((await used()) - before) / publications;
  } finally {
    await producer.close();
    await redis.flushall('SYNC');
    redis.disconnect();
  }
}

/**
 * Disk space of Postgres for a post: its own row, two publications with their items and attempts, and all indexes.
 * @returns bytes, the mean of so many
 */
export async function postgresBytes(context: BenchContext, posts: number): Promise<number> {
  const undo: Undo[] = [];
  try {
    const db = openDatabase({ url: await createFilledDatabase(context, posts, undo), poolSize: 1 });
    undo.push(() => db.$disconnect());
    const [row] = await db.$queryRaw<{ bytes: number }[]>`
      SELECT sum(pg_total_relation_size(name::regclass))::float8 AS bytes
      FROM unnest(ARRAY['posts', 'publications', 'items', 'attempts']) AS name`;
    return (row?.bytes ?? 0) / posts;
  } finally {
    await undoAll(undo);
  }
}
