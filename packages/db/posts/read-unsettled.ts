import type { Sql } from '../client.ts';
import { opaqueArray } from '../sql-parts.ts';

export interface UnsettledPost {
  readonly id: string;
  /** It cannot settle sooner, ms from now: something of it is due only then; 0 when it is due. */
  readonly dueInMs: number;
}

/** Those of some posts of which something is still to go out. */
export const readUnsettled = (db: Sql, ids: readonly string[]): Promise<UnsettledPost[]> =>
  db.$queryRaw<UnsettledPost[]>`
    SELECT wanted.id, coalesce(greatest(0, extract(epoch FROM max(greatest(p.due_at, p.next_at)) - clock_timestamp()) * 1000), 0)::float8 AS "dueInMs"
    FROM unnest(${opaqueArray(ids)}::text[]) AS wanted (id) JOIN publications p ON p.post_id = wanted.id
    WHERE p.status IN ('scheduled', 'queued', 'publishing') GROUP BY wanted.id`;
