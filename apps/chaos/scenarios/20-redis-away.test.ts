import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectEachOnce } from './testing/expect-each-once.ts';
import { openOwnRedisScene } from './testing/own-servers.ts';
import { dueIn, offer } from './testing/posts.ts';

let stand: Awaited<ReturnType<typeof openOwnRedisScene>>;

beforeAll(async () => {
  stand = await openOwnRedisScene();
});

afterAll(() => stand.close());

describe('20: Redis is killed, is down for a while, and comes back empty', () => {
  it('the API goes on accepting, nothing is lost, nothing goes out twice', async () => {
    const { scene, redis } = stand;
    const accounts = await Promise.all(['a', 'b', 'c', 'd'].map((name) => scene.account('x', name)));
    const offerAll = (what: string, when?: object) =>
      Promise.all(accounts.map(async (id, n) => (await offer(scene, id, `${what} ${n}`, when)).status));
    const created = accounts.map(() => 201);
    scene.startWorker();
    scene.startWorker();
    await until('the queue to be marked', () => redis.client.exists('{carillon}:epoch'));
    expect(await offerAll('job lost', dueIn(3_000))).toEqual(created);

    await redis.kill();
    expect(await offerAll('while it is down')).toEqual(created);
    expect(await offerAll('due while it is down', dueIn(1_000))).toEqual(created);
    await redis.start();
    expect(await offerAll('after it')).toEqual(created);

    await expectEachOnce(scene);
    expect(scene.sandbox.ledger()).toHaveLength(16);
  });
});
