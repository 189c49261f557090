import type { UsedPlan } from './explained.ts';
import { nodesOf } from './parse-plans.ts';

/** Tables that hold a row for each thing that is ever posted. All others stay small, and may be read from end to end. */
const growing: ReadonlySet<string> = new Set([
  'posts',
  'publications',
  'items',
  'attempts',
  'usages',
  'idempotency_keys',
]);

/** What reads a growing table from end to end, in words: once for each work and table. */
export function findScans(plans: readonly UsedPlan[]): string[] {
  const found = plans.flatMap(({ work, plan }) =>
    nodesOf(plan)
      .filter((node) => node['Node Type'] === 'Seq Scan' && growing.has(node['Relation Name'] ?? ''))
      .map((node) => `${work}: reads all of ${node['Relation Name']}`),
  );
  return [...new Set(found)];
}
