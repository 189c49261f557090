import type { Scene } from '@carillon/harness/open-scene';
import { quickLease } from '@carillon/harness/test-times';
import { until } from '@carillon/testing/until';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { layProxies } from './testing/behind-proxies.ts';
import { expectEachOnce } from './testing/expect-each-once.ts';
import { accepted, dueIn } from './testing/offer.ts';
import { openOwnRedisScene } from './testing/own-redis-scene.ts';

let stand: Awaited<ReturnType<typeof openOwnRedisScene>>;
let scene: Scene;
let proxies: Awaited<ReturnType<typeof layProxies>>;

beforeEach(async () => {
  stand = await openOwnRedisScene({ verifyWindow: 2_000 });
  scene = stand.scene;
  proxies = await layProxies(scene);
  const cutOff = scene.startWorker({ ...proxies.worker, times: quickLease });
  await until('the worker to be ready', async () => (await cutOff.notReady()) === null);
});

afterEach(async () => {
  await scene.stopWorkers();
  await proxies.close();
  await stand.close();
});

/** Offers two posts, and cuts the worker off from a service before any is due. @returns what became of the last one then */
async function offerAndCut(service: 'redis' | 'postgres'): Promise<string> {
  const account = await scene.account('x', `alone${service}`);
  await accepted(scene, account, `scheduled before, ${service}`, dueIn(1_500));
  proxies[service].blackHole();
  return accepted(scene, account, `accepted meanwhile, ${service}`);
}

describe('42: a worker is cut off from Postgres alone', () => {
  it('publishes nothing meanwhile, and everything once when it is back', async () => {
    const last = await offerAndCut('postgres');
    await until('both to be due', async () => {
      const due = await scene.db.publication.count({
        where: { dueAt: { lt: new Date() }, status: 'scheduled' },
      });
      return due === 1;
    });
    expect((await scene.api.get(`/posts/${last}`)).body.data.status).toBe('queued');
    proxies.postgres.pass();
    await expectEachOnce(scene);
  });
});

describe('42: a worker is cut off from Redis alone', () => {
  it('publishes out of Postgres meanwhile, and nothing again when it is back', async () => {
    const last = await offerAndCut('redis');
    expect((await scene.settled(last, 25_000)).status).toBe('published');
    await expectEachOnce(scene);
    proxies.redis.pass();
    await expectEachOnce(scene);
    expect(scene.sandbox.ledger()).toHaveLength(2);
  });
});

describe.each(['redis', 'postgres'] as const)('42: a worker is cut off from %s alone', (service) => {
  it('while the network has just taken a post: another worker finds it, and nobody sends it again', async () => {
    const content = `taken, ${service}`;
    const account = await scene.account('x', `taken${service}`);
    scene.sandbox.fault({ platform: 'x', handle: `taken${service}`, fault: 'slow', afterMs: 500 });
    const cut = new Promise<void>((done) => {
      scene.sandbox.onCommit((post) => {
        if (post.content !== content) return;
        proxies[service].blackHole();
        done();
      });
    });
    const id = await accepted(scene, account, content);
    await cut;
    scene.startWorker();
    expect((await scene.settled(id)).status).toBe('published');
    proxies[service].pass();
    await expectEachOnce(scene);
    expect(scene.commits(content)).toHaveLength(1);
  });
});
