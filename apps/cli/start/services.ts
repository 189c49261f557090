import { join } from 'node:path';
import { freePort, keptSecret, startPostgres, startRedis } from '@carillon/local-services';
import type { DevFile } from '../dev-file.ts';
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
  const { dataDir, say, atEnd } = run;
  const postgres = await startPostgres({
    dataDir: join(dataDir, 'postgres', 'data'),
    port: await freePort(previous === null ? undefined : Number(new URL(previous.databaseUrl).port)),
    log: say,
  });
  atEnd(postgres.stop);
  return {
    migrationDatabaseUrl: postgres.url,
    databaseUrl: postgres.appUrl,
    redisUrl: await redisUrl(run),
    encryptionKey: await keptSecret(join(dataDir, 'encryption-key'), 'base64'),
  };
}

async function redisUrl({ dataDir, environment, say, atEnd }: Run): Promise<string | null> {
  if (environment['REDIS_URL']) {
    say('Using the Redis of REDIS_URL');
    return environment['REDIS_URL'];
  }
  const withoutRedis = (reason: string) => {
    say(`The queues are in Postgres: ${reason}. That is enough for one machine.`);
    return null;
  };
  if (environment['QUEUE_BACKEND'] === 'postgres') return withoutRedis('QUEUE_BACKEND=postgres');
  const redis = await startRedis({ dataDir: join(dataDir, 'redis'), log: say });
  if (redis.how === 'none') return withoutRedis(redis.reason);
  atEnd(redis.stop);
  return redis.url;
}
