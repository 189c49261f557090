import { once } from 'node:events';
import {
  createPostgresBackend,
  Queue,
  type QueueOptions,
  Worker,
  type WorkerOptions,
  withBackend,
} from 'bullmq';
import { Redis } from 'ioredis';
import { leaveReplica } from './refusal.ts';

/** The place of jobs: in Redis, or in BullMQ's own schema of a Postgres database. */
export interface QueueConnection {
  readonly backend: 'redis' | 'postgres';
  readonly url: string;
  /** Names everything of this installation; braces keep it on one node of a Redis Cluster. */
  readonly prefix?: string;
}

export const defaultPrefix = '{carillon}';

/** A call must not hang while Redis is away: it fails at once, and whoever called goes on without. */
const failFast = { maxRetriesPerRequest: 1, enableOfflineQueue: false, socketTimeout: 5_000 };

/** A Redis that took a call and says nothing is away, too, after this, ms. */
export const silence = 1_500;

/** A worker waits for Redis for as long as it takes, on a new wire when the old one is silent: reads block for 10 s. */
export const patient = { maxRetriesPerRequest: null, socketTimeout: 25_000 };

const postgres = withBackend(createPostgresBackend);

type Processor = (job: { data: unknown }, token?: string, signal?: AbortSignal) => Promise<unknown>;

/** BullMQ's classes over one backend, and how to let go of it. */
export interface Backend {
  readonly redis: Redis | null;
  /** @throws when Redis is away and does not come back within a second */
  ready(): Promise<void>;
  queue(name: string, options: Omit<QueueOptions, 'connection'>): Queue;
  worker(name: string, process: Processor, options: Omit<WorkerOptions, 'connection'>): Worker;
  close(): Promise<void>;
}

const connections = {
  /** Limits its calls itself. */
  producer: failFast,
  reader: { ...failFast, commandTimeout: silence },
  worker: patient,
};

/** The one place that knows which backend is in use. `role` decides what happens while Redis is away. */
export function openBackend(
  { backend, url, prefix = defaultPrefix }: QueueConnection,
  role: keyof typeof connections,
): Backend {
  if (backend === 'postgres') {
    const connection = { connectionString: url, max: role === 'worker' ? 10 : 4 };
    return {
      redis: null,
      ready: async () => {},
      queue: (name, options) =>
        new postgres.Queue(name, { ...options, prefix, connection }) as unknown as Queue,
      worker: (name, process, options) =>
        new postgres.Worker(name, process, { ...options, prefix, connection }) as unknown as Worker,
      close: async () => {},
    };
  }
  const redis = new Redis(url, { ...connections[role], reconnectOnError: leaveReplica() });
  return {
    redis,
    ready: async () => {
      const isReady = redis.status === 'ready' && redis.stream.writable; // not one that is just being left
      if (isReady) return;
      await once(redis, 'ready', { signal: AbortSignal.timeout(1_000) }).catch((error: unknown) => {
        // ioredis waits until its data are loaded, without a word.
        throw redis.status === 'connect' ? new Error('LOADING, still', { cause: error }) : error;
      });
    },
    queue: (name, options) => new Queue(name, { ...options, prefix, connection: redis }),
    worker: (name, process, options) => new Worker(name, process, { ...options, prefix, connection: redis }),
    close: async () => redis.disconnect(),
  };
}
