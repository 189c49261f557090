import { openDatabase } from '@carillon/db';
import type { Scene } from '@carillon/harness/open-scene';
import { type Address, startTcpProxy } from '@carillon/testing/tcp-proxy';

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
