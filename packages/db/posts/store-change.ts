import type { ChangedPost } from '@carillon/core';
import type { Queries } from '../client.ts';
import { attachMedia, keepMedia, lockMedia } from '../media/attach-media.ts';
import type { WakeUp } from '../publications/dispatch.ts';
import {
  type Metadata,
  type PostRow,
  postColumns,
  publicationStatus,
  type StoredPost,
} from './create-posts.ts';
import { cancelPublications } from './delete-post.ts';
import { refusing, toItemText } from './item-columns.ts';
import type { LockedPost } from './lock-post.ts';

/**
 * Writes what a locked post has become. Every publication that is open gets a new generation, so that older jobs do
 * nothing; those whose account is no longer named are gone, but for their tries.
 * @returns null when a medium of it is gone; then the transaction must not commit
 */
export async function storeChange(
  tx: Queries,
  locked: LockedPost,
  planned: ChangedPost,
): Promise<StoredPost | null> {
  const changed = await withFormerIds(tx, planned);
  const ids = changed.publications.map(({ id }) => id);
  await drop(
    tx,
    locked.publications.filter(({ id, begun }) => !begun && !ids.includes(id)),
  );
  await tx.item.deleteMany({ where: { publicationId: { in: ids } } });
  const wakeUps = await storePublications(tx, locked, changed);
  await tx.item.createMany({
    data: changed.publications.flatMap(({ id: publicationId, items }) =>
      items.map(({ media: _, ...item }, position) => ({ publicationId, position, ...toItemText(item) })),
    ),
  });
  await tx.$executeRaw`
    UPDATE items i SET said = said_on(p.social_account_id, p.due_at, i.content) FROM publications p
    WHERE p.id = i.publication_id AND p.id = ANY (${ids}::text[]) AND p.platform IN ${refusing}`;
  await lockMedia(tx, [...locked.publications, ...changed.publications]);
  await keepMedia(tx, locked.publications);
  if (!(await attachMedia(tx, locked.id, changed.publications))) return null;
  const [post] = await tx.$queryRaw<PostRow[]>`
    UPDATE posts SET content = ${changed.content}, scheduled_at = ${changed.scheduledAt}::timestamptz,
      latest_at = ${changed.latestAt}::timestamptz, updated_at = clock_timestamp(),
      status = (SELECT derive_post_status(array_agg(status)) FROM publications WHERE post_id = posts.id),
      sandbox = (SELECT bool_and(a.sandbox) FROM publications p JOIN social_accounts a ON a.id = p.social_account_id WHERE p.post_id = posts.id)
    WHERE id = ${locked.id}
    RETURNING ${postColumns}`;
  if (post === undefined) throw new Error('The post is gone, though it was locked.');
  return { post, wakeUps };
}

/** A publication that was tried must still be reported, and counts for the month. */
async function drop(tx: Queries, publications: LockedPost['publications']): Promise<void> {
  const ids = publications.map(({ id }) => id);
  await tx.publication.deleteMany({ where: { id: { in: ids }, history: { none: {} } } });
  await cancelPublications(tx, publications);
}

/** A post has one publication for each account: where it was cancelled, that one is taken up again. */
async function withFormerIds(tx: Queries, changed: ChangedPost): Promise<ChangedPost> {
  const cancelled = await tx.publication.findMany({
    where: { postId: changed.id, status: 'cancelled' },
    select: { id: true, socialAccountId: true },
  });
  const ids = new Map(cancelled.map(({ id, socialAccountId }) => [socialAccountId, id]));
  const publications = changed.publications.map((publication) => ({
    ...publication,
    id: ids.get(publication.socialAccountId) ?? publication.id,
  }));
  return { ...changed, publications };
}

/** @returns the jobs to make */
function storePublications(tx: Queries, locked: LockedPost, changed: ChangedPost): Promise<WakeUp[]> {
  const rows = changed.publications.map(({ id, socialAccountId, platform, dueAt, price }, position) => {
    const before = locked.publications.find((publication) => publication.id === id);
    const staysFailed = changed.keepsTime && before?.status === 'failed';
    const status = staysFailed ? 'failed' : publicationStatus[changed.status];
    return { id, socialAccountId, platform, dueAt, price, position, status };
  });
  const keyId = locked.publications.find((publication) => publication.keyId !== null)?.keyId ?? null;
  return tx.$queryRaw<WakeUp[]>`
    WITH stored AS (
      INSERT INTO publications AS p (id, post_id, social_account_id, platform, position, status, error_message, due_at, latest_at, price, key_id, dispatch, created_at, updated_at)
      SELECT n.id, ${locked.id}, n."socialAccountId", n.platform::platform, n.position + untouched.count, n.status::publication_status, CASE n.status WHEN 'failed' THEN '' END,
        CASE n.status WHEN 'queued' THEN clock_timestamp() ELSE n."dueAt" END, ${changed.latestAt}::timestamptz, n.price, ${keyId}, 1, clock_timestamp(), clock_timestamp()
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS n(id text, "socialAccountId" text, platform text, "dueAt" timestamptz, price int, position int, status text),
        (SELECT coalesce(max(position) + 1, 0) AS count FROM publications
          WHERE post_id = ${locked.id} AND NOT id = ANY (${rows.map(({ id }) => id)})) AS untouched
      ON CONFLICT (id) DO UPDATE SET position = excluded.position, latest_at = excluded.latest_at, price = excluded.price, status = excluded.status,
        due_at = excluded.due_at,
        due_set_at = CASE WHEN p.due_at IS DISTINCT FROM excluded.due_at THEN clock_timestamp() ELSE p.due_set_at END,
        generation = p.generation + 1, dispatch = p.dispatch + 1, dispatched_at = NULL, next_at = NULL,
        attempts = 0, crashes = 0,
        error_message = CASE excluded.status WHEN 'failed' THEN p.error_message END,
        error_code = CASE excluded.status WHEN 'failed' THEN p.error_code END
      RETURNING p.*
    )
    SELECT id AS "publicationId", generation, dispatch, platform::text AS platform,
      greatest(0, ceil(extract(epoch FROM due_at - clock_timestamp()) * 1000))::float8 AS "dueInMs"
    FROM stored WHERE status IN ('scheduled', 'queued') ORDER BY position`;
}

/** Replaces what was noted of a post, within a transaction. */
export async function changeMetadata(tx: Queries, id: string, metadata: Metadata): Promise<void> {
  await tx.post.update({ where: { id }, data: { metadata } });
}
