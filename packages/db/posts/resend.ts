import type { NamedAccount, PostStatus, PublicationStatus } from '@carillon/core';
import { inTransaction, type Queries, type Sql } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import type { WakeUp } from '../publications/dispatch.ts';
import { holdAll } from '../publications/hold-all.ts';
import { andInReach, type Reader } from '../reader.ts';
import type { PostRow, StoredPost } from './create-posts.ts';
import { lockChanges } from './lock-post.ts';
import { visibleTo } from './read-posts.ts';
import { holdPublication, type PublicationKey, readChanged } from './stop-publication.ts';

/**
 * - resent: what failed is queued again, but for `leftOut`
 * - refused: nothing is, because of the post's status, or because everything that failed is in `leftOut`
 */
export type Resend =
  | ({ readonly kind: 'resent'; readonly leftOut: readonly NamedAccount[] } & StoredPost)
  | { readonly kind: 'refused'; readonly status: PostStatus; readonly leftOut: readonly NamedAccount[] };

/**
 * Queues the failed publications of a failed or partial post again, except those that would certainly fail again
 * because their account is not active. Items that are out stay out; items in doubt stay in doubt, are looked up
 * before anything is sent, and may then be sent once more. Of several calls at once, one wins: the others wait for it, and see what it did.
 * @returns null when the user has no such post
 */
export const resendPost = (db: Queries, reader: Reader, id: string): Promise<Resend | null> =>
  inTransaction(db, async (tx) => {
    const seen = await tx.post.findFirst({ where: { id, ...visibleTo(reader) }, select: { id: true } });
    if (seen === null) return null;
    await lockChanges(tx, id);
    await holdAll(tx, Prisma.sql`SELECT id FROM publications WHERE post_id = ${id}`, id); // before its post, as everybody does
    return resendWhole(tx, reader, id);
  });

async function resendWhole(tx: Sql, reader: Reader, id: string): Promise<Resend | null> {
  const rows = await tx.$queryRaw<Row[]>`
    WITH locked AS (
      SELECT id, status FROM posts WHERE id = ${id} AND user_id = ${reader.userId} AND status <> 'cancelled' AND (posts.sandbox OR NOT ${reader.sandbox})
        ${andInReach(reader, Prisma.sql`profile_id`)}
      FOR UPDATE
    ),
    failed AS (
      SELECT p.id, p.position, p.platform, a.active, a.platform_username
      FROM locked JOIN publications p ON p.post_id = locked.id JOIN social_accounts a ON a.id = p.social_account_id
      WHERE locked.status IN ('failed', 'partial') AND p.status = 'failed'
    ),
    again AS (
      UPDATE publications p SET ${queuedAgain}
      FROM failed WHERE p.id = failed.id AND failed.active AND p.status = 'failed' RETURNING p.*
    ),
    allowed AS (${allowOnceMore}),
    post AS (
      UPDATE posts SET status = 'queued', updated_at = clock_timestamp()
      FROM locked WHERE posts.id = locked.id AND EXISTS (SELECT 1 FROM again) RETURNING posts.*
    )
    SELECT locked.status::text AS before, post.id, post.profile_id AS "profileId", post.content, post.status::text AS status,
      post.scheduled_at AS "scheduledAt", post.latest_at AS "latestAt", post.external_id AS "externalId", post.metadata, post.created_at AS "createdAt", post.updated_at AS "updatedAt",
      (SELECT coalesce(jsonb_agg(jsonb_build_object('publicationId', id, 'generation', generation, 'dispatch', dispatch,
          'platform', platform, 'dueInMs', 0) ORDER BY position), '[]') FROM again) AS "wakeUps",
      (SELECT coalesce(jsonb_agg(jsonb_build_object('platform', platform, 'platformUsername', platform_username)
          ORDER BY position), '[]') FROM failed WHERE NOT active) AS "leftOut"
    FROM locked LEFT JOIN post ON true`;
  const [row] = rows;
  if (row === undefined) return null;
  const { before, wakeUps, leftOut, ...post } = row;
  if (post.id === null) return { kind: 'refused', status: before, leftOut };
  return { kind: 'resent', post, wakeUps, leftOut };
}

type Row = (PostRow | { id: null }) & {
  before: PostStatus;
  wakeUps: WakeUp[];
  leftOut: NamedAccount[];
};

/**
 * - resent: it is queued again
 * - draft: the post is one, so nothing of it goes out
 * - inactive: it would certainly fail again, because its account is not active
 * - refused: it has not failed
 */
export type PublicationResend =
  | ({ readonly kind: 'resent' } & StoredPost)
  | { readonly kind: 'no_post' | 'no_platform' }
  | { readonly kind: 'draft'; readonly postStatus: PostStatus }
  | { readonly kind: 'inactive'; readonly account: NamedAccount }
  | { readonly kind: 'refused'; readonly account: NamedAccount; readonly status: PublicationStatus };

/**
 * Queues one failed publication again, whatever the others of its post do, by the rules of `resendPost`: items that are out
 * stay out, and those in doubt are looked up before anything is sent. Of several calls at once, one wins.
 */
export const resendPublication = (
  db: Queries,
  reader: Reader,
  key: PublicationKey,
): Promise<PublicationResend> => inTransaction(db, (tx) => resendLocked(tx, reader, key));

async function resendLocked(tx: Queries, reader: Reader, key: PublicationKey): Promise<PublicationResend> {
  const held = await holdPublication(tx, reader, key);
  if (typeof held === 'string') return { kind: held };
  const { id, account, status, postStatus } = held;
  if (postStatus === 'draft') return { kind: 'draft', postStatus };
  if (status !== 'failed') return { kind: 'refused', account, status };
  if (!account.active) return { kind: 'inactive', account };
  const wakeUps = await tx.$queryRaw<WakeUp[]>`
    WITH again AS (UPDATE publications SET ${queuedAgain} WHERE id = ${id} AND status = 'failed' RETURNING *),
    allowed AS (${allowOnceMore})
    SELECT id AS "publicationId", generation, dispatch, platform::text AS platform, 0::float8 AS "dueInMs" FROM again`;
  return { kind: 'resent', post: await readChanged(tx, key.postId), wakeUps };
}

/** SQL: what becomes of a publication that failed and is to go out after all: due now, without a latest time, and as if never tried. */
const queuedAgain = Prisma.sql`status = 'queued', generation = generation + 1, dispatch = dispatch + 1, dispatched_at = NULL,
        due_at = clock_timestamp(), due_set_at = clock_timestamp(), next_at = NULL, latest_at = NULL, attempts = 0, crashes = 0, error_message = NULL, error_code = NULL`;

/** SQL: items of the publications `again` that are in doubt are looked up first, and may then be sent once more. */
const allowOnceMore = Prisma.sql`UPDATE items i SET sends = 1, audited_at = NULL, next_audit_at = NULL FROM again WHERE i.publication_id = again.id AND i.state = 'sending' AND i.sends > 1`;
