import type { Sql } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { endWebhooksOfExpiredApps } from '../made-by-keys.ts';
import { andInReach, type Reader } from '../reader.ts';
import { forgetAddresses } from './sealed-secrets.ts';

/** Endpoints that one statement looks at. */
const endpointsAtOnce = 20;

/**
 * One part of what is left of endpoints that were switched off or deleted: their owners do not wait for it.
 * @param size deliveries of one statement
 * @returns true when there is more
 */
export async function tidyWebhooks(db: Sql, size = atOnce): Promise<boolean> {
  await endWebhooksOfExpiredApps(db);
  const dropped = await dropLeft(db, size);
  const deleted = await deleteLeft(db, size);
  await db.$executeRaw`
    DELETE FROM webhook_endpoints WHERE id IN (
      SELECT e.id FROM webhook_endpoints e
      WHERE e.deleted_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.endpoint_id = e.id)
      LIMIT ${endpointsAtOnce}::int FOR UPDATE SKIP LOCKED)`;
  await forgetSpans(db);
  await forgetAddresses(db);
  return dropped >= size || deleted >= size;
}

/** Nobody can ask any more for what happened then. */
const forgetSpans = (db: Sql): Promise<number> => db.$executeRaw`
  DELETE FROM webhook_off_spans WHERE on_at < clock_timestamp() - interval '31 days'`;

/** Gives up what endpoints that are switched off were to receive. */
const dropLeft = (db: Sql, size: number): Promise<number> => db.$executeRaw`
  WITH off AS MATERIALIZED (
    SELECT e.id FROM webhook_endpoints e
    WHERE NOT e.active AND e.deleted_at IS NULL
      AND EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.endpoint_id = e.id AND d.status = 'pending')
    LIMIT ${endpointsAtOnce}::int
  ),
  wanted AS MATERIALIZED (
    SELECT d.id FROM off CROSS JOIN LATERAL (
      SELECT id FROM webhook_deliveries WHERE endpoint_id = off.id AND status = 'pending'
      ORDER BY next_at LIMIT ${size}::int FOR UPDATE SKIP LOCKED
    ) d LIMIT ${size}::int
  )
  UPDATE webhook_deliveries d SET status = 'dropped', next_at = NULL, lease_until = NULL, settled_at = clock_timestamp()
  FROM wanted WHERE d.id = wanted.id`;

/** Deletes deliveries of endpoints that were deleted, with their tries. */
const deleteLeft = (db: Sql, size: number): Promise<number> => db.$executeRaw`
  WITH gone AS MATERIALIZED (
    SELECT id FROM webhook_endpoints WHERE deleted_at IS NOT NULL ORDER BY deleted_at LIMIT ${endpointsAtOnce}::int
  ),
  wanted AS MATERIALIZED (
    SELECT d.id FROM gone CROSS JOIN LATERAL (
      SELECT id FROM webhook_deliveries WHERE endpoint_id = gone.id ORDER BY id LIMIT ${size}::int FOR UPDATE SKIP LOCKED
    ) d LIMIT ${size}::int
  )
  DELETE FROM webhook_deliveries d USING wanted WHERE d.id = wanted.id`;

/** Deletes some events older than `keepMs`, with all that is known of their deliveries. @returns how many */
export const forgetWebhooks = (db: Sql, keepMs: number, limit = 1_000): Promise<number> => db.$executeRaw`
  DELETE FROM webhook_events WHERE id IN (
    SELECT v.id FROM webhook_events v
    WHERE v.occurred_at < clock_timestamp() - ${keepMs}::float8 * interval '1 millisecond'
      AND NOT EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.event_id = v.id AND d.status = 'pending')
    ORDER BY v.occurred_at LIMIT ${limit}::int FOR UPDATE SKIP LOCKED)`;

/** Deletes some events of a user with their deliveries, and what waits to become one. @returns how many events */
export async function eraseWebhooks(db: Sql, userId: string, limit: number): Promise<number> {
  await db.$executeRaw`DELETE FROM webhook_outbox WHERE user_id = ${userId}`;
  return db.$executeRaw`
    DELETE FROM webhook_events WHERE id IN (SELECT id FROM webhook_events WHERE user_id = ${userId} LIMIT ${limit}::int)`;
}

/** In place of what a snapshot says of a post, once that is erased. */
export const nothingSaid = JSON.stringify({ content: '', media: [], texts: {}, metadata: {} });

