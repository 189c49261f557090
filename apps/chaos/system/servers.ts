import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { admitApp } from '@carillon/db/admit-app';
import { type Sandbox, startSandbox } from '@carillon/sandbox/sandbox';
import { startOwnPooler } from '@carillon/testing/own-pooler';
import { startOwnPostgres } from '@carillon/testing/own-postgres';
import { startOwnRedis } from '@carillon/testing/own-redis';
import type { Undo } from '@carillon/testing/undo';
import { Redis } from 'ioredis';
import { videoPartBytes } from '../load/media.ts';
import { type Receivers, startReceivers } from '../webhooks/receivers.ts';

/** Servers and keys that all processes share. */
export interface Servers {
  readonly postgres: CrashingPostgres;
  /** Between the processes and Postgres; null where they reach it themselves. */
  readonly pooler: CrashingPooler | null;
  readonly redis: LosingRedis;
  readonly sandbox: Sandbox;
  /** Get the webhooks. */
  readonly receivers: Receivers;
  readonly encryptionKey: Uint8Array<ArrayBuffer>;
  /** The folder of the processes' logs. */
  readonly logs: string;
  /** Files of media, which apis and workers share. */
  readonly mediaFolder: string;
}

/** A real Postgres that can be made to crash. */
export interface CrashingPostgres {
  readonly url: string;
  /** As the owner of the tables. */
  readonly ownerUrl: string;
  /** Ends it as `pg_ctl stop -m immediate` does: no checkpoint, every connection broken. Starts it again after `pauseMs`. */
  crash(pauseMs: number): Promise<void>;
  stop(): Promise<void>;
}

/** A real PgBouncer that can be killed. */
export interface CrashingPooler {
  /** That of Postgres, by way of it. */
  readonly url: string;
  /** kill -9, and a start after `pauseMs`. */
  crash(pauseMs: number): Promise<void>;
  stop(): Promise<void>;
}

/** A real Redis that can lose everything. */
export interface LosingRedis {
  readonly url: string;
  /** kill -9, and a start without any data after `pauseMs`. */
  crash(pauseMs: number): Promise<void>;
  /** Runs one command, on a connection of its own. @throws when Redis is away */
  command(name: string, ...args: string[]): Promise<void>;
  /** Gives Redis room, and makes it a primary. One that is away starts so. */
  acceptWrites(): Promise<void>;
  stop(): Promise<void>;
}

/** Age at which X shows a post; well below the workers' verify window. */
const timelineLagMs = 1_500;

/** Bluesky's video service puts the parts together, and then makes another video of them. */
export const videoTimes = { videoFinishingMs: 300, videoEncodingMs: 700 };

/** @param undo takes what stops each server */
export async function startServers(undo: Undo[], behindPooler: boolean): Promise<Servers> {
  const folder = await mkdtemp(join(tmpdir(), 'carillon-chaos-'));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  const logs = join(folder, 'logs');
  await mkdir(logs);
  const postgres = await startCrashingPostgres();
  undo.push(() => postgres.stop());
  const pooler = behindPooler ? await startCrashingPooler(postgres) : null;
  undo.push(async () => pooler?.stop());
  const redis = await startLosingRedis();
  undo.push(() => redis.stop());
  // Without X's own rule against duplicates nothing but Carillon stands between a post and its double.
  const sandbox = await startSandbox({
    settings: { duplicateRule: false, timelineLagMs, videoPartBytes, ...videoTimes },
  });
  undo.push(() => sandbox.close());
  const receivers = await startReceivers(undo);
  const mediaFolder = join(folder, 'media');
  return { postgres, pooler, redis, sandbox, receivers, encryptionKey: randomBytes(32), logs, mediaFolder };
}

async function startCrashingPostgres(): Promise<CrashingPostgres> {
  const server = await startOwnPostgres();
  let crashing = Promise.resolve();
  async function crashNow(pauseMs: number) {
    await server.end('SIGQUIT');
    await sleep(pauseMs);
    await server.start();
  }
  return {
    url: server.url,
    ownerUrl: server.ownerUrl,
    crash(pauseMs) {
      crashing = crashing.then(() => crashNow(pauseMs));
      return crashing;
    },
    stop: () => crashing.then(() => server.remove()),
  };
}

/** Fewer sessions than the processes have connections. */
const sessions = 12;

async function startCrashingPooler({ url, ownerUrl }: CrashingPostgres): Promise<CrashingPooler> {
  await admitApp(ownerUrl, url, 'transaction');
  const server = await startOwnPooler({ databaseUrl: url, poolSize: sessions });
  let crashing = Promise.resolve();
  async function crashNow(pauseMs: number) {
    await server.kill();
    await sleep(pauseMs);
    await server.start();
  }
  return {
    url: server.url(url),
    crash(pauseMs) {
      crashing = crashing.then(() => crashNow(pauseMs));
      return crashing;
    },
    stop: () => crashing.then(() => server.remove()),
  };
}

async function startLosingRedis(): Promise<LosingRedis> {
  const server = await startOwnRedis();
  const { url } = server;
  let crashing = Promise.resolve();
  async function crashNow(pauseMs: number) {
    await server.kill();
    await sleep(pauseMs);
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
    crash(pauseMs) {
      crashing = crashing.then(() => crashNow(pauseMs));
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
