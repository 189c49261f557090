import type { Queries, Sql } from '../client.ts';

/** The accounts of a user as their owner sees them: how each is connected, and why it is not. The oldest first. */
export const listConnections = (db: Queries, userId: string) =>
  db.socialAccount.findMany({
    where: { userId, state: { not: 'disconnected' } },
    select: {
      id: true,
      profileId: true,
      platform: true,
      platformUsername: true,
      platformAvatar: true,
      active: true,
      state: true,
      stateReason: true,
      sandbox: true,
      serviceUrl: true,
      app: { select: { id: true, name: true, clientId: true, notedAt: true } },
      credentialsEndAt: true,
      createdAt: true,
    },
    orderBy: { id: 'asc' },
  });

/** When something went out last on each account of a user, by account id; accounts on which nothing has are left out. */
export async function lastPublished(db: Sql, userId: string): Promise<ReadonlyMap<string, Date>> {
  const rows = await db.$queryRaw<{ id: string; at: Date }[]>`
    SELECT a.id, last.at
    FROM social_accounts a CROSS JOIN LATERAL (
      SELECT published_at AS at FROM publications
      WHERE social_account_id = a.id AND status = 'published' ORDER BY published_at DESC, id DESC LIMIT 1
    ) last
    WHERE a.user_id = ${userId} AND a.state <> 'disconnected'`;
  return new Map(rows.map(({ id, at }) => [id, at]));
}

/**
 * Number of a user's posts that are scheduled or queued for each account: disconnecting it would stop them. A post has one
 * publication for an account at most, so these are publications too.
 * @returns by account id; accounts for which nothing waits are left out
 */
export async function countWaiting(db: Sql, userId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db.$queryRaw<{ id: string; waiting: number }[]>`
    SELECT p.social_account_id AS id, count(*)::int AS waiting
    FROM social_accounts a JOIN publications p ON p.social_account_id = a.id
    WHERE a.user_id = ${userId} AND p.status IN ('scheduled', 'queued')
    GROUP BY p.social_account_id`;
  return new Map(rows.map(({ id, waiting }) => [id, waiting]));
}
