import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOwnPostgres } from '@carillon/testing/own-postgres';
import { startOwnRedis } from '@carillon/testing/own-redis';
import type { Undo } from '@carillon/testing/undo';
import type { Services } from './stage.ts';

/** Starts a Postgres and a Redis that keep what they are given, as in production. */
export async function openServices(undo: Undo[]): Promise<Services> {
  const folder = await mkdtemp(join(tmpdir(), 'carillon-bench-'));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startOwnPostgres();
  undo.push(() => postgres.remove());
  const redis = await startOwnRedis(['appendonly yes']);
  undo.push(() => redis.remove());
  return { databaseUrl: postgres.url, redisUrl: redis.url, encryptionKey: randomBytes(32), folder };
}
