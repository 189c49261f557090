import type { Sql } from '../client.ts';

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
