import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { platforms } from '@carillon/core';
import { admitApp } from '@carillon/db/admit-app';
import { migrate } from '@carillon/db/migrate';
import { startPostgres, startRedis } from '@carillon/local-services';
import { migrateQueue } from '@carillon/queue';
import { createDatabase, run } from '../database.ts';
import type { Services } from '../services.ts';
import { type Undo, undoAll } from '../undo.ts';

export interface StartedServices {
  readonly services: Services;
  stop(): Promise<void>;
}

/** Starts a real Postgres with a migrated template, and a real Redis where one can be had. */
export async function startServices(): Promise<StartedServices> {
  const undo: Undo[] = [];
  try {
    const folder = await mkdtemp(join(tmpdir(), 'carillon-test-'));
    undo.push(() => rm(folder, { recursive: true, force: true }));
    const [databaseUrl, redisUrl] = await Promise.all([
      process.env['DATABASE_URL'] || ownPostgres(folder, undo),
      process.env['REDIS_URL'] || ownRedis(folder, undo),
    ]);
    const role = `carillon_app_${process.pid}`;
    const password = randomBytes(24).toString('base64url');
    const appUrl = Object.assign(new URL(databaseUrl), { username: role, password }).href;
    if (process.env['DATABASE_URL']) undo.push(() => run(databaseUrl, `DROP ROLE IF EXISTS ${role}`));
    const template = `carillon_template_${process.pid}`;
    const database = await createDatabase(databaseUrl, template);
    undo.push(() => database.drop());
    await migrate(database.url);
    await migrateQueue(database.url, platforms);
    await admitApp(database.url, appUrl);
    return { services: { databaseUrl, appUrl, redisUrl, template }, stop: () => undoAll(undo) };
  } catch (error) {
    await undoAll(undo);
    throw error;
  }
}

async function ownPostgres(folder: string, undo: Undo[]): Promise<string> {
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), durable: false, log: () => {} });
  undo.push(() => postgres.stop());
  return postgres.url;
}

async function ownRedis(folder: string, undo: Undo[]): Promise<string | null> {
  const redis = await startRedis({ dataDir: join(folder, 'redis'), log: () => {}, mayUnpack: false });
  if (redis.how === 'none') {
    console.warn(`No Redis (${redis.reason}): these tests run on the Postgres queue.`);
    return null;
  }
  undo.push(() => redis.stop());
  return redis.url;
}
