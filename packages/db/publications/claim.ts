import { storedSentences } from '@carillon/core';
import type { Sql } from '../client.ts';
import { isTaken } from '../database-errors.ts';
import { Prisma } from '../generated/client.ts';
import { byItself } from '../groups.ts';
import { itemPairs } from '../posts/item-columns.ts';
import { isNotBehind, isOnBranch } from '../restore/lineage.ts';
import { opaqueArray } from '../sql-parts.ts';
import type { Claim, Claimant, ClaimedItem, ClaimedMedium, ClaimRequest } from './claimed.ts';

/**
 * Takes a publication that is due, or takes it over from a worker whose lease ran out, and opens an attempt. Waits for
 * whoever is changing it.
 * @returns null when it is not this worker's to act on; `findObstacle` says why
 */
export async function claimPublication(db: Sql, request: ClaimRequest): Promise<Claim | null> {
  try {
    const [row] = await runClaim(db, [request], { ...request, waits: true });
    return row?.claim ?? null;
  } catch (error) {
    if (isTaken(error)) return null; // another publication of the account was faster
    throw error;
  }
}

/**
 * The same for several in one statement, which waits for nobody.
 * @returns in their order; `byItself` for one that somebody is changing right now
 * @throws when a publication of one of their accounts was claimed at the same moment; then none of them is
 */
export async function claimTogether(
  db: Sql,
  requests: readonly Pick<ClaimRequest, 'publicationId' | 'generation'>[],
  claimant: Claimant,
): Promise<(Claim | null | typeof byItself)[]> {
  const rows = await runClaim(db, requests, { ...claimant, waits: false });
  const left = new Map(rows.map((row) => [row.publicationId, row]));
  return requests.map(({ publicationId, generation }) => {
    const row = left.get(publicationId);
    if (row === undefined || row.generation !== generation) return null;
    left.delete(publicationId); // two jobs may ask for the same
    return row.claim ?? byItself;
  });
}

/** A publication that was claimed; or one that perhaps only somebody's change keeps from it: `claim` is null. */
interface ClaimRow {
  readonly publicationId: string;
  readonly generation: number;
  readonly claim: Claim | null;
}

interface Asked {
  readonly publicationId: string;
  readonly generation: number;
}

/**
 * Claims what may be claimed. All times are held against one moment: an account and its parked publication become free
 * together, and a later publication that came between the two would pass. Posts are locked with their publications,
 * because their status is written with them: who takes several must not wait for one while it holds another. Only what
 * could be claimed otherwise may try whether an open breaker's network works: anything else would use up the one try.
 */
async function runClaim(
  db: Sql,
  asked: readonly Asked[],
  {
    worker,
    leaseMs,
    probeMs,
    maxLateness,
    progress = 0,
    branch = null,
    waits,
  }: Claimant & { readonly waits: boolean },
): Promise<ClaimRow[]> {
  const ids = asked.map(({ publicationId }) => publicationId);
  const generations = asked.map(({ generation }) => generation);
  const rows = await db.$queryRaw<Row[]>`
    WITH asked AS (SELECT id, generation FROM unnest(${opaqueArray(ids)}::text[], ${opaqueArray(generations)}::int[]) AS asked(id, generation)),
    mine AS (
      SELECT p.id, p.platform, a.sandbox FROM asked JOIN publications p ON p.id = asked.id AND p.generation = asked.generation
        JOIN social_accounts a ON a.id = p.social_account_id JOIN posts ON posts.id = p.post_id
      WHERE ${isNotBehind(progress)} AND ${isOnBranch(branch)} AND ${claimable(maxLateness)} FOR NO KEY UPDATE OF p, posts ${waits ? Prisma.empty : Prisma.sql`SKIP LOCKED`}
    ),
    probe AS (
      UPDATE breakers b SET open_until = clock_timestamp() + ${probeMs}::float8 * interval '1 millisecond'
      FROM mine WHERE b.platform = mine.platform AND b.sandbox = mine.sandbox AND b.open_until <= statement_timestamp()
      RETURNING mine.id
    ),
    claimed AS (
      UPDATE publications p SET status = 'publishing', lease_token = lease_token + 1, lease_by = ${worker}, next_at = NULL,
        lease_until = clock_timestamp() + ${leaseMs}::float8 * interval '1 millisecond', attempts = attempts + 1, crashes = crashes + 1
      FROM mine WHERE p.id = mine.id AND (mine.id IN (SELECT id FROM probe)
        OR NOT EXISTS (SELECT 1 FROM breakers b WHERE b.platform = mine.platform AND b.sandbox = mine.sandbox)) RETURNING p.*
    ),
    abandoned AS (
      UPDATE attempts t SET ended_at = clock_timestamp(), outcome = 'unknown', message = ${storedSentences.abandoned}
      FROM claimed c WHERE t.publication_id = c.id AND t.ended_at IS NULL AND c.lease_token > 1
    ),
    opened AS (
      INSERT INTO attempts (publication_id, lease_token, generation, number, worker, started_at)
      SELECT id, lease_token, generation, attempts, lease_by, clock_timestamp() FROM claimed
    )
    SELECT asked.id AS "publicationId", asked.generation, c.post_id AS "postId", c.platform::text AS platform, c.lease_token AS "leaseToken",
      c.attempts, c.crashes, c.id IN (SELECT id FROM probe) AS probing, c.error_code AS "errorCode", c.due_at AS "dueAt", clock_timestamp() AS now,
      jsonb_build_object('id', a.id, 'platformUserId', a.platform_user_id, 'platformUsername', a.platform_username,
        'active', a.active, 'sandbox', a.sandbox, 'serviceUrl', a.service_url) AS account,
      (SELECT jsonb_build_object('sealed', sealed, 'version', version) FROM credentials WHERE social_account_id = a.id) AS credentials,
      (${claimedItems}) AS items
    FROM asked LEFT JOIN claimed c ON c.id = asked.id AND c.generation = asked.generation LEFT JOIN social_accounts a ON a.id = c.social_account_id
    WHERE c.id IS NOT NULL OR EXISTS (SELECT 1 FROM publications p WHERE p.id = asked.id AND p.generation = asked.generation
      AND p.status IN ('scheduled', 'queued', 'publishing') AND greatest(p.due_at, p.next_at, p.lease_until) <= statement_timestamp()
      AND NOT EXISTS (SELECT 1 FROM publications other WHERE other.social_account_id = p.social_account_id
        AND other.status = 'publishing' AND other.id <> p.id))`;
  return rows.map(({ publicationId, generation, ...row }) => ({
    publicationId,
    generation,
    claim:
      row.leaseToken === null ? null : { publicationId, generation, ...row, items: row.items.map(toItem) },
  }));
}

