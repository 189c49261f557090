import { quickLease } from '@carillon/harness/test-times';
import { until } from '@carillon/testing/until';
import { layProxies } from './behind-proxies.ts';
import { bringForward } from './bring-forward.ts';
import { accepted, dueIn } from './offer.ts';
import { openOwnRedisScene } from './own-redis-scene.ts';

export type Service = 'redis' | 'postgres';

/** The service with one worker, which can be cut off from Redis or Postgres alone. */
export async function openCutOff() {
  const stand = await openOwnRedisScene({ verifyWindow: 2_000 });
  const { scene } = stand;
  const proxies = await layProxies(scene);
  const worker = scene.startWorker({ ...proxies.worker, times: quickLease });
  await until('the worker to be ready', async () => (await worker.notReady()) === null);
  return {
    scene,
    proxies,
    /** Offers two posts, and cuts the worker off before any is due; then both are. @returns the last one */
    async offerAndCut(service: Service): Promise<string> {
      const account = await scene.account('x', `alone${service}`);
      const before = await accepted(scene, account, `scheduled before, ${service}`, dueIn(3_600_000));
      proxies[service].blackHole();
      const last = await accepted(scene, account, `accepted meanwhile, ${service}`);
      await bringForward(scene, [before]);
      return last;
    },
    /** Has a post accepted, and cuts the worker off when the network has just taken it. @returns the post */
    async cutAfterCommit(service: Service, content: string): Promise<string> {
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
      return id;
    },
    async close(): Promise<void> {
      await scene.stopWorkers();
      await proxies.close();
      await stand.close();
    },
  };
}
