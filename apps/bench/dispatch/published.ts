import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@carillon/db';
import type { BenchContext } from '../context.ts';
import type { Process } from '../processes/start-process.ts';

/** For all publications of a run. */
const publishTimeoutMs = 120_000;

export interface Wait {
  /** Must be running meanwhile. */
  readonly workers: readonly Process[];
  /** Number of publications. */
  readonly count: number;
}

/** Waits until `count` publications are out, and their posts with them. @returns the time of each, ms since 1970 */
export async function untilPublished(
  { db, stopping }: BenchContext,
  { workers, count }: Wait,
): Promise<number[]> {
  const end = performance.now() + publishTimeoutMs;
  while (performance.now() < end) {
    await sleep(250, undefined, { signal: stopping }); // a look costs something, too
    for (const worker of workers) await worker.assertRunning();
    const [row] = await db.$queryRaw<{ done: number }[]>`
      SELECT count(*)::int AS done FROM publications
      WHERE status = 'published' AND (post_id IN (SELECT id FROM posts WHERE status = 'published')) IS TRUE`; // as a join it took half a core
    const { done } = row ?? { done: 0 };
    if (done === count) return times(db);
  }
  throw new Error(`${count} publications were not out after ${publishTimeoutMs} ms.`);
}

async function times(db: Database): Promise<number[]> {
  const rows = await db.$queryRaw<{ publishedAt: Date }[]>`
    SELECT published_at AS "publishedAt" FROM publications WHERE published_at IS NOT NULL`;
  return rows.map(({ publishedAt }) => publishedAt.getTime());
}
