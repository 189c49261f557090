import type { Sql } from '../client.ts';
import { opaqueArray } from '../sql-parts.ts';
import { usingMedium } from './media-uses.ts';

/** Most uses of a medium that are looked at: an item of a post on an account is one. */
const maxLookedAt = 100;

/**
 * When media end as things stand: one that nothing uses goes, and what went out loses its content. It is null as long as a
 * post needs the medium, and where it has too many uses to look at. The row of a medium says only when somebody looks at
 * it: a publication that ends does not write there.
 * @param keepPublishedMs content of what went out is kept for so long after it did, ms
 */
export async function mediaEnds(
  db: Sql,
  ids: readonly string[],
  keepPublishedMs: number,
): Promise<Map<string, Date | null>> {
  if (ids.length === 0) return new Map();
  const rows = await db.$queryRaw<{ id: string; end: Date | null }[]>`
    SELECT m.id, CASE WHEN used.needed OR used.many THEN NULL
      ELSE greatest(m.expires_at, used.published + ${keepPublishedMs}::float8 * interval '1 millisecond') END AS end
    FROM media m CROSS JOIN LATERAL (
      SELECT bool_or(p.status <> 'published') AS needed, max(uses.counted) >= ${maxLookedAt} AS many, max(p.published_at) AS published
      FROM ${usingMedium(maxLookedAt)}
    ) AS used
    WHERE m.id = ANY(${opaqueArray(ids)}::text[])`;
  return new Map(rows.map(({ id, end }) => [id, end]));
}
