import type { Sql } from '../client.ts';

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
