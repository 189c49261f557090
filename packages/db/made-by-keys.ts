import type { Sql } from './client.ts';
import { Prisma } from './generated/client.ts';

/** A good key that may let others connect accounts, by the first of those that it was rotated from. */
export interface LinkMaker {
  readonly apiKeyId: string;
  /** Profiles that it is bound to; empty for all. */
  readonly profileIds: readonly string[];
}

/** SQL: whether a row `k` of `api_keys` is a key whose links can be used. */
const makesLinks = Prisma.sql`k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now()) AND 'accounts:connect' = ANY (k.scopes)`;

export const listLinkMakers = (db: Sql, userId: string): Promise<LinkMaker[]> => db.$queryRaw<LinkMaker[]>`
  SELECT coalesce(k.first_key_id, k.id) AS "apiKeyId", k.profile_ids AS "profileIds" FROM api_keys k
  WHERE k.user_id = ${userId} AND ${makesLinks}`;

/** SQL: whether a row `l` of `connect_links` still has a key that could make it; true for those that no key made. */
export const hasLinkMaker = Prisma.sql`(l.api_key_id IS NULL OR EXISTS (
  SELECT 1 FROM api_keys k
  WHERE k.user_id = l.user_id AND coalesce(k.first_key_id, k.id) = l.api_key_id AND ${makesLinks}
    AND (k.profile_ids = '{}' OR l.profile_id = ANY (k.profile_ids))))`;

interface Ending {
  readonly userId: string;
  /** Of the key's record. */
  readonly id: string;
  /** Sent to the webhooks' owner; null where that one decided it. */
  readonly reason: string | null;
}

/**
 * Switches off the webhooks that a key made, or the keys that it was rotated from; what waits for them is dropped by
 * `tidyWebhooks`. @returns how many
 */
export const endWebhooksOfKey = (tx: Sql, { userId, id, reason }: Ending): Promise<number> => tx.$executeRaw`
  UPDATE webhook_endpoints e SET active = false, disabled_reason = ${reason}
  FROM api_keys k
  WHERE k.id = ${id} AND k.user_id = ${userId} AND e.user_id = k.user_id
    AND e.api_key_id = coalesce(k.first_key_id, k.id) AND e.active AND e.deleted_at IS NULL`;

/** Why webhooks of an app were switched off that gave its key back, or whose code came twice. */
export const appRevoked = 'The access of the app that made it was revoked.';

const appExpired = 'The access of the app that made it has expired.';

/** The same for the keys of apps whose time is over. Keys that a person made are rotated, and what they made goes on. */
export const endWebhooksOfExpiredApps = (db: Sql): Promise<number> => db.$executeRaw`
  UPDATE webhook_endpoints e SET active = false, disabled_reason = ${appExpired}
  WHERE e.active AND e.deleted_at IS NULL AND EXISTS (
    SELECT 1 FROM api_keys k
    WHERE k.id = e.api_key_id AND k.client_id IS NOT NULL AND k.revoked_at IS NULL AND k.expires_at <= now())`;

/** Things a key made that still work. */
export interface MadeByKey {
  /** Webhooks that are on. */
  readonly webhooks: number;
  /** Connect links that are open. */
  readonly links: number;
}

/** By the first of keys that were rotated one into the other; keys that made nothing are not in it. */
export async function countMadeByKeys(db: Sql, userId: string): Promise<ReadonlyMap<string, MadeByKey>> {
  const rows = await db.$queryRaw<(MadeByKey & { apiKeyId: string })[]>`
    SELECT "apiKeyId", sum(webhook)::int AS webhooks, sum(link)::int AS links FROM (
      SELECT api_key_id AS "apiKeyId", 1 AS webhook, 0 AS link FROM webhook_endpoints
      WHERE user_id = ${userId} AND api_key_id IS NOT NULL AND active AND deleted_at IS NULL
      UNION ALL
      SELECT l.api_key_id, 0, 1 FROM connect_links l
      WHERE l.user_id = ${userId} AND l.api_key_id IS NOT NULL AND l.used_at IS NULL AND l.revoked_at IS NULL
        AND l.expires_at > now() AND ${hasLinkMaker}) made
    GROUP BY 1`;
  return new Map(rows.map(({ apiKeyId, ...made }) => [apiKeyId, made]));
}