/** SQL condition on a publication `p` of the account `a`; where a breaker's time is over, one of them is. */
const claimable = (maxLateness: number) => Prisma.sql`p.due_at <= statement_timestamp() AND NOT a.held
  AND (p.next_at IS NULL OR p.next_at <= statement_timestamp())
  AND (a.blocked_until IS NULL OR a.blocked_until <= statement_timestamp())
  AND NOT EXISTS (SELECT 1 FROM breakers b WHERE b.platform = p.platform AND b.sandbox = a.sandbox AND b.open_until > statement_timestamp())
  AND (p.status IN ('scheduled', 'queued') OR (p.status = 'publishing' AND p.lease_until < statement_timestamp()))
  AND (p.due_at > statement_timestamp() - ${maxLateness}::float8 * interval '1 millisecond'
    AND (p.latest_at IS NULL OR p.latest_at > statement_timestamp())
    OR EXISTS (SELECT 1 FROM items i WHERE i.publication_id = p.id AND i.state <> 'pending'))
  AND NOT EXISTS (SELECT 1 FROM publications other WHERE other.social_account_id = p.social_account_id
    AND other.status = 'publishing' AND other.id <> p.id)
  AND NOT EXISTS (SELECT 1 FROM publications earlier WHERE earlier.social_account_id = p.social_account_id
    AND earlier.status IN ('scheduled', 'queued') AND p.status IN ('scheduled', 'queued')
    AND (earlier.due_at, earlier.id) < (p.due_at, p.id)
    AND earlier.due_at > statement_timestamp() - ${maxLateness}::float8 * interval '1 millisecond'
    AND (earlier.latest_at IS NULL OR earlier.latest_at > statement_timestamp())
    AND (earlier.next_at IS NULL OR earlier.next_at <= statement_timestamp()))`;

/**
 * SQL: media of an item `i` of the claimed publication `c`, each with the file that its network takes; with them the picture
 * of its link card, which has no id.
 */
const mediaOfItem = Prisma.sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'position', im.position, 'type', coalesce(m.type, 'image'), 'altText', im.alt_text,
    'remoteId', im.remote_id, 'uploadedAt', im.uploaded_at, 'file', CASE WHEN m.id IS NULL
      THEN jsonb_build_object('name', '', 'mimeType', im.card_picture_type, 'width', 0, 'height', 0,
        'sizeBytes', octet_length(im.card_picture), 'sha256', encode(sha256(im.card_picture), 'hex'))
      ELSE (SELECT jsonb_build_object('name', f.name, 'mimeType', f.mime_type,
      'width', f.width, 'height', f.height, 'sizeBytes', f.size_bytes, 'sha256', f.sha256) FROM media_files f
      WHERE f.media_id = m.id AND f.name IN (c.platform::text, 'content') ORDER BY f.name = 'content' LIMIT 1) END) ORDER BY im.position), '[]')
  FROM item_media im LEFT JOIN media m ON m.id = im.media_id WHERE im.publication_id = i.publication_id AND im.item_position = i.position)`;

/** SQL: the items of the claimed publication `c`, each with its media. */
const claimedItems = Prisma.sql`
  SELECT jsonb_agg(jsonb_build_object('position', i.position, ${itemPairs}, 'state', i.state, 'sends', i.sends,
      'firstIntentAt', i.first_intent_at, 'intentAt', i.intent_at, 'recordKey', i.record_key, 'record', i.record, 'cid', i.cid, 'remoteId', i.remote_id,
      'sentAt', i.sent_at, 'media', ${mediaOfItem}) ORDER BY i.position)
    FROM items i WHERE i.publication_id = c.id`;

type Times = 'firstIntentAt' | 'intentAt' | 'sentAt';
type JsonMedium = Omit<ClaimedMedium, 'uploadedAt'> & { readonly uploadedAt: string | null };
type JsonItem = Omit<ClaimedItem, Times | 'media'> &
  Record<Times, string | null> & { readonly media: readonly JsonMedium[] };
type JsonClaim = Omit<Claim, 'items'> & { readonly items: readonly JsonItem[] };
type Row = Asked & (JsonClaim | { readonly leaseToken: null });

const toItem = (item: JsonItem): ClaimedItem => ({
  ...item,
  firstIntentAt: toDate(item.firstIntentAt),
  intentAt: toDate(item.intentAt),
  sentAt: toDate(item.sentAt),
  media: item.media.map((medium) => ({ ...medium, uploadedAt: toDate(medium.uploadedAt) })),
});

const toDate = (text: string | null): Date | null => (text === null ? null : new Date(text));
