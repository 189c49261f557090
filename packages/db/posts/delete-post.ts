import type { NamedAccount } from '@carillon/core';
import type { Queries } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { keepMedia } from '../media/attach-media.ts';
import type { Reader } from '../reader.ts';
import { uncountPost } from '../usages.ts';
import { eraseEvents } from '../webhooks/tidy-webhooks.ts';
import { freeExternalId } from './external-ids.ts';
import { type LockedPost, lockPost } from './lock-post.ts';

/**
 * - deleted: nothing of it is on any network, and nothing will be
 * - partly: it will not go out on `cancelled` accounts; for the others, `late`, it was too late
 * - refused: it was too late for all of them, but for those that failed
 */
export type Deletion =
  | { readonly kind: 'deleted' }
  | {
      readonly kind: 'partly';
      readonly cancelled: readonly NamedAccount[];
      readonly late: readonly NamedAccount[];
    }
  | { readonly kind: 'refused'; readonly late: readonly NamedAccount[] };

/**
 * Cancels what has not begun, within a transaction, and erases what it said; beside something that is out, what failed
 * stays as it is. A post that never ran at all does not count for its month any more.
 * @returns null when the reader has no such post
 */
export async function deletePost(tx: Queries, reader: Reader, id: string): Promise<Deletion | null> {
  await holdAnswers(tx, reader.userId, id);
  const locked = await lockPost(tx, reader, id);
  if (locked === null) return null;
  const late = locked.publications.filter(({ begun }) => begun);
  const open = locked.publications.filter(
    ({ begun, status }) => !begun && (late.length === 0 || status !== 'failed'),
  );
  if (open.length === 0) return { kind: 'refused', late };
  await cancelPublications(tx, open);
  await keepMedia(tx, open);
  if (late.length === 0) await giveBack(tx, reader, locked); // what is counted is locked before own ids are
  const erased = late.length === 0 ? 'all' : open.map((each) => each.id);
  await eraseContent(tx, { postId: id, publicationIds: erased });
  if (late.length > 0) return { kind: 'partly', cancelled: open, late };
  return { kind: 'deleted' };
}

/** The month in which it was counted has room for another one, if no try was ever made. */
async function giveBack(tx: Queries, { userId }: Reader, locked: LockedPost): Promise<void> {
  const tries = await tx.attempt.count({ where: { publication: { postId: locked.id } } });
  if (tries === 0) await uncountPost(tx, userId, locked);
}

interface Erased {
  readonly postId: string;
  /** Publications that will never go out; all of them, those of accounts that were taken off before included, when nothing of the post will. */
  readonly publicationIds: readonly string[] | 'all';
}

/**
 * Erases what a post said where it does not go out, within the transaction that gives it up: texts, records that were made
 * of them, media, and answers to requests that repeat them. When it was due, what was tried and what became of it stays.
 */
async function eraseContent(tx: Queries, { postId, publicationIds }: Erased): Promise<void> {
  const ids = publicationIds === 'all' ? await allOf(tx, postId) : [...publicationIds];
  await tx.$executeRaw`
    UPDATE items SET content = '', said = NULL, options = '{}', record = CASE WHEN record IS NULL THEN NULL ELSE '{}'::jsonb END WHERE publication_id = ANY (${ids}::text[])`;
  await tx.itemMedium.deleteMany({ where: { publicationId: { in: ids } } });
  if (publicationIds !== 'all') return;
  await eraseEvents(tx, [postId]);
  await freeExternalId(tx, postId);
  await tx.post.update({ where: { id: postId }, data: { content: '', metadata: {} } });
  await tx.$executeRaw`
    UPDATE idempotency_keys k SET body = jsonb_set(jsonb_set(body::jsonb, '{data,content}', '""'), '{data,metadata}', '{}')::text
    FROM (SELECT user_id FROM posts WHERE id = ${postId} OFFSET 0) post
    WHERE k.ctid = ANY (${answersOf(postId)}) AND k.user_id = post.user_id`;
}

/** SQL: where the kept answers are that repeat a post. */
const answersOf = (postId: string): Prisma.Sql => Prisma.sql`ARRAY(SELECT ctid FROM idempotency_keys
        WHERE split_part(body, '"', 6) = ${postId} AND body LIKE '{"data":{"id":"pst\\_%')`;

/** A request has its key before it locks anything else: so has whoever erases what the key once answered. */
const holdAnswers = (tx: Queries, userId: string, postId: string) => tx.$queryRaw`
  SELECT 1 AS locked FROM idempotency_keys WHERE ctid = ANY (${answersOf(postId)}) AND user_id = ${userId}
  ORDER BY key FOR NO KEY UPDATE`;

async function allOf(tx: Queries, postId: string): Promise<string[]> {
  const all = await tx.publication.findMany({ where: { postId }, select: { id: true } });
  return all.map(({ id }) => id);
}

/**
 * Gives publications of a locked post up: jobs made for them do nothing. What was tried is kept, but for the pictures of
 * link cards.
 */
export async function cancelPublications(
  tx: Queries,
  publications: readonly { readonly id: string }[],
): Promise<void> {
  const ids = publications.map(({ id }) => id);
  await tx.publication.updateMany({
    where: { id: { in: ids } },
    data: { status: 'cancelled', generation: { increment: 1 }, attempts: 0, nextAt: null },
  });
  await tx.itemMedium.deleteMany({ where: { publicationId: { in: ids }, mediumId: null } });
}
