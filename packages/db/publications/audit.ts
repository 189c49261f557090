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
  readonly account: ClaimedAccount;
  /** The item that it replies to; null for the first of a publication. */
  readonly parent: { readonly remoteId: string; readonly sentAt: string } | null;
}

export interface AuditQuery {
  /** Networks on which a second try can make a second post. */
  readonly platforms: readonly Platform[];
  /** How long ago it was sent at least, ms. */
  readonly age: number;
  readonly limit: number;
}

/** Takes items whose audit is due, each for one worker and once. */
export const takeAudits = (
  db: Sql,
  { platforms, age, limit }: AuditQuery,
): Promise<AuditedItem[]> => db.$queryRaw<AuditedItem[]>`
  WITH due AS (
    SELECT i.publication_id, i.position FROM items i JOIN publications p ON p.id = i.publication_id
      JOIN social_accounts a ON a.id = p.social_account_id
    WHERE i.sends > 1 AND i.state = 'sent' AND i.audited_at IS NULL AND a.active
      AND p.platform::text = ANY (${[...platforms]})
      AND i.sent_at < statement_timestamp() - ${age}::float8 * interval '1 millisecond'
    ORDER BY i.sent_at LIMIT ${limit} FOR UPDATE OF i SKIP LOCKED
  )
  UPDATE items i SET audited_at = clock_timestamp()
  FROM due, publications p, social_accounts a
  WHERE i.publication_id = due.publication_id AND i.position = due.position
    AND p.id = i.publication_id AND a.id = p.social_account_id
  RETURNING i.publication_id AS "publicationId", i.position, p.platform::text AS platform, i.content, i.remote_id AS "remoteId",
    i.first_intent_at AS "firstIntentAt", i.intent_at AS "intentAt", i.sends,
    jsonb_build_object('id', a.id, 'platformUserId', a.platform_user_id, 'platformUsername', a.platform_username,
      'active', a.active, 'sandbox', a.sandbox, 'serviceUrl', a.service_url) AS account,
    (SELECT jsonb_build_object('remoteId', b.remote_id, 'sentAt', b.sent_at) FROM items b
      WHERE b.publication_id = i.publication_id AND b.position = i.position - 1 AND b.state = 'sent') AS parent`;

/** Notes that an item is on its network twice. */
export async function recordDouble(
  db: Sql,
  { publicationId, position }: AuditedItem,
  doubleId: string,
): Promise<void> {
  await db.$executeRaw`
    UPDATE items SET double_id = ${doubleId} WHERE publication_id = ${publicationId} AND position = ${position}`;
}
