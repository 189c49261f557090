import { platforms, storedSentences } from '@carillon/core';
import type { Sql } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { itemPairs } from '../posts/item-columns.ts';
import { isNotBehind, isOnBranch } from '../restore/lineage.ts';
import { codesWith, opaqueArray } from '../sql-parts.ts';
import type { Claim, Claimant, ClaimedItem, ClaimedMedium } from './claimed.ts';

/** A publication that was claimed; or one that perhaps only somebody's change keeps from it: `claim` is null. */
export interface ClaimRow extends Asked {
  /** False for one that was found as the next of its account. */
  readonly isNamed: boolean;
  readonly claim: Claim | null;
}

export interface Asked {
  readonly publicationId: string;
  readonly generation: number;
}

/** What is to be claimed: publications, and so many others of accounts as are due next. */
interface Asking {
  readonly asked: readonly Asked[];
  readonly more: readonly { readonly nextOf: string; readonly count: number }[];
}

/**
 * Claims what may be claimed. All times are held against one moment: an account and its parked publication become free
 * together, and a later publication that came between the two would pass. Posts are locked with their publications,
 * because their status is written with them: who takes several must not wait for one while it holds another. Only what
 * could be claimed otherwise may try whether an open breaker's network works: anything else would use up the one try.
 *
 * Of an account the first so many are claimed that have a place, and none behind one that somebody else has locked. Where
 * several may be out at once each is dated later than those before it (decisions/0045-several-in-flight-on-bluesky.md).
 */
export async function runClaim(
  db: Sql,
  { asked, more }: Asking,
  {
    worker,
    leaseMs,
    probeMs,
    maxLateness,
    atOnce = {},
    progress = 0,
    branch = null,
    waits,
  }: Claimant & { readonly waits: boolean },
): Promise<ClaimRow[]> {
  const ids = asked.map(({ publicationId }) => publicationId);
  const generations = asked.map(({ generation }) => generation);
  const accounts = more.map(({ nextOf }) => nextOf);
  const counts = more.map(({ count }) => count);
  const places = placesOf(atOnce);
  const rows = await db.$queryRaw<Row[]>`
    WITH asked AS (SELECT DISTINCT id, generation FROM unnest(${opaqueArray(ids)}::text[], ${opaqueArray(generations)}::int[]) AS asked(id, generation)),
    wanted AS MATERIALIZED (
      SELECT id, generation, true AS named FROM asked UNION ALL
      SELECT n.id, n.generation, false FROM unnest(${opaqueArray(accounts)}::text[], ${opaqueArray(counts)}::int[]) AS more(account, count) CROSS JOIN LATERAL (
        SELECT p.id, p.generation FROM publications p WHERE p.social_account_id = more.account AND ${isWaiting(Prisma.raw('p'), maxLateness)}
          AND p.due_at <= statement_timestamp() AND NOT EXISTS (SELECT 1 FROM asked WHERE asked.id = p.id) ORDER BY p.due_at, p.id LIMIT more.count) n
    ),
    ready AS MATERIALIZED (
      SELECT p.id, p.generation, p.social_account_id, p.platform, a.sandbox, ${places} AS places,
        p.status = 'publishing' AS taken_over, row_number() OVER (PARTITION BY p.social_account_id, p.status = 'publishing' ORDER BY p.due_at, p.id) AS place
      FROM wanted JOIN publications p ON p.id = wanted.id AND p.generation = wanted.generation JOIN social_accounts a ON a.id = p.social_account_id
      WHERE ${isNotBehind(progress)} AND ${isOnBranch(branch)} AND ${claimable(maxLateness)}
    ),
    mine AS MATERIALIZED (
      SELECT ready.* FROM ready JOIN publications p ON p.id = ready.id AND p.generation = ready.generation JOIN posts ON posts.id = p.post_id
      WHERE ${isUnclaimed} AND (p.next_at IS NULL OR p.next_at <= statement_timestamp()) AND ${hasPlace}
      FOR NO KEY UPDATE OF p, posts ${waits ? Prisma.empty : Prisma.sql`SKIP LOCKED`}
    ),
    able AS (
      SELECT *, sum(items) OVER (PARTITION BY social_account_id ORDER BY taken_over DESC, place) AS items_so_far FROM (
        SELECT *, row_number() OVER (PARTITION BY social_account_id, taken_over ORDER BY place) AS nth,
          CASE WHEN places > 1 THEN (SELECT count(*) FROM items i WHERE i.publication_id = mine.id) END AS items FROM mine) m
      WHERE taken_over OR place = nth
    ),
    moment AS MATERIALIZED (SELECT date_trunc('milliseconds', clock_timestamp()) AS now FROM (SELECT count(*) FROM able) locked),
    probe AS (
      UPDATE breakers b SET open_until = clock_timestamp() + ${probeMs}::float8 * interval '1 millisecond'
      FROM able WHERE (able.taken_over OR able.place = 1) AND b.platform = able.platform AND b.sandbox = able.sandbox AND b.open_until <= statement_timestamp()
      RETURNING able.id
    ),
    claimed AS (
      UPDATE publications p SET status = 'publishing', lease_token = lease_token + 1, lease_by = ${worker}, next_at = NULL,
        lease_until = clock_timestamp() + ${leaseMs}::float8 * interval '1 millisecond', attempts = attempts + 1, crashes = crashes + 1, dated_at = ${datedAt}
      FROM able WHERE p.id = able.id AND (able.id IN (SELECT id FROM probe)
        OR NOT EXISTS (SELECT 1 FROM breakers b WHERE b.platform = able.platform AND b.sandbox = able.sandbox)) RETURNING p.*
    ),
    abandoned AS (
      UPDATE attempts t SET ended_at = clock_timestamp(), outcome = 'unknown', message = ${storedSentences.abandoned}
      FROM claimed c WHERE t.publication_id = c.id AND t.ended_at IS NULL AND c.lease_token > 1
    ),
    opened AS (
      INSERT INTO attempts (publication_id, lease_token, generation, number, worker, started_at)
      SELECT id, lease_token, generation, attempts, lease_by, clock_timestamp() FROM claimed
    )
    SELECT wanted.id AS "publicationId", wanted.generation, wanted.named AS "isNamed", c.post_id AS "postId", c.platform::text AS platform, c.lease_token AS "leaseToken",
      c.attempts, c.crashes, c.id IN (SELECT id FROM probe) AS probing, c.error_code AS "errorCode", c.due_at AS "dueAt", c.dated_at AS "datedAt", clock_timestamp() AS now,
      jsonb_build_object('id', a.id, 'platformUserId', a.platform_user_id, 'platformUsername', a.platform_username,
        'active', a.active, 'sandbox', a.sandbox, 'serviceUrl', a.service_url) AS account,
      (SELECT jsonb_build_object('sealed', sealed, 'version', version) FROM credentials WHERE social_account_id = a.id) AS credentials,
      (${claimedItems}) AS items
    FROM wanted LEFT JOIN claimed c ON c.id = wanted.id AND c.generation = wanted.generation LEFT JOIN social_accounts a ON a.id = c.social_account_id
    WHERE c.id IS NOT NULL OR (wanted.named AND EXISTS (SELECT 1 FROM publications p WHERE p.id = wanted.id AND p.generation = wanted.generation
      AND p.status IN ('scheduled', 'queued', 'publishing') AND greatest(p.due_at, p.next_at, p.lease_until) <= statement_timestamp()
      AND ${othersFirst(maxLateness, places)} < ${places}))
    ORDER BY c.dated_at`;
  return rows.map(({ publicationId, generation, isNamed, ...row }) => ({
    ...{ publicationId, generation, isNamed },
    claim:
      row.leaseToken === null ? null : { publicationId, generation, ...row, items: row.items.map(toItem) },
  }));
}

