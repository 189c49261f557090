import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import type { Scene } from '@carillon/harness/open-scene';
import type { OwnRedis } from '@carillon/testing/own-redis';
import { until } from '@carillon/testing/until';
import type { Worker } from '@carillon/worker/worker';
import { afterEach, beforeEach } from '@jest/globals';
import { Queue } from 'bullmq';
import { openOwnRedisScene } from './own-servers.ts';

type Stand = Awaited<ReturnType<typeof openOwnRedisScene>>;

/** Between two rounds of a reconciler, ms. */
const reconcileMs = 150;

/** Time in which the reconcilers come by `count` times, ms. */
export const rounds = (count: number): number => count * reconcileMs;

export const startWorker = (scene: Scene): Worker => scene.startWorker({ times: { reconcileMs } });

const ready = async (worker: Worker): Promise<boolean> => (await worker.notReady()) === null;

/** Before each test: the service with two workers that are ready, on a Redis of its own. */
export function useRedisStand() {
  let stand: Stand;
  let workers: readonly Worker[];
  beforeEach(async () => {
    stand = await openOwnRedisScene();
    workers = [startWorker(stand.scene), startWorker(stand.scene)];
    await allReady();
  });
  afterEach(() => stand.close());

  const allReady = () =>
    until('the workers to be ready', async () => (await Promise.all(workers.map(ready))).every(Boolean));

  return {
    get scene() {
      return stand.scene;
    },
    get redis() {
      return stand.redis;
    },
    allReady,
    /** Waits until a worker says that this is why it is not ready. */
    notReady: (reason: string) =>
      until('the worker to say so', async () => (await workers[0]?.notReady()) === reason),
    /** Waits until each worker has asked whether X's queue is paused, and was answered: it asks again only then. */
    async pauseNoted(): Promise<void> {
      const asked = new Map<string, number>();
      const end = watchCommands(stand.redis.url, (source, command) => {
        if (/^"hexists" "\{carillon\}:publish-x:meta" "paused"$/i.test(command))
          asked.set(source, (asked.get(source) ?? 0) + 1);
      });
      await until('the workers to note the pause', async () => {
        return [...asked.values()].filter((times) => times > 1).length >= workers.length;
      });
      end();
    },
    /** The contents that are out. */
    published: () =>
      stand.scene.sandbox
        .ledger()
        .map(({ content }) => content)
        .sort(),
  };
}

/** Ways in which Redis takes no writes, what heals it, and what a worker says of it. */
export const faults = {
  'is full': {
    strike: ({ redis }: Pick<Stand, 'redis'>) => redis.client.config('SET', 'maxmemory', '1'),
    heal: ({ redis }: Pick<Stand, 'redis'>) => redis.client.config('SET', 'maxmemory', '0'),
    reason: 'Redis refuses writes: it is full (maxmemory)',
  },
  'is a read-only replica': {
    strike: ({ redis }: Pick<Stand, 'redis'>) => redis.client.replicaof('127.0.0.1', 1),
    heal: ({ redis }: Pick<Stand, 'redis'>) => redis.client.replicaof('NO', 'ONE'),
    reason: 'Redis refuses writes: it is a read-only replica',
  },
  'is away': {
    strike: ({ redis }: Pick<Stand, 'redis'>) => redis.kill(),
    heal: ({ redis }: Pick<Stand, 'redis'>) => redis.start(),
    reason: 'Redis cannot be reached',
  },
} as const;

export const faultNames = Object.keys(faults) as (keyof typeof faults)[];

/**
 * Reports each command that Redis gets, as quoted, and who sent it. On a socket of its own: ioredis breaks off where the
 * first commands come with the answer to MONITOR.
 * @returns how to end it
 */
function watchCommands(url: string, onCommand: (source: string, command: string) => void): () => void {
  const { hostname, port, password } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(`AUTH ${decodeURIComponent(password)}\r\nMONITOR\r\n`);
  createInterface({ input: socket }).on('line', (line) => {
    const [, source, command] = /^\+[\d.]+ \[\d+ (\S+)\] (.+)$/.exec(line) ?? [];
    if (source !== undefined && command !== undefined) onCommand(source, command);
  });
  return () => socket.destroy();
}

/** X's queue as anybody with access to Redis may open it: a dashboard, a script, an older release. */
export const openPublishQueue = ({ url }: OwnRedis) =>
  new Queue('publish-x', { connection: { url }, prefix: '{carillon}' });
