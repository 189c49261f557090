import type { Sql } from './client.ts';
import { Prisma } from './generated/client.ts';

/**
 * Number of posts of this month that count for a user, by Postgres' clock in UTC.
 * @param apart true for the posts of sandbox keys, which are counted by themselves
 */
export async function countPosts(db: Sql, userId: string, apart = false): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT ${counter(apart)} AS count FROM usages WHERE user_id = ${userId} AND month = ${monthOf(Prisma.sql`clock_timestamp()`)}`;
  return row?.count ?? 0;
}

/** A post, and where it was counted. */
export interface CountedPost {
  readonly id: string;
  readonly createdAt: Date;
  readonly countedApart: boolean;
}

/** Gives the month of a post's creation room for another one. */
export async function uncountPost(
  tx: Sql,
  userId: string,
  { createdAt, countedApart }: CountedPost,
): Promise<void> {
  const count = counter(countedApart);
  await tx.$executeRaw`
    UPDATE usages SET ${count} = ${count} - 1
    WHERE user_id = ${userId} AND month = ${monthOf(createdAt)} AND ${count} > 0`;
}

/**
 * Counts a post of a sandbox key among the real ones of its month, because it goes to real accounts from now on.
 * @returns false when that month has no room for it; then nothing was changed
 */
export async function countAsReal(
  tx: Sql,
  { userId, postsPerMonth }: { readonly userId: string; readonly postsPerMonth: number },
  { id, createdAt }: CountedPost,
): Promise<boolean> {
  const counted = await tx.$executeRaw`
    UPDATE usages SET posts = posts + 1, sandbox_posts = greatest(0, sandbox_posts - 1)
    WHERE user_id = ${userId} AND month = ${monthOf(createdAt)} AND posts < ${postsPerMonth}`;
  if (counted === 0) return false;
  await tx.$executeRaw`UPDATE posts SET counted_apart = false WHERE id = ${id}`;
  return true;
}

const counter = (apart: boolean) => (apart ? Prisma.sql`sandbox_posts` : Prisma.sql`posts`);

const monthOf = (time: Date | Prisma.Sql) =>
  Prisma.sql`date_trunc('month', ${time}::timestamptz AT TIME ZONE 'UTC')::date`;