/**
 * SQL: how many publications of an account of the publication `p` may be out at once. One as long as something of it is in doubt that only its
 * text can tell, because a database was put back: two that look for the same text would find the same post. And one after its network had too many
 * requests, until it has taken something again: one tries for all.
 */
function placesOf(atOnce: NonNullable<Claimant['atOnce']>): Prisma.Sql {
  const more = platforms.filter((platform) => (atOnce[platform] ?? 1) > 1);
  if (more.length === 0) return Prisma.raw('1');
  const cases = more.map((platform) => `WHEN '${platform}' THEN ${Number(atOnce[platform])} `).join('');
  return Prisma.sql`(CASE WHEN p.platform::text = ANY (${more}::text[]) AND (EXISTS (${inDoubtByText(Prisma.raw("('scheduled', 'queued')"))})
    OR EXISTS (${inDoubtByText(Prisma.raw("('publishing')"))}) OR EXISTS (${limitedSince})) THEN 1 ELSE CASE p.platform ${Prisma.raw(cases)}ELSE 1 END END)`;
}

/** SQL: publications of the account of `p`, in one of these states, that somebody may have sent and that have no key. Each says so (`doubtDue`). */
const inDoubtByText = (states: Prisma.Sql) => Prisma.sql`
  SELECT 1 FROM publications doubt JOIN items i ON i.publication_id = doubt.id WHERE doubt.social_account_id = p.social_account_id
    AND doubt.status IN ${states} AND doubt.due_at <= statement_timestamp() AND doubt.error_code IS NOT NULL AND i.state = 'sending' AND i.record_key IS NULL`;

/** SQL: the account of the publication `p`, when its network has taken nothing since it had too many requests. */
const limitedSince = Prisma.sql`
  SELECT 1 FROM social_accounts limited WHERE limited.id = p.social_account_id AND limited.blocked_code IN ${codesWith(({ isRateLimit }) => isRateLimit)}
    AND NOT EXISTS (SELECT 1 FROM publications served WHERE served.social_account_id = limited.id AND served.status = 'published'
      AND served.published_at > limited.blocked_until)`;

/**
 * SQL: how many others of the account of the publication `p` have a place before it: those that are out, those that this statement
 * claimed, and those that wait and are due before it, as far as there are places.
 */
