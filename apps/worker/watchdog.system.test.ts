import { openConsumer, openProducer, type QueueConnection } from '@carillon/queue';
import { createLog } from '@carillon/telemetry';
import { startOwnRedis } from '@carillon/testing/own-redis';
import { startTcpProxy } from '@carillon/testing/tcp-proxy';
import { until } from '@carillon/testing/until';
import { afterEach, describe, expect, it } from '@jest/globals';
import { watch } from './watchdog.ts';

/** When the watchdog acts, ms: long enough that this process, in which both run, does not stand still for it by chance. */
const maxSilenceMs = 1_500;

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A consumer behind a wire that can go bad, and a watchdog whose own wire stays good. */
async function open() {
  const redis = await startOwnRedis();
  const { hostname: host, port } = new URL(redis.url);
  const wire = await startTcpProxy({ host, port: Number(port) });
  const good: QueueConnection = { backend: 'redis', url: redis.url };
  const consumer = openConsumer({
    connection: { ...good, url: wire.url(redis.url) },
    platforms: ['x'],
    concurrency: 2,
    handle: async () => ({ kind: 'done', note: 'done' }),
    onError: () => {},
  });
  const producer = openProducer(good, ['x'], () => {});
  const log = createLog({ name: 'test', level: 'silent', format: 'json' });
  const stopping = new AbortController();
  const seen = { replaced: 0, stuck: 0 };
  const replace = (platform: string) => {
    seen.replaced += 1;
    return consumer.replace(platform);
  };
  const watching = watch(
    {
      consumer: { ...consumer, replace },
      producer,
      platforms: ['x'],
      log,
      onStuck: () => void seen.stuck++,
      times: { canaryMs: 50, maxSilenceMs },
    },
    stopping.signal,
  );
  closing.push(
    redis.remove,
    wire.close,
    () => producer.close(),
    () => Promise.race([consumer.close(), wire.close()]),
    async () => {
      stopping.abort();
      await watching;
    },
  );
  await until('the first canary', async () => consumer.silence('x') !== null);
  return { redis, wire, consumer, producer, seen };
}

describe('a worker whose connection hangs for good', () => {
  it('begins anew to consume, and gives up when that does not help', async () => {
    const { wire, seen } = await open();
    wire.blackHole();
    await until('a new consumer', async () => seen.replaced === 1);
    expect(seen.stuck).toBe(0);
    await until('giving up', async () => seen.stuck === 1);
    expect(seen.replaced).toBe(1);
  });

  it('goes on once a new connection works', async () => {
    const { wire, consumer, seen } = await open();
    wire.blackHole();
    await until('a new consumer', async () => seen.replaced === 1);
    wire.pass();
    await until('a canary', async () => (consumer.silence('x') ?? maxSilenceMs) < 200);
    expect(seen).toEqual({ replaced: 1, stuck: 0 });
  });
});

describe('a worker that has nothing to do for a good reason', () => {
  it('is left alone: Redis is away', async () => {
    const { redis, consumer, seen } = await open();
    await redis.kill();
    await until('a long silence', async () => (consumer.silence('x') ?? 0) > 2 * maxSilenceMs);
    expect(seen).toEqual({ replaced: 0, stuck: 0 });
  });

  it('is left alone: ops paused the queue', async () => {
    const { redis, consumer, seen } = await open();
    const { Queue } = await import('bullmq');
    const queue = new Queue('publish-x', { prefix: '{carillon}', connection: { url: redis.url } });
    await queue.pause();
    await until('a long silence', async () => (consumer.silence('x') ?? 0) > 2 * maxSilenceMs);
    expect(seen).toEqual({ replaced: 0, stuck: 0 });
    await queue.close();
  });
});
