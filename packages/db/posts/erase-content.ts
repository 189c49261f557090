import type { Queries } from '../client.ts';
import { eraseEvents } from '../webhooks/erase-events.ts';

interface Erased {
  readonly postId: string;
  /** Publications that will never go out; all of them, those of accounts that were taken off before included, when nothing of the post will. */
  readonly publicationIds: readonly string[] | 'all';
}

/**
 * Erases what a post said where it does not go out, within the transaction that gives it up: texts, records that were made
 * of them, media, and answers to requests that repeat them. When it was due, what was tried and what became of it stays.
 */
export async function eraseContent(tx: Queries, { postId, publicationIds }: Erased): Promise<void> {
  const ids = publicationIds === 'all' ? await allOf(tx, postId) : [...publicationIds];
  await tx.$executeRaw`
    UPDATE items SET content = '', record = CASE WHEN record IS NULL THEN NULL ELSE '{}'::jsonb END WHERE publication_id = ANY (${ids}::text[])`;
  await tx.itemMedium.deleteMany({ where: { publicationId: { in: ids } } });
  if (publicationIds !== 'all') return;
  await eraseEvents(tx, postId);
  await tx.post.update({ where: { id: postId }, data: { content: '' } });
  await tx.$executeRaw`
    UPDATE idempotency_keys k SET body = jsonb_set(body::jsonb, '{data,content}', '""')::text
    FROM (SELECT user_id FROM posts WHERE id = ${postId} OFFSET 0) post
    WHERE k.ctid = ANY (ARRAY(SELECT ctid FROM idempotency_keys
        WHERE split_part(body, '"', 6) = ${postId} AND body LIKE '{"data":{"id":"pst\\_%')) AND k.user_id = post.user_id`;
}

async function allOf(tx: Queries, postId: string): Promise<string[]> {
  const all = await tx.publication.findMany({ where: { postId }, select: { id: true } });
  return all.map(({ id }) => id);
}
