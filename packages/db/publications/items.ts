import type { Sql } from '../client.ts';
import type { Lease } from './lease.ts';

/** What a network fixed for an item before its first try. */
export interface FixedItem {
  readonly position: number;
  readonly recordKey: string | null;
  readonly record: unknown;
  readonly cid: string | null;
}

/** Stores what must never change between tries. @returns false when the lease is lost */
export async function fixItems(
  db: Sql,
  { publicationId, leaseToken }: Lease,
  items: readonly FixedItem[],
): Promise<boolean> {
  const changed = await db.$executeRaw`
    UPDATE items SET record_key = f."recordKey", record = f.record, cid = f.cid
    FROM jsonb_to_recordset(${JSON.stringify(items)}::jsonb) AS f(position int, "recordKey" text, record jsonb, cid text)
    WHERE items.publication_id = ${publicationId} AND items.position = f.position AND items.record_key IS NULL
      AND EXISTS (SELECT 1 FROM publications WHERE id = ${publicationId} AND lease_token = ${leaseToken} AND status = 'publishing')`;
  return changed === items.length;
}

/** A lease with less left than this is not used to begin a call, which may take 15 s, ms. */
const leaseMargin = 20_000;

/** That an item is about to be sent, by Postgres' clock. */
export interface Intent {
  readonly position: number;
  readonly sends: number;
  readonly intentAt: Date;
  readonly firstIntentAt: Date;
}

/**
 * Commits the intent to send items: from here on they count as perhaps sent.
 * @returns null when the lease is lost or nearly over, or an item is no longer pending
 */
export async function intendItems(
  db: Sql,
  { publicationId, leaseToken }: Lease,
  positions: readonly number[],
): Promise<Intent[] | null> {
  const rows = await db.$queryRaw<Intent[]>`
    WITH holder AS (
      SELECT id FROM publications
      WHERE id = ${publicationId} AND lease_token = ${leaseToken} AND status = 'publishing'
        AND lease_until > clock_timestamp() + ${leaseMargin}::float8 * interval '1 millisecond'
      FOR UPDATE
    )
    UPDATE items SET state = 'sending', sends = sends + 1, intent_at = clock_timestamp(),
      first_intent_at = coalesce(first_intent_at, clock_timestamp())
    FROM holder WHERE publication_id = holder.id AND position = ANY (${[...positions]}) AND state = 'pending'
    RETURNING position, sends, intent_at AS "intentAt", first_intent_at AS "firstIntentAt"`;
  return rows.length === positions.length ? rows : null;
}

export interface SentItem {
  readonly position: number;
  readonly remoteId: string;
}

export interface RecordedItem extends SentItem {
  readonly sentAt: Date;
  readonly doubled: boolean;
}

/**
 * Records that items are on the network. Whoever holds the answer may, lease or not: the truth is always written.
 * An item that already had another id keeps it, and has the new one as doubleId: it was published twice.
 */
export async function recordSent(
  db: Sql,
  publicationId: string,
  items: readonly SentItem[],
): Promise<RecordedItem[]> {
  return db.$queryRaw<RecordedItem[]>`
    UPDATE items i SET state = 'sent', remote_id = coalesce(i.remote_id, s."remoteId"), sent_at = coalesce(i.sent_at, clock_timestamp()),
      double_id = CASE WHEN i.remote_id <> s."remoteId" THEN s."remoteId" ELSE i.double_id END
    FROM jsonb_to_recordset(${JSON.stringify(items)}::jsonb) AS s(position int, "remoteId" text)
    WHERE i.publication_id = ${publicationId} AND i.position = s.position
    RETURNING i.position, i.remote_id AS "remoteId", i.sent_at AS "sentAt", coalesce(i.double_id = s."remoteId", false) AS doubled`;
}

/** The network certainly did not take these: the try does not count. Does nothing once the lease is lost. */
export async function takeBackItems(
  db: Sql,
  { publicationId, leaseToken }: Lease,
  positions: readonly number[],
): Promise<void> {
  await db.$executeRaw`
    UPDATE items SET state = 'pending', sends = sends - 1, first_intent_at = CASE WHEN sends > 1 THEN first_intent_at END
    WHERE publication_id = ${publicationId} AND position = ANY (${[...positions]}) AND state = 'sending'
      AND EXISTS (SELECT 1 FROM publications WHERE id = ${publicationId} AND lease_token = ${leaseToken})`;
}

/** An earlier try was never found: these may be sent once more. Does nothing once the lease is lost. */
export async function releaseItems(
  db: Sql,
  { publicationId, leaseToken }: Lease,
  positions: readonly number[],
): Promise<void> {
  await db.$executeRaw`
    UPDATE items SET state = 'pending' WHERE publication_id = ${publicationId} AND position = ANY (${[...positions]}) AND state = 'sending'
      AND EXISTS (SELECT 1 FROM publications WHERE id = ${publicationId} AND lease_token = ${leaseToken})`;
}

/** Which of these network ids items hold, as their own or as that of their double. */
export async function takenIds(db: Sql, remoteIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.$queryRaw<{ remoteId: string }[]>`
    SELECT remote_id AS "remoteId" FROM items WHERE remote_id = ANY (${[...remoteIds]})
    UNION ALL SELECT double_id FROM items WHERE double_id = ANY (${[...remoteIds]})`;
  return new Set(rows.map(({ remoteId }) => remoteId));
}
