import type { Evidence } from './evidence.ts';

/** How long after their time publications began to appear, ms. */
export interface Lateness {
  readonly p50: number;
  readonly p99: number;
}

/** Of every publication that is on its network: its first commit against when it was due. */
export function lateness({ publications, commits }: Evidence): Lateness {
  const byId = new Map(commits.map(({ remoteId, at }) => [remoteId, Date.parse(at)]));
  const late = publications
    .flatMap(({ items, scheduledAt, createdAt }) => {
      const at = byId.get(items[0]?.remoteId ?? '');
      return at === undefined ? [] : [at - (scheduledAt ?? createdAt).getTime()];
    })
    .sort((a, b) => a - b);
  const quantile = (share: number) => Math.max(0, late[Math.ceil(late.length * share) - 1] ?? 0);
  return { p50: quantile(0.5), p99: quantile(0.99) };
}
