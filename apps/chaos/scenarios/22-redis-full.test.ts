import { until } from '@carillon/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectEachOnce } from './testing/expect-each-once.ts';
import { accepted, dueIn } from './testing/offer.ts';
import { openOwnRedisScene } from './testing/own-redis-scene.ts';

let stand: Awaited<ReturnType<typeof openOwnRedisScene>>;

beforeAll(async () => {
  stand = await openOwnRedisScene();
});

afterAll(() => stand.close());

describe('22: Redis is full', () => {
  it('publishing stops, and the worker says that it is not ready; after relief nothing is lost', async () => {
    const { scene, redis } = stand;
    const worker = scene.startWorker();
    await until('the worker to be ready', async () => (await worker.notReady()) === null);
    const account = await scene.account('x', 'full');
    const first = await accepted(scene, account, 'before');
    expect((await scene.settled(first)).status).toBe('published');
    const waiting = await accepted(scene, account, 'its job is there', dueIn(1_500));

    await redis.client.config('SET', 'maxmemory', '1');
    await accepted(scene, account, 'its job is refused');
    await until('the worker not to be ready', async () => (await worker.notReady()) !== null);
    await until('the job to be due', async () => {
      const { dueAt } = await scene.publication(waiting);
      return dueAt !== null && dueAt < new Date();
    });
    expect(scene.sandbox.ledger().map(({ content }) => content)).toEqual(['before']);

    await redis.client.config('SET', 'maxmemory', '0');
    await expectEachOnce(scene);
    expect(scene.sandbox.ledger()).toHaveLength(3);
    await until('the worker to be ready', async () => (await worker.notReady()) === null);
  });
});
