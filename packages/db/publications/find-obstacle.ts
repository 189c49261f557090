import { byPlatform } from '@carillon/core';
import { accountHeldUntil, holdsPublication } from '../breakers.ts';
import type { Sql } from '../client.ts';
import { opaqueArray } from '../sql-parts.ts';
import type { Asked } from './claim/find-ready.ts';
import type { Claimant } from './claimed.ts';

/**
 * Why a claim got nothing.
 * - over: settled, cancelled, replanned or gone, or held because its user is disabled; the job does nothing
 * - wait: not its time yet, or somebody else's lease; worth another look then. `heldMs` where something holds all of its account that
 *   nobody has tried, ms
 * - behind: others of its account come first, or fill its places, which is `isFull`
 * - missed: it never started and is too late to start now
 */
export type Obstacle =
  | { readonly kind: 'over' }
  | {
      readonly kind: 'wait';
      readonly ms: number;
      readonly accountId: string;
      readonly heldMs: number | null;
    }
  | {
      readonly kind: 'behind';
      readonly ms: number;
      readonly accountId: string;
      readonly isFull: boolean;
    }
  | { readonly kind: 'missed' };

export interface ObstacleQuery extends Pick<Claimant, 'maxLateness' | 'atOnce'> {
  /** A busy account is looked at again after this; whoever holds it takes the waiting ones along. */
  readonly busyAccountMs: number;
  /** A holder's lease counts for up to this much longer with each crash that the publication caused. */
  readonly crashSpreadMs: number;
}

interface Row {
  readonly index: number;
  readonly waitMs: number | null;
  readonly heldMs: number | null;
  readonly missed: boolean;
  readonly accountId: string;
  readonly isFull: boolean;
}

/** @returns one for each that was asked, in their order */
export async function findObstacles(
  db: Sql,
  asked: readonly Asked[],
  { maxLateness, busyAccountMs, crashSpreadMs, atOnce = {} }: ObstacleQuery,
): Promise<Obstacle[]> {
  const ids = opaqueArray(asked.map(({ publicationId }) => publicationId));
  const generations = opaqueArray(asked.map(({ generation }) => generation));
  const places = JSON.stringify(byPlatform((platform) => atOnce[platform] ?? 1));
  const rows = await db.$queryRaw<Row[]>`
    SELECT asked.index::int - 1 AS index,
      extract(epoch FROM greatest(p.due_at, p.next_at, ${accountHeldUntil}, b.open_until,
        CASE p.status WHEN 'publishing' THEN p.lease_until + greatest(p.crashes - 1, 0) * random() * ${crashSpreadMs}::float8 * interval '1 millisecond' END) - clock_timestamp())::float8 * 1000 AS "waitMs",
      extract(epoch FROM greatest(${accountHeldUntil}, b.open_until) - clock_timestamp())::float8 * 1000 AS "heldMs",
      (p.due_at <= clock_timestamp() - ${maxLateness}::float8 * interval '1 millisecond' OR p.latest_at <= clock_timestamp()) IS TRUE
        AND NOT EXISTS (SELECT 1 FROM items i WHERE i.publication_id = p.id AND i.state <> 'pending') AS missed,
      p.social_account_id AS "accountId",
      (SELECT count(*) FROM publications other WHERE other.social_account_id = p.social_account_id AND other.status = 'publishing')
        >= (${places}::jsonb ->> p.platform::text)::int AS "isFull"
    FROM unnest(${ids}::text[], ${generations}::int[]) WITH ORDINALITY AS asked(id, generation, index)
      JOIN publications p ON p.id = asked.id AND p.generation = asked.generation
      JOIN social_accounts a ON a.id = p.social_account_id
      LEFT JOIN app_breakers b ON ${holdsPublication}
    WHERE p.status IN ('scheduled', 'queued', 'publishing') AND NOT a.held`;
  const found = new Map(rows.map((row) => [row.index, row]));
  return asked.map((_, index) => obstacleOf(found.get(index), busyAccountMs));
}

function obstacleOf(row: Row | undefined, busyAccountMs: number): Obstacle {
  if (row === undefined) return { kind: 'over' };
  const { waitMs, heldMs, missed, accountId, isFull } = row;
  if (missed) return { kind: 'missed' };
  if (waitMs !== null && waitMs > 0) return { kind: 'wait', ms: Math.ceil(waitMs), accountId, heldMs };
  return { kind: 'behind', ms: busyAccountMs, accountId, isFull };
}
