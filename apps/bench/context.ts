import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '@carillon/db';
import { tryAgain } from '@carillon/db/try-again';
import { startOwnPostgres } from '@carillon/testing/own-postgres';
import { startOwnRedis } from '@carillon/testing/own-redis';
import type { Undo } from '@carillon/testing/undo';
import { Redis } from 'ioredis';

/** The servers that a measure uses. */
export interface Services {
  /** As the role that made the tables, which also empties and fills them. */
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly encryptionKey: Uint8Array;
  /** For logs of processes. */
  readonly folder: string;
}

/** Everything that a measure is given. */
export interface BenchContext extends Services {
  readonly db: Database;
  /** Number of runs of each contender. */
  readonly runs: number;
  /** True when each contender runs once before the runs that count: else its figures mean nothing. */
  readonly warmUp: boolean;
  /** Length or size of a run: 1 is that of the table, a test takes a small part of it. */
  readonly size: number;
  readonly say: (line: string) => void;
  /** Aborted by Ctrl-C. */
  readonly stopping: AbortSignal;
}

/** Starts a Postgres and a Redis that keep what they are given, as in production. */
export async function openServices(undo: Undo[]): Promise<Services> {
  const folder = await mkdtemp(join(tmpdir(), 'carillon-bench-'));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startOwnPostgres();
  undo.push(() => postgres.remove());
  const redis = await startOwnRedis(['appendonly yes']);
  undo.push(() => redis.remove());
  return { databaseUrl: postgres.ownerUrl, redisUrl: redis.url, encryptionKey: randomBytes(32), folder };
}

/** Removes all posts and jobs, and has everything written to disk, so that no run pays for another. */
export async function clear({ db, redisUrl }: BenchContext): Promise<void> {
  // The last statements of a run may still be under way, and meet it in a circle of locks.
  await tryAgain(() => db.$executeRaw`TRUNCATE posts CASCADE`, { maxMs: 20_000, pauseMs: 200 });
  await db.$executeRaw`CHECKPOINT`;
  const redis = new Redis(redisUrl);
  await redis.flushall();
  redis.disconnect();
}
