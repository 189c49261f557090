import { openDatabase } from '@carillon/db';
import type { Scene } from '@carillon/harness/open-scene';
import { quickLease } from '@carillon/harness/test-times';
import { type Address, startTcpProxy } from '@carillon/testing/tcp-proxy';
import { until } from '@carillon/testing/until';
import { openOwnRedisScene } from './own-servers.ts';
import { accepted, bringForward, dueIn } from './posts.ts';

type Service = 'redis' | 'postgres';

/** The service with one worker, which can be cut off from Redis or Postgres alone. */
export async function openCutOff() {
  const stand = await openOwnRedisScene({ verifyWindow: 2_000 });
  const { scene, redis } = stand;
  const proxies = await layProxies(scene);
  const worker = scene.startWorker({ ...proxies.worker, times: quickLease });
  await until('the worker to be ready', async () => (await worker.notReady()) === null);
  // Without Redis it publishes only where it knows that nobody has paused the queue.
  await until('its first round', () => redis.client.exists('{carillon}:epoch'));
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

/** Wires to Postgres, Redis and the networks that can go bad, for a worker or an API of a scene to be put behind. */
export async function layProxies({ instance, sandbox }: Scene) {
  const [postgres, redis, networks] = await Promise.all(
    [instance.databaseUrl, instance.queue.url, sandbox.url].map((url) => startTcpProxy(addressOf(url))),
  );
  if (!postgres || !redis || !networks) throw new Error('A proxy is missing.');
  const behind = {
    ...instance,
    databaseUrl: postgres.url(instance.databaseUrl),
    queue: { ...instance.queue, url: redis.url(instance.queue.url) },
  };
  const db = openDatabase({ url: behind.databaseUrl, poolSize: 10, statementTimeout: 3_000 });
  const url = networks.url(sandbox.url).replace(/\/$/, '');
  return {
    postgres,
    redis,
    networks,
    /** The instance as seen from behind the proxies. */
    instance: behind,
    /** Options of a worker behind them. */
    worker: { db, queue: behind.queue, urls: { x: url, bluesky: url, sandbox: url } },
    async close() {
      for (const proxy of [postgres, redis, networks]) proxy.pass();
      await db.$disconnect();
      for (const proxy of [postgres, redis, networks]) await proxy.close();
    },
  };
}

function addressOf(url: string): Address {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port) };
}
