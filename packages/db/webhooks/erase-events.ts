import type { Sql } from '../client.ts';

/**
 * Erases what webhooks told of a post. What some endpoint is still to be told goes without what the post said from now on, under
 * the same id: that nothing of it leaves any more counts for more than that every try has the same bytes.
 */
export async function eraseEvents(tx: Sql, postId: string): Promise<void> {
  // First, in their order: whoever has one told again meanwhile is waited for, and is seen below.
  await tx.$queryRaw`SELECT 1 AS locked FROM webhook_events WHERE post_id = ${postId} ORDER BY id FOR NO KEY UPDATE`;
  await tx.$executeRaw`
    UPDATE webhook_events v SET erased = true,
      body = CASE WHEN open.is_open AND NOT v.snapshot ? 'content' THEN v.body END,
      snapshot = CASE WHEN open.is_open AND v.snapshot ? 'content' THEN v.snapshot || '{"content": "", "media": []}'
        WHEN open.is_open THEN v.snapshot END
    FROM (SELECT id, EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.event_id = e.id AND d.status = 'pending') AS is_open
      FROM webhook_events e WHERE e.post_id = ${postId}) open
    WHERE open.id = v.id`;
}

/** Erases what an event told, if its post was deleted and nobody is to be told it any more. */
export async function eraseIfOver(tx: Sql, deliveryId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE webhook_events v SET body = NULL, snapshot = NULL FROM webhook_deliveries own
    WHERE own.id = ${deliveryId} AND v.id = own.event_id AND v.erased AND v.type <> 'post.deleted'
      AND NOT EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.event_id = v.id AND d.status = 'pending')`;
}

/** Erases what events of deleted posts told that nobody is to be told any more: their endpoints were switched off or deleted. */
export const eraseLeftEvents = (db: Sql, limit = 1_000): Promise<number> => db.$executeRaw`
  UPDATE webhook_events SET body = NULL, snapshot = NULL WHERE id IN (
    SELECT v.id FROM webhook_events v
    WHERE v.erased AND v.type <> 'post.deleted' AND (v.body IS NOT NULL OR v.snapshot IS NOT NULL)
      AND NOT EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.event_id = v.id AND d.status = 'pending')
    LIMIT ${limit}::int FOR NO KEY UPDATE SKIP LOCKED)`;
