import type { Samples } from '../measure.ts';
import { median } from '../results/statistics.ts';

/** Groups of work, by the names that the rounds give it; each has a line in the table. */
const groups = {
  create: /^create$/,
  get: /^get(,|$)/,
  list: /^list(?!.*, deep$)/,
  deep: /^list.*, deep$/,
  claim: /^claim$/,
  slots: /^slots/,
  sweep: /^sweep: /,
} as const;

export type Group = keyof typeof groups | 'other';

/** Times of one piece of work by its name, one for each time that it was done, ms. */
export type Times = ReadonlyMap<string, readonly number[]>;

export function groupOf(name: string): Group {
  const found = Object.entries(groups).find(([, pattern]) => pattern.test(name));
  return (found?.[0] ?? 'other') as Group;
}

/** Costs of a piece of work with many posts and with few. */
export interface Compared {
  readonly name: string;
  readonly ratio: number;
  /** Medians of runs, ms. */
  readonly samples: Samples;
}

/** Compares every piece of work, and puts first the one that grew most. */
export function compare(many: readonly Times[], few: readonly Times[]): Compared[] {
  const names = [...(many[0]?.keys() ?? [])];
  const compared = names.map((name) => {
    const costs = (runs: readonly Times[]) => runs.map((times) => median(times.get(name) ?? []));
    const samples = { figure: costs(many), baseline: costs(few) };
    return { name, ratio: median(samples.figure) / median(samples.baseline), samples };
  });
  return compared.toSorted((a, b) => b.ratio - a.ratio);
}

/** The work of a group that grew most. @throws when a group has no work */
export function worstOf(compared: readonly Compared[], group: Group): Compared {
  const worst = compared.find(({ name }) => groupOf(name) === group);
  if (worst === undefined) throw new Error(`Nothing was done of ${group}.`);
  return worst;
}
