import type { Platform } from '@carillon/core';
import type { Sql } from '../client.ts';
import { literal } from '../sql-parts.ts';
import { failedRecently, isForAccount } from './failed-since.ts';
import { countUpTo } from './list-failed.ts';

/** An account, and how much failed because it had to be connected again. */
export interface FailedForAccount {
  readonly id: string;
  readonly profileId: string;
  readonly platform: Platform;
  readonly platformUsername: string;
  readonly platformAvatar: string;
  readonly sandbox: boolean;
  readonly state: 'connected' | 'reconnect' | 'disconnected';
  /** At most `countUpTo`. */
  readonly count: number;
}

/** Most accounts that are told of. */
const told = 100;

/** The accounts of a user for which something failed that is pointed out, the oldest first; 100 at most. */
export const listFailedForAccounts = (db: Sql, userId: string): Promise<FailedForAccount[]> =>
  db.$queryRaw<FailedForAccount[]>`
    SELECT a.id, a.profile_id AS "profileId", a.platform::text AS platform, a.platform_username AS "platformUsername",
      a.platform_avatar AS "platformAvatar", a.sandbox, a.state::text AS state, failed.count
    FROM social_accounts a CROSS JOIN LATERAL (
      SELECT count(*)::int AS count FROM (
        SELECT 1 FROM publications p WHERE p.social_account_id = a.id AND ${failedRecently(userId)} AND ${isForAccount}
        LIMIT ${literal(countUpTo)}
      ) found
    ) failed
    WHERE a.user_id = ${userId} AND failed.count > 0
    ORDER BY a.id LIMIT ${literal(told)}`;

/**
 * What failed on an account because it had to be connected again, those due first. What was dismissed since is among it.
 * @param limit most of them
 */
export const failedForAccount = (
  db: Sql,
  {
    userId,
    accountId,
    limit,
  }: { readonly userId: string; readonly accountId: string; readonly limit: number },
): Promise<{ postId: string }[]> =>
  db.$queryRaw<{ postId: string }[]>`
    SELECT p.post_id AS "postId" FROM publications p
    WHERE p.social_account_id = ${accountId} AND p.status = 'failed' AND ${isForAccount}
      AND p.updated_at > statement_timestamp() - interval '30 days'
      AND EXISTS (SELECT 1 FROM social_accounts a WHERE a.id = p.social_account_id AND a.user_id = ${userId})
    ORDER BY p.due_at, p.id LIMIT ${literal(limit)}`;
