import { setTimeout as sleep } from 'node:timers/promises';
import type { Process } from '../processes/start-process.ts';
import type { Stage } from '../stage.ts';

/** How long all of them may take, ms. */
const patience = 120_000;

export interface Wait {
  /** Must be running meanwhile. */
  readonly workers: readonly Process[];
  /** Of publications. */
  readonly count: number;
}

/**
 * Waits until so many publications are out, and their posts with them.
 * @param onLook hears again and again how many are
 * @returns when each was, ms since 1970
 */
export async function untilPublished(
  { db, stopping }: Stage,
  { workers, count }: Wait,
  onLook: (done: number) => Promise<void> = async () => {},
): Promise<number[]> {
  const end = performance.now() + patience;
  while (performance.now() < end) {
    await sleep(250, undefined, { signal: stopping }); // a look costs something, too
    for (const worker of workers) await worker.assertRunning();
    const [row] = await db.$queryRaw<{ done: number }[]>`
      SELECT count(*)::int AS done FROM publications p JOIN posts ON posts.id = p.post_id
      WHERE p.status = 'published' AND posts.status = 'published'`;
    const { done } = row ?? { done: 0 };
    await onLook(done);
    if (done === count) return times(db);
  }
  throw new Error(`${count} publications were not out after ${patience} ms.`);
}

async function times(db: Stage['db']): Promise<number[]> {
  const rows = await db.$queryRaw<{ publishedAt: Date }[]>`
    SELECT published_at AS "publishedAt" FROM publications WHERE published_at IS NOT NULL`;
  return rows.map(({ publishedAt }) => publishedAt.getTime());
}
