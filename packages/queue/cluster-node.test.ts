import { freePort } from '@carillon/local-services';
import { type OwnRedis, startOwnRedis } from '@carillon/testing/own-redis';
import { until } from '@carillon/testing/until';
import { afterEach, describe, expect, it } from '@jest/globals';
import { inspectRedis, openProducer, redisWarnings } from './index.ts';

const servers: OwnRedis[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.remove()));
});

async function start(settings: readonly string[]): Promise<OwnRedis> {
  const server = await startOwnRedis(settings);
  servers.push(server);
  return server;
}

/** A node that knows no other and owns nothing. */
const startNode = async () => start(['cluster-enabled yes', `cluster-port ${await freePort()}`]);

/** What a worker's /readyz and the doctor say of a Redis. */
async function saidOf({ queue, url }: OwnRedis): Promise<{ ready: string | null; doctor: string[] }> {
  const producer = openProducer(queue, ['x'], () => {});
  try {
    await until('a connection', async () => (await producer.refusal()) !== 'Redis cannot be reached');
    return { ready: await producer.refusal(), doctor: redisWarnings(await inspectRedis(url)) };
  } finally {
    await producer.close();
  }
}

const saying = (sentence: string, more = '') => ({ ready: sentence, doctor: [`${sentence}${more}.`] });

describe('a node of a Redis Cluster', () => {
  it("that does not own the queues' slot says who does, and the owner is fine", async () => {
    const [named, owner] = [await startNode(), await startNode()];
    await owner.client.cluster('ADDSLOTSRANGE', 0, 16_383);
    const [, bus] = (await owner.client.config('GET', 'cluster-port')) as [string, string];
    await named.client.call('CLUSTER', 'MEET', '127.0.0.1', owner.port, bus);
    const isUp = async ({ client }: OwnRedis) =>
      String(await client.call('CLUSTER', 'INFO')).includes('cluster_state:ok');
    await until('the cluster to be up', async () => (await isUp(named)) && (await isUp(owner)));
    expect(await saidOf(named)).toEqual(
      saying(
        "Redis answers MOVED: REDIS_URL names a node of a cluster that does not own the queues' slot",
        `; name 127.0.0.1:${owner.port}, which does`,
      ),
    );
    expect(await saidOf(owner)).toEqual({ ready: null, doctor: [] });
  });

  it('of which no node owns the slot says so', async () => {
    expect(await saidOf(await startNode())).toEqual(
      saying(
        "Redis answers CLUSTERDOWN: REDIS_URL names a node of a cluster in which no node serves the queues' slot now",
      ),
    );
  });
});

describe('a Redis that starts', () => {
  it('says that it reads its data, until it has', async () => {
    const server = await start(['appendonly yes', 'enable-debug-command yes']);
    await server.client.call('DEBUG', 'POPULATE', 10_000, 'key', 100);
    await server.client.bgrewriteaof();
    await until('the data to be written', async () =>
      /aof_rewrite_in_progress:0[\s\S]*aof_rewrite_scheduled:0/.test(await server.client.info('persistence')),
    );
    await server.client.config(
      'SET',
      'key-load-delay',
      '1000',
      'loading-process-events-interval-bytes',
      '1024',
    );
    const other = server.client.duplicate({ enableReadyCheck: false });
    await other.ping();
    const reloaded = server.client.call('DEBUG', 'LOADAOF').catch(() => {});
    const said = await saidOf(server);
    await other.config('SET', 'key-load-delay', '0');
    await reloaded;
    other.disconnect();
    expect(said).toEqual(saying('Redis answers LOADING: it reads its data from disk'));
  });
});
