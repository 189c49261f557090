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

/**
 * Waits until `count` publications are out, and their posts with them.
 * @param onProgress is called with their number again and again
 * @returns the time of each, ms since 1970
 */
export async function untilPublished(
  { db, stopping }: BenchContext,
  { workers, count }: Wait,
  onProgress: (done: number) => Promise<void> = async () => {},
): Promise<number[]> {
  const end = performance.now() + publishTimeoutMs;
  while (performance.now() < end) {
    await sleep(250, undefined, { signal: stopping }); // a look costs something, too
    for (const worker of workers) await worker.assertRunning();
    const [row] = await db.$queryRaw<{ done: number }[]>`
      SELECT count(*)::int AS done FROM publications
      WHERE status = 'published' AND (post_id IN (SELECT id FROM posts WHERE status = 'published')) IS TRUE`; // as a join it took half a core
    const { done } = row ?? { done: 0 };
    await onProgress(done);
    if (done === count) return times(db);
  }
  throw new Error(`${count} publications were not out after ${publishTimeoutMs} ms.`);
}

async function times(db: Database): Promise<number[]> {
  const rows = await db.$queryRaw<{ publishedAt: Date }[]>`
    SELECT published_at AS "publishedAt" FROM publications WHERE published_at IS NOT NULL`;
  return rows.map(({ publishedAt }) => publishedAt.getTime());
}

/**
 * The rate of publishing in the middle of a run: the slope of the line through their times, which does not
 * depend on a single one of them.
 * @returns publications/s
 */
export async function publishingRate(
  db: Database,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<number> {
  const [row] = await db.$queryRaw<{ rate: number | null }[]>`
    SELECT regr_slope(place, at)::float8 AS rate FROM (
      SELECT row_number() OVER (ORDER BY published_at) AS place, count(*) OVER () AS total, extract(epoch FROM published_at) AS at
      FROM publications WHERE published_at IS NOT NULL
    ) AS published WHERE place BETWEEN ${from}::float8 * total AND ${to}::float8 * total`;
  if (row?.rate == null) throw new Error('Nothing was published.');
  return row.rate;
}

/** The state of a soak's publications. */
export interface Outcome {
  readonly published: number;
  /** Published minus due, of the latest, s. */
  readonly latest: number;
}

/** The outcome of the publications that were created since then. */
export async function outcomeSince({ db }: BenchContext, begin: Date): Promise<Outcome> {
  const [row] = await db.$queryRaw<{ published: number; latest: number | null }[]>`
    SELECT count(*) FILTER (WHERE status = 'published')::int AS published,
      extract(epoch FROM max(published_at - due_at))::float8 AS latest
    FROM publications WHERE created_at >= ${begin}`;
  return { published: row?.published ?? 0, latest: row?.latest ?? Number.POSITIVE_INFINITY };
}

/** The time by Postgres, which is the one in the rows. */
export async function timeInDatabase({ db }: BenchContext): Promise<Date> {
  const [row] = await db.$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() AS now`;
  if (row === undefined) throw new Error('Postgres gave no time.');
  return row.now;
}
