import type { Look } from './look-at-costs.ts';

/** What was spent for each publication. */
export interface Spent {
  /** ms */
  readonly cpu: { readonly worker: number; readonly postgres: number; readonly redis: number };
  /** How many cores of the machine were busy, with whatever. */
  readonly busy: number;
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
  const busy = (1_000 * each('machine')) / each('at');
  return { cpu, busy, commits: each('commits'), wal: each('wal') };
}
