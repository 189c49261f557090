import { startOwnRedis } from '@carillon/testing/own-redis';
import { sharedServices } from '@carillon/testing/services';
import { createTestInstance } from '@carillon/testing/test-instance';
import { until } from '@carillon/testing/until';
import { afterAll, describe, expect, it } from '@jest/globals';
import { openBackend } from './connection.ts';
import {
  migrateQueue,
  openConsumer,
  openProducer,
  publishQueue,
  type QueueConnection,
  readFleet,
} from './index.ts';

const instance = await createTestInstance();
const backends: QueueConnection[] = [{ backend: 'postgres', url: instance.databaseUrl }];
if ((await sharedServices()).redisUrl !== null) backends.push(instance.queue);

await migrateQueue(instance.ownerUrl, ['one', 'two', 'parked']);

afterAll(() => instance.drop());

const wakeUp = (platform: string, id: string, dueInMs: number) => ({
  publicationId: `pp_${id}`,
  generation: 1,
  dispatch: 1,
  platform,
  dueInMs,
});

describe.each(backends)('queues in $backend', (connection) => {
  it('are told by what waits, is delayed and runs, since when, and whether ops paused them', async () => {
    const producer = openProducer(connection, ['one', 'two'], () => {});
    await producer.wake([
      wakeUp('one', 'first', 0),
      wakeUp('one', 'second', 0),
      wakeUp('one', 'later', 60_000),
    ]);
    await producer.wake([wakeUp('two', 'third', 0)]);
    const open = openBackend(connection, 'worker');
    const queue = open.queue(publishQueue('two'), {});
    await queue.pause();
    const asked = Date.now();
    await until('the job to be a second old', async () => Date.now() - asked > 1_000);

    const { queues } = await readFleet(connection, ['one', 'two']);
    expect(queues).toMatchObject([
      { name: 'publish-one', platform: 'one', paused: false, counts: { waiting: 2, delayed: 1, active: 0 } },
      { name: 'publish-two', platform: 'two', paused: true },
    ]);
    expect(queues[0]?.oldestWaiting).toBeGreaterThan(1_000);
    expect(queues[0]?.oldestWaiting).toBeLessThan(60_000);

    let end = () => {};
    const ended = new Promise<void>((done) => {
      end = done;
    });
    const consumer = openConsumer({
      connection,
      platforms: ['one'],
      concurrency: 4,
      handle: async () => ended.then(() => ({ kind: 'done', note: 'done' })),
      onError: () => {},
    });
    await until('both to run', async () => {
      const [one] = (await readFleet(connection, ['one'])).queues;
      return one?.counts['active'] === 2 && one.oldestWaiting === null;
    });
    end();
    await consumer.close();
    await queue.close();
    await open.close();
    await producer.close();
  });

  it('do not take a parked job for one that has waited since it was made', async () => {
    const producer = openProducer(connection, ['parked'], () => {});
    await producer.wake([wakeUp('parked', 'first', 0)]);
    const consumer = openConsumer({
      connection,
      platforms: ['parked'],
      concurrency: 1,
      handle: async () => ({ kind: 'later', ms: 500 }),
      onError: () => {},
    });
    const read = async () => (await readFleet(connection, ['parked'])).queues[0];
    await until('it to be parked', async () => (await read())?.counts['delayed'] === 1);
    await consumer.close();
    const open = openBackend(connection, 'worker');
    const queue = open.queue(publishQueue('parked'), {});
    await queue.promoteJobs();
    expect(await read()).toMatchObject({ counts: { waiting: 1 }, oldestWaiting: null });
    await queue.close();
    await open.close();
    await producer.close();
  });
});

describe('a Redis', () => {
  it('is told with a warning when it evicts', async () => {
    const redis = await startOwnRedis(['maxmemory-policy allkeys-lru']);
    try {
      const evicting = await readFleet(redis.queue, ['x']);
      expect(evicting.redis).toMatchObject({ version: expect.any(String), evictionPolicy: 'allkeys-lru' });
      expect(evicting.warnings).toEqual([expect.stringContaining('set maxmemory-policy noeviction')]);
      await redis.client.config('SET', 'maxmemory-policy', 'noeviction');
      expect((await readFleet(redis.queue, ['x'])).warnings).toEqual([]);
    } finally {
      await redis.remove();
    }
  });

  it('that is away rejects instead of hanging', async () => {
    const nowhere: QueueConnection = { backend: 'redis', url: 'redis://127.0.0.1:1' };
    await expect(readFleet(nowhere, ['x'])).rejects.toThrow();
  });
});
