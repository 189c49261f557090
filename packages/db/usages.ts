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

/** Posts that a key bound to profiles may create in a month. */
export interface PostShare {
  /** The first of the keys that it was rotated from, or itself. */
  readonly firstKeyId: string;
  readonly posts: number;
}

/**
 * Counts posts that such a key created in this transaction; deleting them gives nothing back.
 * @returns false when its month has no room for them, and then the transaction must not commit
 */
export async function takeShare(
  tx: Sql,
  userId: string,
  { share, count }: { readonly share: PostShare; readonly count: number },
): Promise<boolean> {
  const { firstKeyId, posts } = share;
  const taken = await tx.$executeRaw`
    INSERT INTO key_usages (api_key_id, month, user_id, posts)
    SELECT ${firstKeyId}, ${monthOf(Prisma.sql`clock_timestamp()`)}, ${userId}, ${count}::int WHERE ${count}::int <= ${posts}::int
    ON CONFLICT (api_key_id, month) DO UPDATE SET posts = key_usages.posts + excluded.posts
    WHERE key_usages.posts + excluded.posts <= ${posts}::int`;
  return taken > 0;
}

/** Posts of this month that such a key created. */
export async function countPostsOfKey(db: Sql, firstKeyId: string): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT posts AS count FROM key_usages
    WHERE api_key_id = ${firstKeyId} AND month = ${monthOf(Prisma.sql`clock_timestamp()`)}`;
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
