import type { Platform } from '@carillon/core';
import type { Sql } from '../client.ts';
import type { ClaimedAccount } from './claim.ts';

/** An item that was sent again in doubt, and is to be looked for once more. */
export interface AuditedItem {
  readonly publicationId: string;
  readonly position: number;
  readonly platform: Platform;
  readonly content: string;
  readonly remoteId: string;
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
  WITH due AS (
    SELECT i.publication_id, i.position FROM items i JOIN publications p ON p.id = i.publication_id
      JOIN social_accounts a ON a.id = p.social_account_id
    WHERE i.sends > 1 AND i.state = 'sent' AND i.audited_at IS NULL AND a.active
      AND p.platform::text = ANY (${[...platforms]})
      AND i.sent_at < statement_timestamp() - ${ageMs}::float8 * interval '1 millisecond'
      AND i.sent_at > statement_timestamp() - ${maxAgeMs}::float8 * interval '1 millisecond'
      AND (i.next_audit_at IS NULL OR i.next_audit_at <= statement_timestamp())
    ORDER BY coalesce(i.next_audit_at, i.sent_at) LIMIT ${limit} FOR UPDATE OF i SKIP LOCKED
  )
  UPDATE items i SET next_audit_at = clock_timestamp() + ${reservationMs}::float8 * interval '1 millisecond'
  FROM due, publications p, social_accounts a
  WHERE i.publication_id = due.publication_id AND i.position = due.position
    AND p.id = i.publication_id AND a.id = p.social_account_id
  RETURNING i.publication_id AS "publicationId", i.position, p.platform::text AS platform, i.content, i.remote_id AS "remoteId",
    i.first_intent_at AS "firstIntentAt", i.intent_at AS "intentAt", i.sends, clock_timestamp() AS now,
    jsonb_build_object('id', a.id, 'platformUserId', a.platform_user_id, 'platformUsername', a.platform_username,
      'active', a.active, 'sandbox', a.sandbox, 'serviceUrl', a.service_url) AS account,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('remoteId', im.remote_id) ORDER BY im.position), '[]') FROM item_media im
      WHERE im.publication_id = i.publication_id AND im.item_position = i.position) AS media,
    (SELECT jsonb_build_object('remoteId', b.remote_id, 'sentAt', b.sent_at) FROM items b
      WHERE b.publication_id = i.publication_id AND b.position = i.position - 1 AND b.state = 'sent') AS parent`;

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
export interface AuditRetry {
  readonly minAuditRetryMs: number;
  readonly maxAuditRetryMs: number;
}

/** Puts off all audits of an account that cannot be read: they would only keep others waiting. */
export async function postponeAudits(
  db: Sql,
  socialAccountId: string,
  { minAuditRetryMs, maxAuditRetryMs }: AuditRetry,
): Promise<void> {
  await db.$executeRaw`
    UPDATE items i SET next_audit_at = clock_timestamp() + least(greatest((clock_timestamp() - i.sent_at) / 5,
      ${minAuditRetryMs}::float8 * interval '1 millisecond'), ${maxAuditRetryMs}::float8 * interval '1 millisecond')
    FROM publications p
    WHERE p.id = i.publication_id AND p.social_account_id = ${socialAccountId}
      AND i.sends > 1 AND i.state = 'sent' AND i.audited_at IS NULL`;
}
