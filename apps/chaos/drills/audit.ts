import type { Scene } from '@carillon/harness/open-scene';
import { until } from '@carillon/testing/until';

export interface Audit {
  readonly accepted: number;
  readonly published: number;
  readonly failed: number;
  /** Accepted, and neither on the network nor marked as failed. */
  readonly lost: number;
  /** On the network more than once. */
  readonly twice: number;
  /** On the network before their time. */
  readonly early: number;
  /** Seconds until the last one was settled. */
  readonly settledAfter: number;
}

/** Waits until every publication is settled, and compares the networks' own ledger with the posts that were accepted. */
export async function audit(
  { db, sandbox }: Scene,
  accepted: ReadonlySet<string>,
  limitMs = 900_000,
): Promise<Audit> {
  const begin = performance.now();
  const open = { status: { in: ['scheduled', 'queued', 'publishing'] as const } };
  await until(
    'everything to settle',
    async () => (await db.publication.count({ where: { status: { in: [...open.status.in] } } })) === 0,
    limitMs,
  );
  const settledAfter = Math.round((performance.now() - begin) / 1_000);
  const publications = await db.publication.findMany({
    select: { postId: true, status: true, dueAt: true, items: { select: { content: true } } },
  });
  const commits = Map.groupBy(sandbox.ledger(), ({ content }) => content);
  const on = publications.map((publication) => ({
    ...publication,
    commits: commits.get(publication.items[0]?.content ?? '') ?? [],
  }));
  const stored = new Set(publications.map(({ postId }) => postId));
  const missing = [...accepted].filter((id) => !stored.has(id)).length;
  return {
    accepted: accepted.size,
    published: on.filter(({ status }) => status === 'published').length,
    failed: on.filter(({ status }) => status === 'failed').length,
    lost: missing + on.filter(({ status, commits }) => status !== 'failed' && commits.length === 0).length,
    twice: on.filter(({ commits }) => commits.length > 1).length,
    early: on.filter(({ commits, dueAt }) => commits.some(({ at }) => new Date(at) < (dueAt ?? new Date(0))))
      .length,
    settledAfter,
  };
}

/** A drill that loses or doubles anything has failed. */
export const isClean = ({ lost, twice, early, failed }: Audit): boolean =>
  lost + twice + early + failed === 0;
