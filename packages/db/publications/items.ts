import type { Sql } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { opaqueArray } from '../sql-parts.ts';
import type { Lease } from './lease.ts';

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
    WITH recorded AS (${recording([{ publicationId, items }])})
    SELECT position, remote_id AS "remoteId", sent_at AS "sentAt", doubled FROM recorded ORDER BY position`;
}

interface SentItems {
  readonly publicationId: string;
  readonly items: readonly SentItem[];
}

/** The statement that does it, for items of several publications. */
export function recording(sent: readonly SentItems[]): Prisma.Sql {
  const ids = sent.flatMap(({ publicationId, items }) => items.map(() => publicationId));
  const positions = sent.flatMap(({ items }) => items.map(({ position }) => position));
  const remoteIds = sent.flatMap(({ items }) => items.map(({ remoteId }) => remoteId));
  return Prisma.sql`
    UPDATE items i SET state = 'sent', remote_id = coalesce(i.remote_id, s.remote_id), sent_at = coalesce(i.sent_at, clock_timestamp()),
      double_id = CASE WHEN i.remote_id <> s.remote_id THEN s.remote_id ELSE i.double_id END
    FROM unnest(${opaqueArray(ids)}::text[], ${opaqueArray(positions)}::int[], ${opaqueArray(remoteIds)}::text[]) AS s(id, position, remote_id)
    WHERE i.publication_id = s.id AND i.position = s.position
    RETURNING i.publication_id AS id, i.position, i.remote_id, i.sent_at, coalesce(i.double_id = s.remote_id, false) AS doubled`;
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

/** The same, and what was prepared of them is of no use: the next try prepares them anew. */
export async function takeBackPrepared(
  db: Sql,
  { publicationId, leaseToken }: Lease,
  positions: readonly number[],
): Promise<void> {
  await db.$executeRaw`
    UPDATE items SET state = 'pending', sends = sends - 1, first_intent_at = CASE WHEN sends > 1 THEN first_intent_at END,
      record_key = NULL, record = NULL, cid = NULL
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

/**
 * How far the items of a publication are. doubt: a request for one of them may have left, and nobody has written what became
 * of it. sent: some are on the network. unsent: none is.
 */
export async function readReach(db: Sql, publicationId: string): Promise<'doubt' | 'sent' | 'unsent'> {
  const [row] = await db.$queryRaw<{ doubt: boolean | null; sent: boolean | null }[]>`
    SELECT bool_or(state = 'sending') AS doubt, bool_or(state = 'sent') AS sent FROM items
    WHERE publication_id = ${publicationId}`;
  if (row?.doubt) return 'doubt';
  return row?.sent ? 'sent' : 'unsent';
}

/** Which of these network ids items hold, as their own or as that of their double. */
export async function takenIds(db: Sql, remoteIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.$queryRaw<{ remoteId: string }[]>`
    SELECT remote_id AS "remoteId" FROM items WHERE remote_id = ANY (${[...remoteIds]})
    UNION ALL SELECT double_id FROM items WHERE double_id = ANY (${[...remoteIds]})`;
  return new Set(rows.map(({ remoteId }) => remoteId));
}
