/** A node of a plan, as EXPLAIN (FORMAT JSON) names its parts. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Total Cost': number;
  /** Rows that it returned, each time that it was run. */
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** The plans in a log of Postgres, which indents the lines of an entry by a tab. */
export function parsePlans(log: string): { statement: string; plan: PlanNode }[] {
  const entries = log.matchAll(/^.*duration: .* plan:\n((?:\t.*\n)+)/gm);
  return [...entries].map(([, json = '']) => {
    const { 'Query Text': statement, Plan: plan } = JSON.parse(json.replaceAll(/^\t/gm, ''));
    return { statement, plan };
  });
}

/** This node and all below it. */
export const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
