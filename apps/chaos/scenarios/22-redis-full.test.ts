import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectEachOnce } from './testing/expect-each-once.ts';
import { openOwnRedisScene } from './testing/own-servers.ts';
import { accepted, dueIn } from './testing/posts.ts';

let stand: Awaited<ReturnType<typeof openOwnRedisScene>>;

beforeAll(async () => {
  stand = await openOwnRedisScene();
});

afterAll(() => stand.close());

describe('22: Redis is full', () => {
  it('the worker says that it is not ready, and publishes out of Postgres; after relief nothing goes out again', async () => {
    const { scene, redis } = stand;
    const worker = scene.startWorker();
    await until('the worker to be ready', async () => (await worker.notReady()) === null);
    const account = await scene.account('x', 'full');
    const first = await accepted(scene, account, 'before');
    expect((await scene.settled(first)).status).toBe('published');
    const waiting = await accepted(scene, account, 'its job is there', dueIn(1_500));

    await redis.client.config('SET', 'maxmemory', '1');
    const refused = await accepted(scene, account, 'its job is refused');
    await until('the worker not to be ready', async () => (await worker.notReady()) !== null);
    for (const id of [waiting, refused]) expect((await scene.settled(id, 25_000)).status).toBe('published');

    await redis.client.config('SET', 'maxmemory', '0');
    await until('the worker to be ready', async () => (await worker.notReady()) === null);
    await accepted(scene, account, 'after');
    await expectEachOnce(scene);
    expect(scene.sandbox.ledger()).toHaveLength(4);
  });
});
