import { setTimeout as sleep } from 'node:timers/promises';
import type { Process } from '../processes/start-process.ts';
import type { Stage } from '../stage.ts';

/** How long a run may take, ms. */
const patience = 120_000;

export interface Published {
  /** Publications that are out, and their posts with them. */
  readonly done: number;
  /** From the first to the last of them, s. */
  readonly seconds: number;
}

/**
 * Waits until that many publications are out.
 * @param workers must be running meanwhile
 * @param onLook hears of each look at the rows
 */
export async function untilPublished(
  { db, stopping }: Stage,
  { workers, count }: { readonly workers: readonly Process[]; readonly count: number },
  onLook: (published: Published) => Promise<void> = async () => {},
): Promise<Published> {
  const end = performance.now() + patience;
  while (performance.now() < end) {
    await sleep(250, undefined, { signal: stopping }); // a look costs something, too
    for (const worker of workers) await worker.assertRunning();
    const [published] = await db.$queryRaw<Published[]>`
      SELECT count(*)::int AS done, coalesce(extract(epoch FROM max(p.published_at) - min(p.published_at)), 0)::float8 AS seconds
      FROM publications p JOIN posts ON posts.id = p.post_id WHERE p.status = 'published' AND posts.status = 'published'`;
    if (published === undefined) continue;
    await onLook(published);
    if (published.done === count) return published;
  }
  throw new Error(`${count} publications were not out after ${patience} ms.`);
}
