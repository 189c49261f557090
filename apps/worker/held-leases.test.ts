import { openDatabase } from '@carillon/db';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});

afterAll(() => scene.close());

/** Takes so many connections. @returns gives them back */
async function takeAll(db: ReturnType<typeof openDatabase>, count: number): Promise<() => Promise<unknown>> {
  const over = Promise.withResolvers<void>();
  const held: Promise<unknown>[] = [];
  for (let n = 0; n < count; n++) {
    const taken = Promise.withResolvers<void>();
    const hold = db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1`;
      taken.resolve();
      await over.promise;
    });
    held.push(hold);
    await taken.promise;
  }
  return () => {
    over.resolve();
    return Promise.all(held);
  };
}

describe('the leases of what is under way', () => {
  it('are renewed while every connection of the publications is taken', async () => {
    const { databaseUrl: url } = scene.instance;
    const [db, leaseDb] = [openDatabase({ url, poolSize: 2 }), openDatabase({ url, poolSize: 1 })];
    scene.sandbox.fault({ platform: 'x', handle: 'slow-one', fault: 'slow', afterMs: 20_000 });
    scene.startWorker({ db, leaseDb, times: { leaseMs: 30_000, leaseRenewalMs: 200 } });
    const postId = await scene.publishNow([await scene.account('x', 'slow-one')], 'slow');
    const lease = async () => {
      const { leaseUntil, items } = await scene.publication(postId);
      return items[0]?.state === 'sending' ? (leaseUntil?.getTime() ?? null) : null;
    };
    await until('the post to be under way', lease);
    const giveBack = await takeAll(db, 2);
    const first = (await lease()) ?? Number.NaN;
    const isRenewed = async () => ((await lease()) ?? 0) > first + 600;
    await until('the lease to be renewed', isRenewed);
    await giveBack();
    scene.sandbox.clearFaults();
    expect((await scene.settled(postId)).status).toBe('published');
    await scene.stopWorkers();
    for (const each of [db, leaseDb]) await each.$disconnect();
  });
});
