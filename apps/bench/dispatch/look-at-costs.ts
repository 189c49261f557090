import { cpus } from 'node:os';
import { cpuSeconds } from '../processes/proc.ts';
import type { ServerPids } from '../processes/server-pids.ts';
import type { Process } from '../processes/start-process.ts';
import type { Stage } from '../stage.ts';

/** What was spent until a moment. */
export interface Look {
  /** By `performance.now()`. */
  readonly at: number;
  /** Publications that are out. */
  readonly done: number;
  /** CPU of all workers, s. */
  readonly worker: number;
  /** CPU, s. */
  readonly postgres: number;
  /** CPU, s. */
  readonly redis: number;
  /** CPU of everything on the machine, whoever's, s. */
  readonly machine: number;
  readonly commits: number;
  /** Written by Postgres, bytes. */
  readonly wal: number;
}

export async function lookAtCosts(
  { db }: Stage,
  { done, workers, servers }: { done: number; workers: readonly Process[]; servers: ServerPids },
): Promise<Look> {
  const own = await Promise.all(workers.map(({ pid }) => cpuSeconds(pid)));
  const [row] = await db.$queryRaw<{ commits: number; wal: number }[]>`
    SELECT xact_commit::float8 AS commits, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS wal
    FROM pg_stat_database WHERE datname = current_database()`;
  return {
    at: performance.now(),
    done,
    worker: own.reduce((sum, each) => sum + each, 0),
    postgres: await cpuSeconds(servers.postgres),
    redis: await cpuSeconds(servers.redis),
    machine: machineSeconds(),
    commits: row?.commits ?? 0,
    wal: row?.wal ?? 0,
  };
}

const machineSeconds = (): number =>
  cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1_000;
