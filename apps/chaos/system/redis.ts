import { setTimeout as sleep } from 'node:timers/promises';
import { startOwnRedis } from '@carillon/testing/own-redis';
import { Redis } from 'ioredis';

/** A real Redis that can lose everything. */
export interface LosingRedis {
  readonly url: string;
  /** kill -9, and a start without any data after `pause` ms. */
  crash(pause: number): Promise<void>;
  /** One command, on a connection of its own. Fails when Redis is away. */
  command(name: string, ...args: string[]): Promise<void>;
  /** Has room, and is a primary. One that is away comes back so. */
  acceptWrites(): Promise<void>;
  stop(): Promise<void>;
}

export async function openRedis(): Promise<LosingRedis> {
  const server = await startOwnRedis();
  const { url } = server;
  let crashing = Promise.resolve();
  async function crashNow(pause: number) {
    await server.kill();
    await sleep(pause);
    await server.start();
  }
  async function command(name: string, ...args: string[]) {
    const client = new Redis(url, { maxRetriesPerRequest: 1, lazyConnect: true });
    client.on('error', () => {}); // the command fails with it
    try {
      await client.call(name, ...args);
    } finally {
      client.disconnect();
    }
  }
  return {
    url,
    crash(pause) {
      crashing = crashing.then(() => crashNow(pause));
      return crashing;
    },
    command,
    async acceptWrites() {
      await command('CONFIG', 'SET', 'maxmemory', '0').catch(() => {});
      await command('REPLICAOF', 'NO', 'ONE').catch(() => {});
    },
    stop: () => crashing.then(() => server.remove()),
  };
}
