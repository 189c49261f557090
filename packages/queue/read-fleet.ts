import type { Queue } from 'bullmq';
import { type Backend, openBackend, type QueueConnection } from './connection.ts';
import { inspectRedis, type RedisFacts, redisWarnings } from './inspect-redis.ts';
import { publishQueue } from './job.ts';

/** The state of the queues. */
export interface QueueFleet<Platform extends string = string> {
  readonly queues: readonly QueueFacts<Platform>[];
  /** Null for queues in Postgres. */
  readonly redis: RedisFacts | null;
  /** Warnings for ops, in sentences. */
  readonly warnings: readonly string[];
}

/** One network's queue. */
export interface QueueFacts<Platform extends string = string> {
  readonly name: string;
  readonly platform: Platform;
  readonly paused: boolean;
  /** Jobs by BullMQ's names of their states, such as `waiting`, `delayed` and `active`. */
  readonly counts: Readonly<Record<string, number>>;
  /** Milliseconds that the first job in line has waited; null when none waits, or only jobs that ran before and came back. */
  readonly oldestWaiting: number | null;
}

/**
 * Asks the queues of all networks, over a connection that it makes and ends.
 * @throws when the queue cannot be reached within some seconds
 */
export async function readFleet<Platform extends string>(
  connection: QueueConnection,
  platforms: readonly Platform[],
): Promise<QueueFleet<Platform>> {
  const backend = openBackend(connection, 'reader');
  backend.redis?.on('error', () => {}); // what is asked rejects with it
  try {
    await backend.ready();
    const queues = await Promise.all(platforms.map((platform) => readQueue(backend, platform)));
    if (connection.backend === 'postgres') return { queues, redis: null, warnings: [] };
    const redis = await inspectRedis(connection.url);
    return { queues, redis, warnings: redisWarnings(redis) };
  } finally {
    await backend.close();
  }
}

async function readQueue<Platform extends string>(
  backend: Backend,
  platform: Platform,
): Promise<QueueFacts<Platform>> {
  const name = publishQueue(platform);
  const queue = backend.queue(name, { skipMetasUpdate: true, skipVersionCheck: true });
  queue.on('error', () => {});
  try {
    const [paused, counts, oldestWaiting] = await Promise.all([
      queue.isPaused(),
      queue.getJobCounts(),
      ageOfFirst(queue),
    ]);
    return { name, platform, paused, counts, oldestWaiting };
  } finally {
    await queue.close();
  }
}

/** Jobs at the head of a line that are looked at. */
const maxLooked = 20;

/** A job that ran before and came back does not say since when it waits: the first behind it that never ran does. */
async function ageOfFirst(queue: Queue): Promise<number | null> {
  const jobs = await queue.getJobs(['waiting'], 0, maxLooked - 1, true);
  const first = jobs.find((job) => job?.processedOn === undefined);
  return first === undefined ? null : Math.max(0, Date.now() - first.timestamp - (first.opts.delay ?? 0));
}
