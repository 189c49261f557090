import { nodesOf, type PlanNode, type UsedPlan } from './plans.ts';

/** Tables that get rows with every post, for ever. All others stay small, and may be read from end to end. */
const growing: ReadonlySet<string> = new Set([
  'posts',
  'publications',
  'items',
  'attempts',
  'usages',
  'idempotency_keys',
  'audit_events',
  'post_words',
  'api_requests',
]);

/** A page of a list is 26 rows here; the longest that anything may read are all 500 posts of the sandbox. */
const maxRows = 600;

/**
 * Work that looks at everything it counts: an entry of an index for each, and no row. A calendar counts up to 1,000 posts
 * of a day on each account; of the busiest user here, six weeks have some 35,000 publications.
 */
const countedBy: ReadonlyMap<string, number> = new Map([
  ['calendar, counted by hour', 15_000],
  ['calendar, counted by day', 90_000],
]);

/**
 * Work that walks past rows, asking more than an index knows: 1,000 posts, and the two publications of each; counting, as
 * many of each of seven statuses; 5,000 requests, or twice as many where sorting them costs Postgres less; 10,000 events.
 */
const walked: ReadonlyMap<string, number> = new Map([
  ['walk', 2_000],
  ['count', 14_000],
  ['requests', 11_000],
  ['activity', 10_000],
]);

/** How many rows of a table a part of some work may read. */
const boundOf = (work: string, node: PlanNode): number =>
  walked.get(work.split(',')[0] ?? '') ??
  (node['Node Type'] === 'Index Only Scan'
    ? countedBy.get(work.split(', ').slice(0, 2).join(', '))
    : undefined) ??
  maxRows;

/**
 * Sentences on work that reads many more rows of a growing table than it needs, such as a list that sorts them all for a
 * page of them, or walks past those of others: one for each work and table.
 */
export function findLongReads(plans: readonly UsedPlan[]): string[] {
  const longest = new Map<string, PlanNode>();
  for (const { work, plan } of plans) {
    for (const node of nodesOf(plan)) {
      const table = node['Relation Name'] ?? '';
      const read = `${work}: reads so many rows of ${table}`;
      const before = longest.get(read);
      const isLonger = before === undefined || rowsReadBy(node) > rowsReadBy(before);
      if (growing.has(table) && rowsReadBy(node) > boundOf(work, node) && isLonger) longest.set(read, node);
    }
  }
  return [...longest].map(
    ([read, node]) => `${read.replace('so many', `${rowsReadBy(node)}`)}, ${howOf(node)}`,
  );
}

/** How a part of a plan reads, such as `by Index Scan of posts_profile_id_id_idx, 7 times 40 rows`. */
function howOf(node: PlanNode): string {
  const { 'Node Type': type, 'Index Name': index, 'Actual Loops': loops, 'Actual Rows': rows } = node;
  return `by ${type}${index === undefined ? '' : ` of ${index}`}, ${loops} times ${rows} rows`;
}

/** Those included that it threw away. */
const rowsReadBy = (node: PlanNode): number =>
  node['Actual Loops'] *
  (node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0));

/** Sentences on work that reads a growing table from end to end: one for each work and table. */
export function findScans(plans: readonly UsedPlan[]): string[] {
  const found = plans.flatMap(({ work, plan }) =>
    nodesOf(plan)
      .filter((node) => node['Node Type'] === 'Seq Scan' && growing.has(node['Relation Name'] ?? ''))
      .map((node) => `${work}: reads all of ${node['Relation Name']}`),
  );
  return [...new Set(found)];
}
