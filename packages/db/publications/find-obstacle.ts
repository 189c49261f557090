import type { Sql } from '../client.ts';

/**
 * Why a claim got nothing.
 * - over: settled, cancelled, replanned or gone, or held because its user is disabled; the job does nothing
 * - wait: not its time yet, or somebody else's lease; worth another look then
 * - behind: others of its account come first, or fill its places
 * - missed: it never started and is too late to start now
 */
export type Obstacle =
  | { readonly kind: 'over' }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'behind'; readonly ms: number; readonly accountId: string }
  | { readonly kind: 'missed' };

export interface ObstacleQuery {
  readonly publicationId: string;
  readonly generation: number;
  readonly maxLateness: number;
  /** A busy account is looked at again after this; whoever holds it takes the waiting ones along. */
  readonly busyAccountMs: number;
  /** A holder's lease counts for up to this much longer with each crash that the publication caused. */
  readonly crashSpreadMs: number;
}

export async function findObstacle(db: Sql, query: ObstacleQuery): Promise<Obstacle> {
  const [row] = await db.$queryRaw<{ waitMs: number | null; missed: boolean; accountId: string }[]>`
    SELECT extract(epoch FROM greatest(p.due_at, p.next_at, a.blocked_until, b.open_until,
        CASE p.status WHEN 'publishing' THEN p.lease_until + greatest(p.crashes - 1, 0) * random() * ${query.crashSpreadMs}::float8 * interval '1 millisecond' END) - clock_timestamp())::float8 * 1000 AS "waitMs",
      (p.due_at <= clock_timestamp() - ${query.maxLateness}::float8 * interval '1 millisecond' OR p.latest_at <= clock_timestamp()) IS TRUE
        AND NOT EXISTS (SELECT 1 FROM items i WHERE i.publication_id = p.id AND i.state <> 'pending') AS missed,
      p.social_account_id AS "accountId"
    FROM publications p JOIN social_accounts a ON a.id = p.social_account_id
      LEFT JOIN breakers b ON b.platform = p.platform AND b.sandbox = a.sandbox
    WHERE p.id = ${query.publicationId} AND p.generation = ${query.generation}
      AND p.status IN ('scheduled', 'queued', 'publishing') AND NOT a.held`;
  if (row === undefined) return { kind: 'over' };
  if (row.missed) return { kind: 'missed' };
  if (row.waitMs !== null && row.waitMs > 0) return { kind: 'wait', ms: Math.ceil(row.waitMs) };
  return { kind: 'behind', ms: query.busyAccountMs, accountId: row.accountId };
}
