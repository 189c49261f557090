import type { UsedPlan } from './explained.ts';
import { growing } from './growing.ts';
import { nodesOf } from './parse-plans.ts';

/** What reads a growing table from end to end, in words: once for each work and table. */
export function findScans(plans: readonly UsedPlan[]): string[] {
  const found = plans.flatMap(({ work, plan }) =>
    nodesOf(plan)
      .filter((node) => node['Node Type'] === 'Seq Scan' && growing.has(node['Relation Name'] ?? ''))
      .map((node) => `${work}: reads all of ${node['Relation Name']}`),
  );
  return [...new Set(found)];
}
