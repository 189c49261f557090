import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endProcess, startRedis } from '@carillon/local-services';
import type { QueueConnection } from '@carillon/queue';
import { Redis } from 'ioredis';

/** A Redis of one test's own, to be emptied, killed and brought back. */
export interface OwnRedis {
  readonly url: string;
  readonly port: number;
  /** A connection with the default prefix, as processes have it. */
  readonly queue: QueueConnection;
  /** Comes back by itself when the server does; until then commands wait. */
  readonly client: Redis;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** It holds its connections and answers nothing, until it thaws. */
  freeze(): void;
  thaw(): void;
  /** On the same port; empty, unless the settings make it remember. */
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** Starts a Redis without a memory. @param settings further lines of redis.conf */
export async function startOwnRedis(settings: readonly string[] = []): Promise<OwnRedis> {
  const dataDir = await mkdtemp(join(tmpdir(), 'carillon-redis-'));
  const start = async (port?: number) => {
    const lines = ['appendonly no', ...settings];
    const started = await startRedis({ dataDir, log: () => {}, settings: lines, ...(port && { port }) });
    if (started.how === 'none') throw new Error(started.reason);
    return started;
  };
  let server = await start();
  const { url } = server;
  const port = Number(new URL(url).port);
  const client = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: () => 50 });
  client.on('error', () => {}); // while it is killed
  return {
    url,
    port,
    queue: { backend: 'redis', url },
    client,
    kill: () => endProcess(server.pid, ['SIGKILL']),
    freeze: () => process.kill(server.pid, 'SIGSTOP'),
    thaw: () => process.kill(server.pid, 'SIGCONT'),
    async start() {
      server = await start(port);
    },
    async remove() {
      client.disconnect();
      await server.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}
