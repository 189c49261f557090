import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { residentBytes } from '../processes/proc.ts';
import { serverPids } from '../processes/server-pids.ts';
import type { Stage } from '../stage.ts';
import type { Sample } from './thirds.ts';

export interface Watched {
  readonly api: number;
  readonly worker: number;
}

/**
 * Looks at processes again and again until stopped.
 * @param pids of the service
 * @param interval ms
 */
export async function watchProcesses(
  stage: Stage,
  {
    pids,
    interval,
    signal,
  }: { readonly pids: Watched; readonly interval: number; readonly signal: AbortSignal },
): Promise<Sample[]> {
  const servers = await serverPids(stage);
  const redis = new Redis(stage.redisUrl);
  const samples: Sample[] = [];
  try {
    while (!signal.aborted) {
      samples.push({
        api: await residentBytes(pids.api),
        worker: await residentBytes(pids.worker),
        postgres: await residentBytes(servers.postgres),
        redis: await residentBytes(servers.redis),
        postgresConnections: await postgresConnections(stage),
        redisConnections: Number(/^connected_clients:(\d+)/m.exec(await redis.info('clients'))?.[1]),
      });
      await sleep(interval, undefined, { signal }).catch(() => signal.aborted);
    }
    return samples;
  } finally {
    redis.disconnect();
  }
}

async function postgresConnections({ db }: Stage): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database()`;
  return row?.count ?? 0;
}
