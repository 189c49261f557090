import type { Sql } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { byItself } from '../groups.ts';
import { opaqueArray } from '../sql-parts.ts';
import { type RecordedItem, recording, type SentItem } from './items.ts';
import { firstOfEach, isPublishing, type Lease } from './lease.ts';

/** The last items of a publication that went out; none when all were recorded before. */
export interface FinishRequest {
  readonly lease: Lease;
  readonly items: readonly SentItem[];
}

export interface Finished {
  readonly recorded: readonly RecordedItem[];
  /** Milliseconds that it went out late; null when the lease is lost, so that it is not for this worker to say. */
  readonly lateness: number | null;
  /** True when another publication of the account is due and waits. */
  readonly hasNext: boolean;
}

/**
 * Records that items are on the network, as `recordSent` does, and that with them the whole publication is.
 * Waits for whoever is changing it.
 */
export async function finishPublication(
  db: Sql,
  lease: Lease,
  items: readonly SentItem[],
): Promise<Finished> {
  const [row] = await runFinish(db, [{ lease, items }], true);
  return row ? toFinished(row) : { recorded: [], lateness: null, hasNext: false };
}

/**
 * The same for several in one statement, which waits for nobody.
 * @returns in their order; `byItself` for one whose lease is lost, or which somebody is changing right now
 */
export async function finishTogether(
  db: Sql,
  requests: readonly FinishRequest[],
): Promise<(Finished | typeof byItself)[]> {
  const first = firstOfEach(requests);
  const rows = await runFinish(db, [...first], false);
  return requests.map((request) => {
    const row = first.has(request) && rows.find(({ id }) => id === request.lease.publicationId);
    return row && row.lateness !== null ? toFinished(row) : byItself;
  });
}

type JsonItem = Omit<RecordedItem, 'sentAt'> & { readonly sentAt: string };

interface Row extends Omit<Finished, 'recorded'> {
  readonly id: string;
  readonly recorded: readonly JsonItem[] | null;
}

const toFinished = ({ recorded, lateness, hasNext }: Row): Finished => ({
  recorded: (recorded ?? []).map((item) => ({ ...item, sentAt: new Date(item.sentAt) })),
  lateness,
  hasNext,
});

function runFinish(db: Sql, requests: readonly FinishRequest[], waits: boolean): Promise<Row[]> {
  const ids = requests.map(({ lease }) => lease.publicationId);
  const tokens = requests.map(({ lease }) => String(lease.leaseToken));
  const sent = requests.map(({ lease, items }) => ({ publicationId: lease.publicationId, items }));
  return db.$queryRaw<Row[]>`
    WITH asked AS (SELECT id, token FROM unnest(${opaqueArray(ids)}::text[], ${opaqueArray(tokens)}::bigint[]) AS asked(id, token)),
    recorded AS (${recording(sent)}),
    mine AS (
      SELECT p.id FROM asked JOIN publications p ON p.id = asked.id AND p.lease_token = asked.token JOIN posts ON posts.id = p.post_id
      WHERE ${isPublishing} FOR NO KEY UPDATE OF p, posts ${waits ? Prisma.empty : Prisma.sql`SKIP LOCKED`}
    ),
    first AS MATERIALIZED (SELECT jsonb_object_agg(id, remote_id) AS ids FROM recorded WHERE position = 0),
    settled AS (
      UPDATE publications p SET status = 'published', lease_until = NULL, next_at = NULL, crashes = 0, error_code = NULL, error_message = NULL,
        published_at = clock_timestamp(),
        platform_post_id = coalesce((SELECT ids FROM first) ->> mine.id, (SELECT remote_id FROM items i WHERE i.publication_id = p.id ORDER BY position LIMIT 1))
      FROM mine WHERE p.id = mine.id RETURNING p.id, p.due_at, p.social_account_id
    ),
    pictures AS (DELETE FROM item_media USING settled WHERE publication_id = settled.id AND media_id IS NULL),
    attempt AS (
      UPDATE attempts t SET ended_at = clock_timestamp(), outcome = 'published', network_status = NULL, message = NULL
      FROM asked JOIN settled ON settled.id = asked.id WHERE t.publication_id = asked.id AND t.lease_token = asked.token
    )
    SELECT asked.id, r.recorded, extract(epoch FROM clock_timestamp() - settled.due_at)::float8 * 1000 AS lateness,
      EXISTS (${dueNext}) AS "hasNext"
    FROM asked LEFT JOIN settled ON settled.id = asked.id LEFT JOIN (
      SELECT id, jsonb_agg(jsonb_build_object('position', position, 'remoteId', remote_id, 'sentAt', sent_at, 'doubled', doubled)) AS recorded
      FROM recorded GROUP BY id) r ON r.id = asked.id`;
}

/** SQL: publications of the account of `settled` that are due and wait. */
const dueNext = Prisma.sql`
  SELECT 1 FROM publications p JOIN social_accounts a ON a.id = p.social_account_id
  WHERE p.social_account_id = settled.social_account_id AND p.status IN ('scheduled', 'queued') AND p.due_at <= statement_timestamp()
    AND (p.next_at IS NULL OR p.next_at <= statement_timestamp()) AND (a.blocked_until IS NULL OR a.blocked_until <= statement_timestamp()) AND NOT a.held`;
