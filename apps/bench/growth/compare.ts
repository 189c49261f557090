import type { Samples } from '../measure.ts';
import { median } from '../results/median.ts';
import { type Group, groupOf, type Times } from './groups.ts';

/** What a piece of work cost with many posts and with few. */
export interface Compared {
  readonly name: string;
  readonly ratio: number;
  /** Medians of runs, ms. */
  readonly samples: Samples;
}

/** Every piece of work, what grew most first. */
export function compare(many: readonly Times[], few: readonly Times[]): Compared[] {
  const names = [...(many[0]?.keys() ?? [])];
  const compared = names.map((name) => {
    const costs = (runs: readonly Times[]) => runs.map((times) => median(times.get(name) ?? []));
    const samples = { figure: costs(many), baseline: costs(few) };
    return { name, ratio: median(samples.figure) / median(samples.baseline), samples };
  });
  return compared.toSorted((a, b) => b.ratio - a.ratio);
}

/** Of each group what grew most. @throws when a group has no work */
export function worstOf(compared: readonly Compared[], group: Group): Compared {
  const worst = compared.find(({ name }) => groupOf(name) === group);
  if (worst === undefined) throw new Error(`Nothing was done of ${group}.`);
  return worst;
}
