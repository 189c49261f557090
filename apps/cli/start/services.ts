import { join } from 'node:path';
import { keptSecret, startPostgres, startRedis } from '@carillon/local-services';
import type { DevFile } from '../dev-file.ts';
import { keepRunning } from './keep-running.ts';
import type { Run } from './run.ts';

export interface Services {
  /** As the role that owns the tables. */
  readonly migrationDatabaseUrl: string;
  /** As the role of the processes, which reads and writes rows only. */
  readonly databaseUrl: string;
  /** Null when the queues are in Postgres. */
  readonly redisUrl: string | null;
  /** base64 */
  readonly encryptionKey: string;
}

/** Starts Postgres, and Redis if this machine has it, and reads the key that seals credentials. */
export async function startServices(run: Run, previous: DevFile | null): Promise<Services> {
  const { dataDir, say } = run;
  const folder = join(dataDir, 'postgres', 'data');
  const own = { dataDir: folder, log: say };
  let port: number | undefined;
  const postgres = await keepRunning('PostgreSQL', run, {
    log: `${folder}.log`,
    async start() {
      const at = port === undefined ? { preferredPort: portOf(previous?.databaseUrl) } : { port };
      const started = await startPostgres({ ...own, ...at });
      port = started.port;
      return started;
    },
  });
  return {
    migrationDatabaseUrl: postgres.url,
    databaseUrl: postgres.appUrl,
    redisUrl: await redisUrl(run, previous),
    encryptionKey: await keptSecret(join(dataDir, 'encryption-key'), 'base64'),
  };
}

async function redisUrl(run: Run, previous: DevFile | null): Promise<string | null> {
  const { dataDir, environment, say } = run;
  if (environment['REDIS_URL']) {
    say('Using the Redis of REDIS_URL');
    return environment['REDIS_URL'];
  }
  const withoutRedis = (reason: string) => {
    say(`The queues are in Postgres: ${reason}. That is enough for one machine.`);
    return null;
  };
  if (environment['QUEUE_BACKEND'] === 'postgres') return withoutRedis('QUEUE_BACKEND=postgres');
  const folder = join(dataDir, 'redis');
  const own = { dataDir: folder, log: say };
  const redis = await startRedis({ ...own, preferredPort: portOf(previous?.redisUrl) });
  if (redis.how === 'none') return withoutRedis(redis.reason);
  const port = Number(new URL(redis.url).port);
  let first: typeof redis | null = redis;
  const { url } = await keepRunning('Redis', run, {
    log: join(folder, 'redis.log'),
    async start() {
      const started = first ?? (await startRedis({ ...own, port }));
      first = null;
      if (started.how === 'none') throw new Error(started.reason);
      return started;
    },
  });
  return url;
}

/** The port of a server of ours, which it keeps while it is free; undefined for any. */
const portOf = (url: string | null | undefined): number | undefined =>
  url?.includes('@127.0.0.1:') ? Number(new URL(url).port) : undefined;
