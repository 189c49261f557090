import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endProcess, startRedis } from '@carillon/local-services';
import { Redis } from 'ioredis';

/** A real Redis that can lose everything. */
export interface LosingRedis {
  /** Of 127.0.0.1; another one after each crash. */
  port(): number;
  readonly password: string;
  /** kill -9, and a start without any data after `pause` ms. */
  crash(pause: number): Promise<void>;
  /** One command, on a connection of its own. Fails when Redis is away. */
  command(name: string, ...args: string[]): Promise<void>;
  stop(): Promise<void>;
}

export async function openRedis(dataDir: string): Promise<LosingRedis> {
  const start = async () => {
    const redis = await startRedis({ dataDir, log: () => {} });
    if (redis.how === 'none') throw new Error(`Chaos needs a Redis: ${redis.reason}`);
    return redis;
  };
  let server = await start();
  let crashing = Promise.resolve();
  async function crashNow(pause: number) {
    const { pid }: { pid: number } = JSON.parse(await readFile(join(dataDir, 'running.json'), 'utf8'));
    await endProcess(pid, ['SIGKILL']);
    await rm(join(dataDir, 'appendonlydir'), { recursive: true, force: true });
    await sleep(pause);
    server = await start();
  }
  return {
    port: () => Number(new URL(server.url).port),
    password: new URL(server.url).password,
    crash(pause) {
      crashing = crashing.then(() => crashNow(pause));
      return crashing;
    },
    async command(name, ...args) {
      const client = new Redis(server.url, { maxRetriesPerRequest: 1, lazyConnect: true });
      client.on('error', () => {}); // the command fails with it
      try {
        await client.call(name, ...args);
      } finally {
        client.disconnect();
      }
    },
    stop: () => crashing.then(() => server.stop()),
  };
}
