import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres, startRedis } from '@carillon/local-services';
import type { TestRun } from './test-run.ts';

/** The variables that say where Postgres and Redis are: those given, else a Postgres and a Redis of this run alone. */
export async function startServices({ started }: TestRun): Promise<Record<string, string>> {
  const { DATABASE_URL = '', REDIS_URL = '' } = process.env;
  const folder = await mkdtemp(join(tmpdir(), 'carillon-services-'));
  started.defer(() => rm(folder, { recursive: true, force: true }));
  const log = () => {};

  const database = { DATABASE_URL };
  if (DATABASE_URL === '') {
    const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), durable: false, log });
    started.defer(() => postgres.stop());
    database.DATABASE_URL = postgres.url;
  }
  if (REDIS_URL !== '') return { ...database, REDIS_URL, QUEUE_BACKEND: 'redis' };
  const redis = await startRedis({ dataDir: join(folder, 'redis'), log });
  if (redis.how === 'none') return { ...database, QUEUE_BACKEND: 'postgres' };
  started.defer(() => redis.stop());
  return { ...database, REDIS_URL: redis.url, QUEUE_BACKEND: 'redis' };
}
