import type { UsedPlan } from './explained.ts';
import { growing } from './growing.ts';
import { nodesOf, type PlanNode } from './parse-plans.ts';

/** A page of a list is 26 rows here; the longest that anything may read are all 500 posts of the sandbox. */
const most = 600;

/**
 * What reads many more rows of a growing table than it needs, such as a list that sorts them all for a page of them, or
 * walks past those of others: once for each work and table.
 */
export function findLongReads(plans: readonly UsedPlan[]): string[] {
  const longest = new Map<string, number>();
  for (const { work, plan } of plans) {
    for (const node of nodesOf(plan)) {
      const table = node['Relation Name'] ?? '';
      const rows = rowsReadBy(node);
      const read = `${work}: reads so many rows of ${table}`;
      if (growing.has(table) && rows > most) longest.set(read, Math.max(rows, longest.get(read) ?? 0));
    }
  }
  return [...longest].map(([read, rows]) => read.replace('so many', `${rows}`));
}

/** Those that it threw away, too. */
const rowsReadBy = (node: PlanNode): number =>
  node['Actual Loops'] *
  (node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0));
