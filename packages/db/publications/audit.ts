import { type Platform, storedSentences } from '@carillon/core';
import type { Sql } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import type { ClaimedAccount } from './claimed.ts';

/** An item that was sent again in doubt, and is to be looked for once more, whatever became of it. */
export interface AuditedItem {
  readonly publicationId: string;
  readonly position: number;
  readonly platform: Platform;
  readonly content: string;
  /** Null for one that was given up in doubt. */
  readonly remoteId: string | null;
  readonly firstIntentAt: Date;
  readonly intentAt: Date;
  readonly sends: number;
  /** By Postgres' clock. */
  readonly now: Date;
  readonly account: ClaimedAccount;
  /** Its uploads, by the network's names. */
  readonly media: readonly { readonly remoteId: string | null }[];
  /** The item that it replies to; null for the first of a publication. */
  readonly parent: { readonly remoteId: string; readonly sentAt: string } | null;
}

export interface AuditQuery {
  /** Networks on which a second try can make a second post. */
  readonly platforms: readonly Platform[];
  /** It was sent at least this long ago. */
  readonly ageMs: number;
  readonly limit: number;
  /** An audit is its worker's for this long, who may die. */
  readonly reservationMs: number;
}

/** An item that could not be looked for within this is given up. */
const maxAgeMs = 30 * 86_400_000;

/** Reserves items whose audit is due for one worker; those whose turn came first go first. */
export const takeAudits = (
  db: Sql,
  { platforms, ageMs, limit, reservationMs }: AuditQuery,
): Promise<AuditedItem[]> => db.$queryRaw<AuditedItem[]>`
  WITH sent AS (
    SELECT i.publication_id, i.position, coalesce(i.next_audit_at, i.sent_at) AS since ${audited(platforms)}
      AND i.state = 'sent' AND ${isAged(Prisma.sql`i.sent_at`, ageMs)}
    ORDER BY since LIMIT ${limit} FOR UPDATE OF i SKIP LOCKED
  ),
  given_up AS (
    SELECT i.publication_id, i.position, coalesce(i.next_audit_at, i.intent_at) AS since ${audited(platforms)}
      AND i.state = 'sending' AND p.status = 'failed' AND ${isAged(Prisma.sql`i.intent_at`, ageMs)}
    ORDER BY since LIMIT ${limit} FOR UPDATE OF i SKIP LOCKED
  ),
  due AS (SELECT * FROM sent UNION ALL SELECT * FROM given_up ORDER BY since LIMIT ${limit})
  UPDATE items i SET next_audit_at = clock_timestamp() + ${reservationMs}::float8 * interval '1 millisecond'
  FROM due, publications p, social_accounts a
  WHERE i.publication_id = due.publication_id AND i.position = due.position
    AND p.id = i.publication_id AND a.id = p.social_account_id
  RETURNING i.publication_id AS "publicationId", i.position, p.platform::text AS platform, i.content, i.remote_id AS "remoteId",
    i.first_intent_at AS "firstIntentAt", i.intent_at AS "intentAt", i.sends, clock_timestamp() AS now,
    jsonb_build_object('id', a.id, 'platformUserId', a.platform_user_id, 'platformUsername', a.platform_username, 'appId', a.app_id,
      'active', a.active, 'sandbox', a.sandbox, 'serviceUrl', a.service_url) AS account,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('remoteId', im.remote_id) ORDER BY im.position), '[]') FROM item_media im
      WHERE im.publication_id = i.publication_id AND im.item_position = i.position) AS media,
    (SELECT jsonb_build_object('remoteId', b.remote_id, 'sentAt', b.sent_at) FROM items b
      WHERE b.publication_id = i.publication_id AND b.position = i.position - 1 AND b.state = 'sent') AS parent`;

/** SQL: items `i` of publications `p` that wait for an audit, which is due now. */
const audited = (platforms: readonly Platform[]) => Prisma.sql`
  FROM items i JOIN publications p ON p.id = i.publication_id JOIN social_accounts a ON a.id = p.social_account_id
  WHERE i.sends > 1 AND i.audited_at IS NULL AND a.active AND p.platform::text = ANY (${[...platforms]})
    AND (i.next_audit_at IS NULL OR i.next_audit_at <= statement_timestamp())`;

