import type { Database, Queries, Sql } from './client.ts';
import { eraseAccount, erasePosts } from './people/deletion.ts';
import { eraseEvents } from './webhooks/tidy-webhooks.ts';

/** Contents of a profile that are counted. */
export interface ProfileContents {
  /** Posts that are still to go out: they keep their profile. */
  readonly waiting: number;
  readonly drafts: number;
  /** Posts that are out, or failed. */
  readonly past: number;
  /** Accounts that are connected. */
  readonly accounts: number;
}

/** Of each kind, no more are counted. */
const maxCounted = 1_000;

/** @returns null when the user has no such profile */
export async function readProfileContents(
  db: Sql,
  userId: string,
  id: string,
): Promise<ProfileContents | null> {
  const [row] = await db.$queryRaw<ProfileContents[]>`
    SELECT
      (SELECT count(*)::int FROM (SELECT FROM posts WHERE profile_id = p.id
        AND status IN ('scheduled', 'queued', 'publishing') LIMIT ${maxCounted}::int) few) AS waiting,
      (SELECT count(*)::int FROM (SELECT FROM posts WHERE profile_id = p.id
        AND status = 'draft' LIMIT ${maxCounted}::int) few) AS drafts,
      (SELECT count(*)::int FROM (SELECT FROM posts WHERE profile_id = p.id
        AND status IN ('published', 'failed', 'partial') LIMIT ${maxCounted}::int) few) AS past,
      (SELECT count(*)::int FROM social_accounts WHERE profile_id = p.id AND state <> 'disconnected') AS accounts
    FROM profiles p WHERE p.id = ${id} AND p.user_id = ${userId}`;
  return row ?? null;
}

/** Some of the accounts of a profile that are not disconnected. */
export const listConnected = (db: Queries, profileId: string, limit: number) =>
  db.socialAccount.findMany({
    where: { profileId, state: { not: 'disconnected' } },
    select: { id: true },
    orderBy: { id: 'asc' },
    take: limit,
  });

/** Posts, or connect links, that are erased in one transaction. */
const atOnce = 100;

/**
 * Erases a part of what a profile whose accounts are all disconnected has: links, by which nobody connects anything any more;
 * posts, with what answers to requests and webhooks repeat of them; and accounts.
 * @returns false when nothing of it is left, or somebody holds what is
 */
export async function eraseProfilePart(db: Database, userId: string, profileId: string): Promise<boolean> {
  const links = await db.$executeRaw`
    DELETE FROM connect_links WHERE id IN (SELECT id FROM connect_links WHERE profile_id = ${profileId} LIMIT ${atOnce}::int)`;
  if (links > 0) return true;
  const posts = await db.$transaction(async (tx) => {
    const ids = await erasePosts(tx, { profileId }, atOnce);
    if (ids.length === 0) return 0;
    await eraseEvents(tx, ids);
    await tx.$executeRaw`DELETE FROM post_words_due WHERE user_id = ${userId} AND post_id = ANY (${ids}::text[])`;
    await tx.$executeRaw`
      DELETE FROM idempotency_keys WHERE user_id = ${userId}
        AND split_part(body, '"', 6) = ANY (${ids}::text[]) AND body LIKE '{"data":{"id":"pst\\_%'`;
    return ids.length;
  });
  if (posts > 0) return true;
  const left = await db.post.count({ where: { profileId }, take: 1 });
  return left === 0 && eraseAccount(db, { profileId });
}

/**
 * Deletes a profile of which nothing is left. What names it stays: keys and webhooks that are bound to it alone would otherwise
 * reach all.
 * @returns false when something of it is left
 */
export async function endProfileDeletion(db: Sql, userId: string, id: string): Promise<boolean> {
  const count = await db.$executeRaw`
    DELETE FROM profiles p WHERE id = ${id} AND user_id = ${userId}
      AND NOT EXISTS (SELECT FROM posts WHERE profile_id = p.id)
      AND NOT EXISTS (SELECT FROM social_accounts WHERE profile_id = p.id)`;
  return count > 0;
}
