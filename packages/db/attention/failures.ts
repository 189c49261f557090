import { failureCodes, type Platform } from '@carillon/core';
import type { Sql } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { firstOfAccounts } from '../queue.ts';
import { codesWith, literal } from '../sql-parts.ts';

/** Failures of a kind that are listed at most. */
const listed = 20;

/** The newest failures of a user that are pointed out, by publication ids: of those that may be published, or of those that need somebody by themselves. */
export async function listFailed(db: Sql, userId: string, kind: 'unclear' | 'clear'): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>(
    firstOfAccounts({
      accounts: { userId },
      where: Prisma.sql`${failedRecently(userId)} AND ${kind === 'unclear' ? isUnclear : isClear}`,
      by: 'updated_at',
      direction: 'DESC',
      limit: listed,
    }),
  );
  return rows.map(({ id }) => id);
}

/** Numbers of things of a user that need somebody; those of failures end at the bound of `countUpTo`. */
export interface TroubleCounts {
  /** Accounts that must be connected again. */
  readonly reconnect: number;
  /** Failed, and not for their accounts. */
  readonly failed: number;
  /** Failed, and perhaps published all the same. */
  readonly unclear: number;
}

/** Nobody needs to know how many more there are, and it must cost little. */
export const countUpTo = 101;

export async function countTrouble(db: Sql, userId: string): Promise<TroubleCounts> {
  const count = (kind: Prisma.Sql) => Prisma.sql`
    SELECT count(*)::int FROM (
      SELECT 1 FROM social_accounts a CROSS JOIN LATERAL (
        SELECT 1 FROM publications p WHERE p.social_account_id = a.id AND ${failedRecently(userId)} AND ${kind}
        LIMIT ${literal(countUpTo)}
      ) found WHERE a.user_id = ${userId} LIMIT ${literal(countUpTo)}
    ) counted`;
  const [counts] = await db.$queryRaw<TroubleCounts[]>`
    SELECT (SELECT count(*)::int FROM social_accounts a WHERE user_id = ${userId} AND state = 'reconnect') AS reconnect,
      (${count(isClear)}) AS failed, (${count(isUnclear)}) AS unclear`;
  return counts ?? { reconnect: 0, failed: 0, unclear: 0 };
}

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
  /** When the newest of them failed. */
  readonly newestAt: Date;
}

/** Most accounts that are listed. */
const maxAccounts = 100;

/** The accounts of a user for which something failed that is pointed out, the oldest first; 100 at most. */
export const listFailedForAccounts = (db: Sql, userId: string): Promise<FailedForAccount[]> =>
  db.$queryRaw<FailedForAccount[]>`
    SELECT a.id, a.profile_id AS "profileId", a.platform::text AS platform, a.platform_username AS "platformUsername",
      a.platform_avatar AS "platformAvatar", a.sandbox, a.state::text AS state, failed.count, failed.newest AS "newestAt"
    FROM social_accounts a CROSS JOIN LATERAL (
      SELECT count(*)::int AS count, max(updated_at) AS newest FROM (
        SELECT p.updated_at FROM publications p
        WHERE p.social_account_id = a.id AND ${failedRecently(userId)} AND ${isForAccount}
        ORDER BY p.updated_at DESC LIMIT ${literal(countUpTo)}
      ) found
    ) failed
    WHERE a.user_id = ${userId} AND failed.count > 0
    ORDER BY a.id LIMIT ${literal(maxAccounts)}`;

/**
 * Failures on an account because it had to be connected again, those due first. Those dismissed since are among them.
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

/** Days for which failures are pointed out. */
const shownDays = 30;

/** SQL: that nobody wanted a failed publication `p` to fail; in the words of the index on these alone. */
const isUnwanted = Prisma.raw(
  failureCodes(({ attention }) => attention === 'none')
    .map((code) => `p.error_code IS DISTINCT FROM '${code}'`)
    .join(' AND '),
);

/**
 * SQL: of publications `p` of a user those that failed in the last days, and since the user looked at their failures last.
 * What somebody stopped needs nobody.
 */
export const failedRecently = (userId: string): Prisma.Sql => Prisma.sql`
  p.status = 'failed' AND ${isUnwanted} AND p.updated_at > (
    SELECT greatest(statement_timestamp() - ${Prisma.raw(String(shownDays))} * interval '1 day', u.failures_seen_at)
    FROM users u WHERE u.id = ${userId})`;

/** SQL: that nobody knows whether a failed publication `p` is on the network; in the words of the index on these alone. */
const isUnclear = Prisma.sql`p.error_code IN ${codesWith(({ attention }) => attention === 'unclear')}`;

/** SQL: that a failed publication `p` failed because its account is broken; in the words of the index on these alone. */
export const isForAccount = Prisma.sql`p.error_code IN ${codesWith(({ attention }) => attention === 'account')}`;

/** SQL: that a failed publication `p` needs somebody by itself. */
export const isClear = Prisma.sql`(${isUnclear} OR ${isForAccount}) IS NOT TRUE`;

/** Failures of a user up to a moment, and accounts that moved until then, are not pointed out any more; never what is still to come. */
export async function seeFailures(db: Sql, userId: string, until: Date): Promise<void> {
  await db.$executeRaw`
    UPDATE users SET failures_seen_at = greatest(failures_seen_at, least(${until}::timestamptz, clock_timestamp())) WHERE id = ${userId}`;
}
