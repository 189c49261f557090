import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { BenchContext } from '../context.ts';
import type { Samples } from '../measure.ts';
import { residentBytesOfEach, serverPids } from '../processes/proc.ts';

/** The state of everything that runs, at one moment. Memory is in bytes. */
export interface Sample {
  readonly api: number;
  readonly worker: number;
  readonly postgres: number;
  readonly redis: number;
  readonly postgresConnections: number;
  readonly redisConnections: number;
}

/** Pids of the service. */
export interface Watched {
  readonly api: number;
  readonly worker: number;
}

/** Takes a sample of all processes again and again until stopped. */
export async function watchProcesses(
  context: BenchContext,
  {
    pids,
    intervalMs,
    signal,
  }: { readonly pids: Watched; readonly intervalMs: number; readonly signal: AbortSignal },
): Promise<Sample[]> {
  const servers = await serverPids(context);
  const redis = new Redis(context.redisUrl);
  const samples: Sample[] = [];
  try {
    while (!signal.aborted) {
      samples.push({
        ...(await residentBytesOfEach({ ...pids, ...servers })),
        postgresConnections: await postgresConnections(context),
        redisConnections: Number(/^connected_clients:(\d+)/m.exec(await redis.info('clients'))?.[1]),
      });
      await sleep(intervalMs, undefined, { signal }).catch(() => signal.aborted);
    }
    return samples;
  } finally {
    redis.disconnect();
  }
}

async function postgresConnections({ db }: BenchContext): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database()`;
  return row?.count ?? 0;
}

/** The last third of a soak, against the second: while the first runs, caches and pools fill. */
export function lastThird(samples: readonly Sample[], pick: (sample: Sample) => number): Samples {
  const third = Math.floor(samples.length / 3);
  if (third === 0) throw new Error('The soak was too short to look at it three times.');
  return {
    figure: samples.slice(-third).map(pick),
    baseline: samples.slice(-2 * third, -third).map(pick),
  };
}