/** SQL: a column is older than `ageMs`, and not too old. */
const isAged = (column: Prisma.Sql, ageMs: number) => Prisma.sql`
  ${column} < statement_timestamp() - ${ageMs}::float8 * interval '1 millisecond'
  AND ${column} > statement_timestamp() - ${maxAgeMs}::float8 * interval '1 millisecond'`;

/** Writes down that it is certain now: the item is on its network once, or also as `doubleId`. */
export async function endAudit(
  db: Sql,
  { publicationId, position }: AuditedItem,
  doubleId: string | null,
): Promise<void> {
  await db.$executeRaw`
    UPDATE items SET audited_at = clock_timestamp(), next_audit_at = NULL, double_id = coalesce(${doubleId}, double_id)
    WHERE publication_id = ${publicationId} AND position = ${position}`;
}

/** The shortest and the longest time between two audits of an item; in between it is a fifth of the item's age. */
interface AuditRetry {
  readonly minAuditRetryMs: number;
  readonly maxAuditRetryMs: number;
}

/** Puts off all audits of an account that cannot be read: they would only keep others waiting. */
export async function postponeAudits(
  db: Sql,
  socialAccountId: string,
  { minAuditRetryMs, maxAuditRetryMs }: AuditRetry,
): Promise<void> {
  const later = (state: 'sent' | 'sending', since: Prisma.Sql) => Prisma.sql`
    UPDATE items i SET next_audit_at = clock_timestamp() + least(greatest((clock_timestamp() - ${since}) / 5,
      ${minAuditRetryMs}::float8 * interval '1 millisecond'), ${maxAuditRetryMs}::float8 * interval '1 millisecond')
    FROM publications p
    WHERE p.id = i.publication_id AND p.social_account_id = ${socialAccountId}
      AND i.sends > 1 AND i.state = ${Prisma.raw(`'${state}'`)} AND i.audited_at IS NULL`;
  // Each has an index of its own.
  await db.$executeRaw`WITH sent AS (${later('sent', Prisma.sql`i.sent_at`)}) ${later('sending', Prisma.sql`i.intent_at`)}`;
}

/**
 * An item that was given up in doubt turned up on its network: it is recorded, and with the last one its publication is
 * published after all.
 * @returns false when somebody resent it or stopped it meanwhile: then it is theirs
 */
export async function adoptFound(
  db: Sql,
  { publicationId, position }: Pick<AuditedItem, 'publicationId' | 'position'>,
  remoteId: string,
): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    WITH mine AS (
      SELECT p.id FROM publications p JOIN posts ON posts.id = p.post_id
      WHERE p.id = ${publicationId} AND p.status = 'failed' FOR NO KEY UPDATE OF p, posts
    ),
    found AS (
      UPDATE items i SET state = 'sent', remote_id = ${remoteId}, sent_at = clock_timestamp(), next_audit_at = NULL
      FROM mine WHERE i.publication_id = mine.id AND i.position = ${position} AND i.state = 'sending'
      RETURNING i.publication_id AS id
    ),
    published AS (
      UPDATE publications p SET status = 'published', error_code = NULL, error_message = NULL, published_at = clock_timestamp(),
        platform_post_id = CASE ${position}::int WHEN 0 THEN ${remoteId}
          ELSE (SELECT i.remote_id FROM items i WHERE i.publication_id = p.id AND i.position = 0) END
      FROM found WHERE p.id = found.id AND NOT EXISTS (
        SELECT 1 FROM items i WHERE i.publication_id = p.id AND i.position <> ${position}::int AND i.state <> 'sent')
    ),
    partly AS (
      UPDATE publications p SET error_message = ${storedSentences.found_in_part}
      FROM found WHERE p.id = found.id AND EXISTS (
        SELECT 1 FROM items i WHERE i.publication_id = p.id AND i.position <> ${position}::int AND i.state <> 'sent')
    )
    SELECT 1 FROM found`;
  return rows.length > 0;
}
