import { platforms } from '@carillon/core';
import type { World } from './types.ts';

/** Counters in the Prometheus text format. */
export function metrics({ calls, state }: World): string {
  const commits = platforms.map((platform) => {
    const count = state.ledger.commits.filter((post) => post.platform === platform).length;
    return `sandbox_commits_total{platform="${platform}"} ${count}`;
  });
  const totals = new Map<string, number>();
  for (const { platform, endpoint, status, count } of calls.list()) {
    const labels = `platform="${platform}",endpoint="${endpoint}",status="${status}"`;
    totals.set(labels, (totals.get(labels) ?? 0) + count);
  }
  return [
    '# TYPE sandbox_commits_total counter',
    ...commits,
    '# TYPE sandbox_calls_total counter',
    ...Array.from(totals, ([labels, count]) => `sandbox_calls_total{${labels}} ${count}`),
    '',
  ].join('\n');
}
