import { openDatabase } from '@carillon/db';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});

afterAll(() => scene.close());

describe('the leases of what is under way', () => {
  it('are renewed while every connection of the publications is taken', async () => {
    const { databaseUrl: url } = scene.instance;
    const [db, leaseDb] = [openDatabase({ url, poolSize: 2 }), openDatabase({ url, poolSize: 1 })];
    scene.sandbox.fault({ platform: 'x', handle: 'slow-one', fault: 'slow', afterMs: 2_500 });
    scene.startWorker({ db, leaseDb, times: { leaseMs: 30_000, leaseRenewalMs: 200 } });
    const postId = await scene.publishNow([await scene.account('x', 'slow-one')], 'slow');
    const lease = async () => {
      const { leaseUntil, items } = await scene.publication(postId);
      return items[0]?.state === 'sending' ? (leaseUntil?.getTime() ?? null) : null;
    };
    const first = (await until('the post to be under way', lease)) ?? Number.NaN;
    const taken = Promise.all([1, 2].map(() => db.$queryRaw`SELECT pg_sleep(1.5)::text`));
    await new Promise((done) => setTimeout(done, 1_000));
    expect(await lease()).toBeGreaterThan(first + 600);
    await taken;
    expect((await scene.settled(postId)).status).toBe('published');
    await scene.stopWorkers();
    for (const each of [db, leaseDb]) await each.$disconnect();
  }, 20_000);
});
