import type { Database } from '@carillon/db';

/**
 * How fast publications went out in the middle of a run: the slope of the line through their times, which does not
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
