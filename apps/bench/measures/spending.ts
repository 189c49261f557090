import { cpus } from 'node:os';
import type { BenchContext } from '../context.ts';
import { cpuSeconds, type ServerPids } from '../processes/proc.ts';
import type { Process } from '../processes/start-process.ts';

/** Everything that was spent until a moment. */
export interface TotalCosts {
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
  /** CPU of everything on the machine, other programs included, s. */
  readonly machine: number;
  readonly commits: number;
  /** Written by Postgres, bytes. */
  readonly wal: number;
}

export async function readCosts(
  { db }: BenchContext,
  { done, workers, servers }: { done: number; workers: readonly Process[]; servers: ServerPids },
): Promise<TotalCosts> {
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

/** Costs of one publication. */
export interface Spent {
  /** ms */
  readonly cpu: { readonly worker: number; readonly postgres: number; readonly redis: number };
  /** Cores of the machine that were busy, with anything. */
  readonly busy: number;
  readonly commits: number;
  /** Bytes. */
  readonly wal: number;
}

/**
 * @param costs in order of time
 * @param maxDone publications out, beyond which costs were read too late to count, unless there are no others
 * @throws when nothing went out between two readings
 */
export function spentBetween(costs: readonly TotalCosts[], maxDone: number): Spent {
  const [first] = costs;
  const later = costs.filter(({ done }) => first !== undefined && done > first.done);
  const last = later.findLast(({ done }) => done <= maxDone) ?? later[0];
  if (first === undefined || last === undefined)
    throw new Error('The run was too short to look at it twice.');
  const each = (key: keyof TotalCosts) => (last[key] - first[key]) / (last.done - first.done);
  const cpu = {
    worker: 1_000 * each('worker'),
    postgres: 1_000 * each('postgres'),
    redis: 1_000 * each('redis'),
  };
  const busy = (1_000 * each('machine')) / each('at');
  return { cpu, busy, commits: each('commits'), wal: each('wal') };
}