/**
 * Erases what webhooks delivered of posts. What is still to be delivered goes without what the post said from now on, under
 * the same id: that nothing of it leaves any more counts for more than that every try has the same bytes.
 */
export async function eraseEvents(tx: Sql, postIds: readonly string[]): Promise<void> {
  const ofPosts = Prisma.sql`post_id = ANY (${[...postIds]}::text[])`;
  // First, in their order: a redelivery that begins meanwhile is waited for, and is seen below.
  await tx.$queryRaw`SELECT 1 AS locked FROM webhook_events WHERE ${ofPosts} ORDER BY id FOR NO KEY UPDATE`;
  await tx.$executeRaw`
    UPDATE webhook_events v SET erased = true,
      body = CASE WHEN open.is_open AND NOT v.snapshot ? 'content' THEN v.body END,
      snapshot = CASE WHEN open.is_open AND v.snapshot ? 'content' THEN v.snapshot || ${nothingSaid}::jsonb
        WHEN open.is_open THEN v.snapshot END
    FROM (SELECT id, EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.event_id = e.id AND d.status = 'pending') AS is_open
      FROM webhook_events e WHERE ${ofPosts}) open
    WHERE open.id = v.id`;
}

/** Erases the body of an event, if its post was deleted and no delivery of it is pending. */
export async function eraseIfOver(tx: Sql, deliveryId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE webhook_events v SET body = NULL, snapshot = NULL FROM webhook_deliveries own
    WHERE own.id = ${deliveryId} AND v.id = own.event_id AND v.erased AND v.type <> 'post.deleted'
      AND NOT EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.event_id = v.id AND d.status = 'pending')`;
}

/** Erases the bodies of events of deleted posts that have no pending delivery: their endpoints were switched off or deleted. */
export const eraseLeftEvents = (db: Sql, limit = 1_000): Promise<number> => db.$executeRaw`
  UPDATE webhook_events SET body = NULL, snapshot = NULL WHERE id IN (
    SELECT v.id FROM webhook_events v
    WHERE v.erased AND v.type <> 'post.deleted' AND (v.body IS NOT NULL OR v.snapshot IS NOT NULL)
      AND NOT EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.event_id = v.id AND d.status = 'pending')
    LIMIT ${limit}::int FOR NO KEY UPDATE SKIP LOCKED)`;

/** Deliveries that one statement changes: half a million in one would take longer than a statement may. */
const atOnce = 2_000;

interface Parts {
  /** Deliveries of one statement. */
  readonly size?: number;
  /** Statements, the rest being left to `tidyWebhooks`; as many as there are unless given. */
  readonly max?: number;
}

/**
 * Gives up what an endpoint that is switched off was to receive, in parts: whoever dies in between leaves the rest to
 * `tidyWebhooks`. @returns how many deliveries
 */
export async function dropDeliveries(
  db: Sql,
  endpointId: string,
  { size = atOnce, max = Number.POSITIVE_INFINITY }: Parts = {},
): Promise<number> {
  let dropped = 0;
  for (let part = 0; part < max; part += 1) {
    const count = await db.$executeRaw`
      UPDATE webhook_deliveries SET status = 'dropped', next_at = NULL, lease_until = NULL, settled_at = clock_timestamp()
      WHERE id IN (
        SELECT d.id FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
        WHERE d.endpoint_id = ${endpointId} AND d.status = 'pending' AND NOT e.active
        ORDER BY d.next_at LIMIT ${size}::int FOR UPDATE OF d SKIP LOCKED)`;
    dropped += count;
    if (count < size) break;
  }
  return dropped;
}

/**
 * Gives up what waits for an endpoint and is of profiles that a key does not reach, before that key sends it elsewhere: the
 * endpoint heard of them once.
 * @returns true when there may be more
 */
export async function dropOutOfReach(
  db: Sql,
  owner: Reader,
  endpointId: string,
  size = atOnce,
): Promise<boolean> {
  const count = await db.$executeRaw`
    UPDATE webhook_deliveries SET status = 'dropped', next_at = NULL, lease_until = NULL, settled_at = clock_timestamp()
    WHERE id IN (
      SELECT d.id FROM webhook_deliveries d JOIN webhook_events v ON v.id = d.event_id
      WHERE d.endpoint_id = ${endpointId} AND d.status = 'pending' AND NOT v.is_test
        AND (true ${andInReach(owner, Prisma.sql`v.profile_id`)}) IS NOT TRUE
      ORDER BY d.next_at LIMIT ${size}::int FOR UPDATE OF d SKIP LOCKED)`;
  return count >= size;
}
