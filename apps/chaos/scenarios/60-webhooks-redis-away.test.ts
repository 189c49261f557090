import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openOwnRedisScene } from './testing/own-servers.ts';
import { toldEndpoint } from './testing/told-endpoint.ts';

const events = 10;

let stand: Awaited<ReturnType<typeof openOwnRedisScene>>;

beforeAll(async () => {
  stand = await openOwnRedisScene();
});

afterAll(() => stand.close());

describe('60: Redis is emptied, and then away, while webhooks have something to tell', () => {
  it('workers find it by themselves, and each event is told', async () => {
    const { scene, redis } = stand;
    let isWell = false;
    const { bytes, ended, deliveries, close } = await toldEndpoint(scene, () => ({
      status: isWell ? 200 : 503,
    }));
    const steps = Array.from({ length: 200 }, () => 100);
    scene.startWorker({ webhooks: { ...scene.webhooks, steps } });
    for (let n = 0; n < events; n++) await scene.account('x', `before${n}`);
    await until('the first to have failed', async () =>
      (await deliveries()).some(({ attempts }) => attempts > 0),
    );

    await redis.client.flushall();
    for (let n = 0; n < events; n++) await scene.account('x', `emptied${n}`);
    await redis.kill();
    for (let n = 0; n < events; n++) await scene.account('x', `away${n}`);
    isWell = true;

    expect((await ended()).map(({ status }) => status)).toEqual(Array(3 * events).fill('delivered'));
    await redis.start();
    expect(bytes()).toHaveLength(3 * events);
    expect(bytes().filter(({ bodies }) => bodies.length !== 1)).toEqual([]);
    await close();
  });
});
