import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@carillon/db/migrate';
import { startPostgres, startRedis } from '@carillon/local-services';

import { migrateQueue } from '@carillon/queue';
import { createDatabase } from './database.ts';
import { type Services, servicesVariable } from './services.ts';

const stops: (() => Promise<unknown>)[] = [];

/** Before all test files: a real Postgres with a migrated template, and a real Redis where one can be had. */
export default async function setUp(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'carillon-test-'));
  stops.push(() => rm(folder, { recursive: true, force: true }));
  process.env['NODE_COMPILE_CACHE'] ??= join(folder, 'compiled'); // most of what tests start is the same few programs
  const databaseUrl = process.env['DATABASE_URL'] || (await ownPostgres(folder));
  const redisUrl = process.env['REDIS_URL'] || (await ownRedis(folder));
  const template = `carillon_template_${process.pid}`;
  const database = await createDatabase(databaseUrl, template);
  await migrate(database.url);
  await migrateQueue(database.url);
  stops.push(() => database.drop());
  process.env[servicesVariable] = JSON.stringify({ databaseUrl, redisUrl, template } satisfies Services);
  globalThis.stopTestServices = async () => {
    for (const stop of stops.reverse()) await stop();
  };
}

async function ownPostgres(folder: string): Promise<string> {
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), durable: false, log: () => {} });
  stops.push(() => postgres.stop());
  return postgres.url;
}

async function ownRedis(folder: string): Promise<string | null> {
  const redis = await startRedis({ dataDir: join(folder, 'redis'), log: () => {}, mayUnpack: false });
  if (redis.how === 'none') {
    console.warn(`No Redis (${redis.reason}): these tests run on the Postgres queue.`);
    return null;
  }
  stops.push(() => redis.stop());
  return redis.url;
}

declare global {
  var stopTestServices: (() => Promise<void>) | undefined;
}
