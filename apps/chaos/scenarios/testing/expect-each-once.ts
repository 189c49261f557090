import type { Scene } from '@carillon/harness/open-scene';
import { until } from '@carillon/testing/until';
import { expect } from '@jest/globals';

/**
 * Waits until all publications but those of `waiting` posts are settled, and holds what the networks took against
 * the rows: each published exactly once, none before its time, nothing else.
 * @param limit ms
 */
export async function expectEachOnce(
  { db, sandbox }: Scene,
  { waiting = [], limit = 60_000 }: { waiting?: readonly string[]; limit?: number } = {},
): Promise<void> {
  const where = { postId: { notIn: [...waiting] }, status: { not: 'pending' as const } };
  await until(
    'everything to settle',
    async () => {
      const open = await db.publication.count({
        where: { ...where, status: { in: ['scheduled', 'queued', 'publishing'] } },
      });
      return open === 0;
    },
    limit,
  );
  const publications = await db.publication.findMany({ where, include: { items: true } });
  const items = publications.flatMap(({ items }) => items);
  expect(publications.filter(({ status }) => status !== 'published')).toEqual([]);
  expect(items.filter(({ doubleId }) => doubleId !== null)).toEqual([]);
  const ledger = sandbox.ledger();
  expect(ledger.map(({ remoteId }) => remoteId).sort()).toEqual(items.map(({ remoteId }) => remoteId).sort());
  const dueAt = new Map(
    publications.flatMap(({ dueAt, items }) => items.map(({ remoteId }) => [remoteId, dueAt] as const)),
  );
  expect(ledger.filter(({ remoteId, at }) => new Date(at) < (dueAt.get(remoteId) ?? new Date(0)))).toEqual(
    [],
  );
}
