import type { Stage } from '../stage.ts';

/** What became of a soak's publications. */
export interface Outcome {
  readonly published: number;
  /** Published minus due, of the latest, s. */
  readonly latest: number;
}

/** Of those created since then. */
export async function outcomeSince({ db }: Stage, begin: Date): Promise<Outcome> {
  const [row] = await db.$queryRaw<{ published: number; latest: number | null }[]>`
    SELECT count(*) FILTER (WHERE status = 'published')::int AS published,
      extract(epoch FROM max(published_at - due_at))::float8 AS latest
    FROM publications WHERE created_at >= ${begin}`;
  return { published: row?.published ?? 0, latest: row?.latest ?? Number.POSITIVE_INFINITY };
}

/** The time by Postgres, which is the one in the rows. */
export async function timeInDatabase({ db }: Stage): Promise<Date> {
  const [row] = await db.$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() AS now`;
  if (row === undefined) throw new Error('Postgres does not tell the time.');
  return row.now;
}
