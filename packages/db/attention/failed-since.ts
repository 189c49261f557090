import { Prisma } from '../generated/client.ts';

/** Failures are pointed out for so many days. */
const shownDays = 30;

/**
 * SQL: of publications `p` of a user those that failed in the last days, and since the user looked at their failures last.
 * What somebody stopped needs nobody.
 */
export const failedRecently = (userId: string): Prisma.Sql => Prisma.sql`
  p.status = 'failed' AND p.error_code IS DISTINCT FROM 'stopped' AND p.updated_at > (
    SELECT greatest(statement_timestamp() - ${Prisma.raw(String(shownDays))} * interval '1 day', u.failures_seen_at)
    FROM users u WHERE u.id = ${userId})`;

/** SQL: that nobody knows whether a failed publication `p` is on the network; in the words of the index on these alone. */
export const isUnclear = Prisma.sql`p.error_code IN ('outcome_unknown', 'unconfirmed', 'posted_but_not_located', 'worker_crashed', 'restored')`;

/** SQL: that a failed publication `p` failed because its account must be connected again; in the words of the index on these alone. */
export const isForAccount = Prisma.sql`p.error_code IN ('authentication_failed', 'permission_missing', 'account_inactive')`;

/** SQL: that a failed publication `p` needs somebody by itself. */
export const isClear = Prisma.sql`(${isUnclear} OR ${isForAccount}) IS NOT TRUE`;
