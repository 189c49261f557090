import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { platforms } from '@carillon/core';
import { markDispatched } from '@carillon/db/publications';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { type Redis as LocalRedis, startRedis } from '@carillon/local-services';
import { openProducer, type QueueConnection } from '@carillon/queue';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';

let scene: Scene;
let folder: string;
let server: Exclude<LocalRedis, { how: 'none' }>;
let redis: Redis;
let queue: QueueConnection;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carillon-redis-'));
  const started = await startRedis({ dataDir: folder, log: () => {} });
  if (started.how === 'none') throw new Error(started.reason);
  server = started;
  redis = new Redis(server.url);
  queue = { backend: 'redis', url: server.url };
  scene = await openScene();
  scene.startWorker({ queue });
});

afterAll(async () => {
  await scene.close();
  redis.disconnect();
  await server.stop();
  await rm(folder, { recursive: true });
});

const mark = () => redis.get('{carillon}:epoch');

describe('a Redis that is emptied', () => {
  it('loses no post, and gets its mark back', async () => {
    const epoch = await until('the mark to be there', mark);
    await scene.stopWorkers(); // until it is known that all have jobs, it would make them others
    const producer = openProducer(queue, platforms, () => {});
    const stored = [
      await scene.store(await scene.account('x', 'flushed'), ['due soon on X'], 3_600_000),
      await scene.store(await scene.account('bluesky', 'flushed'), ['due soon on Bluesky'], 3_600_000),
      await scene.store(await scene.account('x', 'later'), ['due in an hour'], 3_600_000),
    ];
    const now = await scene.store(await scene.account('x', 'now'), ['due now']);
    const wakeUps = [...stored, now].flatMap((each) => each.wakeUps);
    await producer.wake(wakeUps);
    await markDispatched(scene.db, wakeUps);
    await producer.close();
    scene.startWorker({ queue });
    await scene.settled(now.post.id);

    await redis.flushall();

    const soon = stored.slice(0, 2).map(({ post }) => post.id);
    await scene.db.publication.updateMany({ where: { postId: { in: soon } }, data: { dueAt: new Date() } });
    for (const { post } of [now, ...stored.slice(0, 2)]) {
      expect((await scene.settled(post.id)).status).toBe('published');
      expect(scene.commits(post.content)).toHaveLength(1);
    }
    expect(await until('the mark to be back', mark)).toBe(epoch);
    const { id } = await scene.publication(stored[2]?.post.id ?? '');
    const job = `{carillon}:publish-x:${id}-g1-d2`;
    await until('the job in an hour to be made again', async () => (await redis.exists(job)) === 1);
    expect((await scene.publication(stored[2]?.post.id ?? '')).dispatch).toBe(2);
  });
});
