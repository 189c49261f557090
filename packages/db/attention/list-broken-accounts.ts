import type { Platform } from '@carillon/core';
import type { Queries, Sql } from '../client.ts';
import { opaqueArray } from '../sql-parts.ts';

/** An account that its owner must connect again. */
export interface BrokenAccount {
  readonly id: string;
  readonly profileId: string;
  readonly platform: Platform;
  readonly platformUsername: string;
  readonly platformAvatar: string;
  readonly sandbox: boolean;
  readonly stateReason: string | null;
  /** Since when; null while that is unknown. */
  readonly stateSince: Date | null;
}

/** The accounts of a user that must be connected again, the oldest first. */
export const listBrokenAccounts = (db: Queries, userId: string, limit: number): Promise<BrokenAccount[]> =>
  db.socialAccount.findMany({
    where: { userId, state: 'reconnect' },
    select: {
      id: true,
      profileId: true,
      platform: true,
      platformUsername: true,
      platformAvatar: true,
      sandbox: true,
      stateReason: true,
      stateSince: true,
    },
    orderBy: { id: 'asc' },
    take: limit,
  });

/** When the first try of publications as they are planned now began, by their ids. */
export async function firstTries(db: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  if (ids.length === 0) return new Map();
  const rows = await db.$queryRaw<{ id: string; at: Date }[]>`
    SELECT p.id, first.at FROM unnest(${opaqueArray(ids)}::text[]) AS asked(id) JOIN publications p ON p.id = asked.id
      CROSS JOIN LATERAL (SELECT started_at AS at FROM attempts WHERE publication_id = p.id AND generation = p.generation
        ORDER BY lease_token LIMIT 1) first`;
  return new Map(rows.map(({ id, at }) => [id, at]));
}
