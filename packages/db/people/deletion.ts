import { type AuditAuthor, anonymiseAudit, recordAudit } from '../audit/record-audit.ts';
import { type Database, inTransaction, type Queries, type Sql } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { endSessionsOf } from '../sign-in/sessions.ts';
import { fromNow } from '../sql-parts.ts';
import { isLastAdmin, type PersonChange } from './people.ts';

/** Whose posts and accounts: a user's, or those of one of their profiles. */
type Owner = { readonly userId: string } | { readonly profileId: string };

const owned = (owner: Owner): Prisma.Sql =>
  'userId' in owner ? Prisma.sql`user_id = ${owner.userId}` : Prisma.sql`profile_id = ${owner.profileId}`;

/**
 * Deletes some posts with everything of theirs. Publications are locked before their calendar, and that before their post, as by
 * everybody; a publication that somebody holds is left for the next time.
 * @returns their ids
 */
export async function erasePosts(db: Sql, owner: Owner, limit: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
  WITH part AS MATERIALIZED (SELECT id, profile_id FROM posts WHERE ${owned(owner)} ORDER BY id LIMIT ${limit}::int),
  locked AS MATERIALIZED (SELECT post_id FROM publications WHERE post_id IN (SELECT id FROM part) FOR UPDATE SKIP LOCKED),
  calendar AS MATERIALIZED (
    SELECT id FROM profiles WHERE id IN (SELECT profile_id FROM part) AND (SELECT count(*) FROM locked) > 0 ORDER BY id FOR NO KEY UPDATE
  ),
  free AS MATERIALIZED (
    SELECT id FROM part WHERE (SELECT count(*) FROM calendar) >= 0 AND (SELECT count(*) FROM publications p WHERE p.post_id = part.id)
      = (SELECT count(*) FROM locked WHERE locked.post_id = part.id)
  )
  DELETE FROM posts WHERE id IN (SELECT id FROM free) RETURNING id`;
  return rows.map(({ id }) => id);
}

/** Deletes some notes that words of a user's posts are due, once their posts are gone. @returns how many */
export const eraseWordsDue = (db: Sql, userId: string, limit: number): Promise<number> => db.$executeRaw`
  DELETE FROM post_words_due WHERE user_id = ${userId} AND post_id IN (
    SELECT post_id FROM post_words_due WHERE user_id = ${userId} LIMIT ${limit}::int)`;

/** Deletes some answers to a user's requests with an Idempotency-Key, which repeat their posts. @returns how many */
export const eraseAnswers = (db: Sql, userId: string, limit: number): Promise<number> => db.$executeRaw`
  DELETE FROM idempotency_keys WHERE (user_id, sandbox, key) IN (
    SELECT user_id, sandbox, key FROM idempotency_keys WHERE user_id = ${userId} LIMIT ${limit}::int)`;

/**
 * Erases what a user's media are called and show, and marks them and their uploads as deleted: whoever has the store
 * removes the files, and then the rows.
 */
export async function eraseMedia(db: Database, userId: string): Promise<void> {
  // Uploads before media, and media before what is counted of both, as everybody takes them.
  await db.$transaction([
    db.$executeRaw`UPDATE media_arrivals SET until = '-infinity' WHERE user_id = ${userId}`,
    db.$executeRaw`
      UPDATE media_uploads SET expires_at = least(expires_at, ${fromNow(0)}), name = '', alt_text = '' WHERE user_id = ${userId}`,
    db.$executeRaw`
      UPDATE media SET deleted_at = ${fromNow(0)}, name = '', alt_text = ''
      WHERE user_id = ${userId} AND (deleted_at IS NULL OR deleted_at > clock_timestamp() OR name <> '' OR alt_text <> '')`,
  ]);
}

/** Media, uploads and files on their way of a user whose files may still be there. */
export async function countFiles(db: Queries, userId: string): Promise<number> {
  const where = { userId };
  const [media, uploads, arrivals] = await Promise.all([
    db.medium.count({ where }),
    db.mediaUpload.count({ where }),
    db.mediaArrival.count({ where }),
  ]);
  return media + uploads + arrivals;
}

/**
 * Deletes an account that has no posts any more. One at a time: each takes a look at every publication there is.
 * @returns false without an account
 */
export async function eraseAccount(db: Sql, owner: Owner): Promise<boolean> {
  const count = await db.$executeRaw`
    DELETE FROM social_accounts WHERE id = (SELECT id FROM social_accounts WHERE ${owned(owner)} ORDER BY id LIMIT 1)`;
  return count > 0;
}

/**
 * Decides that a user is deleted: from now on they are disabled for good, without keys and sessions, and whoever takes the
 * deletion erases the rest. Deciding it again changes nothing.
 */
export const beginDeletion = (db: Queries, id: string): Promise<PersonChange> =>
  inTransaction(db, async (tx) => {
    const found = await tx.user.findUnique({ where: { id }, select: { deletingAt: true } });
    if (found === null) return 'not_found';
    if (found.deletingAt !== null) return 'done';
    if (await isLastAdmin(tx, id)) return 'last_admin';
    await tx.$executeRaw`
      UPDATE users SET disabled_at = coalesce(disabled_at, now()), deleting_at = now() WHERE id = ${id}`;
    await endSessionsOf(tx, id);
    await tx.apiKey.deleteMany({ where: { userId: id } });
    return 'done';
  });

/**
 * Takes a user whose deletion nobody is carrying out, to do it.
 * @param leaseMs time others leave it alone; `keepDeletion` adds to it
 * @param id this one only
 * @returns the user's id; null without a user
 */
export async function takeDeletion(db: Sql, leaseMs: number, id?: string): Promise<string | null> {
  const [taken] = await db.$queryRaw<{ id: string }[]>`
    UPDATE users SET deleting_until = ${fromNow(leaseMs)} WHERE id = (
      SELECT id FROM users WHERE deleting_at IS NOT NULL AND (deleting_until IS NULL OR deleting_until <= clock_timestamp())
        ${id === undefined ? Prisma.empty : Prisma.sql`AND id = ${id}`}
      ORDER BY deleting_at LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING id`;
  return taken?.id ?? null;
}

/** Has others leave the deletion alone for `ms`. They would do no harm: what is erased twice is erased. */
export async function keepDeletion(db: Sql, id: string, ms: number): Promise<void> {
  await db.$executeRaw`UPDATE users SET deleting_until = ${fromNow(ms)} WHERE id = ${id} AND deleting_at IS NOT NULL`;
}

/** A worker that was frozen may begin a call for no longer than this after its intent, ms, though its lease was ended: see `sendWithinMs`. */
const mayBeginMs = 20_000;

/** Publications of a user that a worker has in hand: it may be waiting for a network's answer, or about to ask. */
export async function countUnderWay(db: Sql, userId: string): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM social_accounts a JOIN publications p ON p.social_account_id = a.id
    WHERE a.user_id = ${userId} AND p.status = 'publishing' AND (p.lease_until > clock_timestamp()
      OR EXISTS (SELECT 1 FROM items i WHERE i.publication_id = p.id AND i.state = 'sending'
        AND i.intent_at > clock_timestamp() - ${mayBeginMs}::float8 * interval '1 millisecond'))`;
  return row?.count ?? 0;
}

/**
 * Deletes a user of whom nothing large is left, and with the row all that hangs on it; from the audit trail goes who it was.
 * @returns false when there is no such user to delete, or something was added meanwhile
 */
export const endDeletion = (db: Queries, id: string, by: AuditAuthor): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const deleted = await tx.$executeRaw`
      DELETE FROM users u WHERE id = ${id} AND deleting_at IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM posts WHERE user_id = u.id) AND NOT EXISTS (SELECT 1 FROM media WHERE user_id = u.id)
        AND NOT EXISTS (SELECT 1 FROM media_uploads WHERE user_id = u.id) AND NOT EXISTS (SELECT 1 FROM media_arrivals WHERE user_id = u.id)
        AND NOT EXISTS (SELECT 1 FROM social_accounts WHERE user_id = u.id)`;
    if (deleted === 0) return false;
    await anonymiseAudit(tx, id);
    await recordAudit(tx, { action: 'user.deleted', by, userId: id, subjectId: id });
    return true;
  });
