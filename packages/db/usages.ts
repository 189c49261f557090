import type { Sql } from './client.ts';

/** Number of posts of this month that count for a user, by Postgres' clock in UTC. */
export async function countPosts(db: Sql, userId: string): Promise<number> {
  const [row] = await db.$queryRaw<{ posts: number }[]>`
    SELECT posts FROM usages WHERE user_id = ${userId} AND month = date_trunc('month', clock_timestamp() AT TIME ZONE 'UTC')::date`;
  return row?.posts ?? 0;
}