const othersFirst = (maxLateness: number, places: Prisma.Sql) => Prisma.sql`(
  (SELECT count(*) FROM publications other WHERE other.social_account_id = p.social_account_id AND other.status = 'publishing' AND other.id <> p.id)
  + (SELECT count(*) FROM claimed JOIN able USING (id) WHERE claimed.social_account_id = p.social_account_id AND NOT able.taken_over)
  + (SELECT count(*) FROM (SELECT 1 FROM publications earlier WHERE p.status IN ('scheduled', 'queued') AND earlier.social_account_id = p.social_account_id
      AND ${isWaiting(Prisma.raw('earlier'), maxLateness)} AND (earlier.due_at, earlier.id) < (p.due_at, p.id)
      AND NOT EXISTS (SELECT 1 FROM claimed WHERE claimed.id = earlier.id) LIMIT ${places}) waiting))`;

/**
 * SQL condition on a publication `p` that is `ready`: its account has a place for it. One that is taken over has its place, but
 * where one is out at a time it is the first of those.
 */
const hasPlace = Prisma.sql`(CASE WHEN ready.taken_over THEN ready.places > 1 OR (ready.place = 1 AND NOT EXISTS (
    SELECT 1 FROM publications other WHERE other.social_account_id = p.social_account_id AND other.status = 'publishing' AND other.lease_until >= statement_timestamp()))
  ELSE ready.place + (SELECT count(*) FROM publications other WHERE other.social_account_id = p.social_account_id AND other.status = 'publishing') <= ready.places END)`;

/**
 * SQL: the time that the last item of the publication `p` shows, each item before it a millisecond less; null where one is out at a
 * time. It is later than those of all that are out, and of one moment for all that are claimed, once nobody else can claim one
 * of them. What is taken over keeps its own.
 */
const datedAt = Prisma.sql`CASE WHEN able.taken_over AND p.dated_at IS NOT NULL THEN p.dated_at WHEN able.places > 1 THEN
  greatest((SELECT now FROM moment) - interval '1 millisecond',
    (SELECT max(other.dated_at) FROM publications other WHERE other.social_account_id = p.social_account_id AND other.status = 'publishing'))
  + able.items_so_far::float8 * interval '1 millisecond' END`;

/** SQL condition on a publication `p`: it waits, or its holder's lease is over. */
const isUnclaimed = Prisma.sql`(p.status IN ('scheduled', 'queued') OR (p.status = 'publishing' AND p.lease_until < statement_timestamp()))`;

/** SQL condition on a publication: it waits for its turn, and is neither parked nor too late. */
const isWaiting = (p: Prisma.Sql, maxLateness: number) => Prisma.sql`${p}.status IN ('scheduled', 'queued')
  AND ${p}.due_at > statement_timestamp() - ${maxLateness}::float8 * interval '1 millisecond'
  AND (${p}.latest_at IS NULL OR ${p}.latest_at > statement_timestamp())
  AND (${p}.next_at IS NULL OR ${p}.next_at <= statement_timestamp())`;

/** SQL condition on a publication `p` of the account `a`; where a breaker's time is over, one of them is. */
const claimable = (maxLateness: number) => Prisma.sql`p.due_at <= statement_timestamp() AND NOT a.held
  AND (p.next_at IS NULL OR p.next_at <= statement_timestamp())
  AND (a.blocked_until IS NULL OR a.blocked_until <= statement_timestamp())
  AND NOT EXISTS (SELECT 1 FROM breakers b WHERE b.platform = p.platform AND b.sandbox = a.sandbox AND b.open_until > statement_timestamp())
  AND ${isUnclaimed}
  AND (p.due_at > statement_timestamp() - ${maxLateness}::float8 * interval '1 millisecond'
    AND (p.latest_at IS NULL OR p.latest_at > statement_timestamp())
    OR EXISTS (SELECT 1 FROM items i WHERE i.publication_id = p.id AND i.state <> 'pending'))
  AND NOT EXISTS (SELECT 1 FROM publications earlier WHERE earlier.social_account_id = p.social_account_id
    AND p.status IN ('scheduled', 'queued') AND ${isWaiting(Prisma.raw('earlier'), maxLateness)}
    AND (earlier.due_at, earlier.id) < (p.due_at, p.id)
    AND NOT EXISTS (SELECT 1 FROM wanted w WHERE w.id = earlier.id AND w.generation = earlier.generation))`;

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
type Row = Asked & Pick<ClaimRow, 'isNamed'> & (JsonClaim | { readonly leaseToken: null });

const toItem = (item: JsonItem): ClaimedItem => ({
  ...item,
  firstIntentAt: toDate(item.firstIntentAt),
  intentAt: toDate(item.intentAt),
  sentAt: toDate(item.sentAt),
  media: item.media.map((medium) => ({ ...medium, uploadedAt: toDate(medium.uploadedAt) })),
});

const toDate = (text: string | null): Date | null => (text === null ? null : new Date(text));
