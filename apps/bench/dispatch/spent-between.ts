import type { Look } from './look-at-costs.ts';

/** What was spent for each publication. */
export interface Spent {
  /** ms */
  readonly cpu: { readonly worker: number; readonly postgres: number; readonly redis: number };
  /** CPU seconds a second, of workers, Postgres and Redis. */
  readonly cores: number;
  readonly commits: number;
  /** Bytes. */
  readonly wal: number;
}

/**
 * @param looks in order
 * @param most publications out, beyond which a look is too late to count, unless there is no other
 * @throws when nothing went out between two looks
 */
export function spentBetween(looks: readonly Look[], most: number): Spent {
  const [first] = looks;
  const later = looks.filter(({ done }) => first !== undefined && done > first.done);
  const last = later.findLast(({ done }) => done <= most) ?? later[0];
  if (first === undefined || last === undefined)
    throw new Error('The run was too short to look at it twice.');
  const each = (key: keyof Look) => (last[key] - first[key]) / (last.done - first.done);
  const cpu = {
    worker: 1_000 * each('worker'),
    postgres: 1_000 * each('postgres'),
    redis: 1_000 * each('redis'),
  };
  const cores = (cpu.worker + cpu.postgres + cpu.redis) / each('at');
  return { cpu, cores, commits: each('commits'), wal: each('wal') };
}
