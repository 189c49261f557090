import type { Platform } from '@carillon/core';
import type { Sql } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { literal } from '../sql-parts.ts';
import { countUpTo, failedRecently, isClear, isForAccount } from './failures.ts';

/** Failures on a network for one reason. */
export interface FailureCause {
  readonly platform: Platform;
  /** Empty for none. */
  readonly code: string;
  /** At most `countUpTo`. */
  readonly count: number;
  /** The newest of it, a publication. */
  readonly newest: string;
  /** Its sentence, where all have the same. */
  readonly message: string | null;
}

/** Causes in an answer. */
const maxCauses = 50;

/** Why posts of a user failed that need somebody by themselves, what failed last first. */
export const listFailureCauses = (db: Sql, userId: string): Promise<FailureCause[]> =>
  db.$queryRaw<FailureCause[]>`
    SELECT found.platform, found.code, least(count(*), ${literal(countUpTo)})::int AS count,
      (array_agg(found.id ORDER BY found.updated_at DESC))[1] AS newest,
      CASE WHEN count(DISTINCT coalesce(found.error_message, '')) = 1 THEN min(found.error_message) END AS message
    FROM social_accounts a CROSS JOIN LATERAL (
      SELECT p.id, p.platform::text AS platform, coalesce(p.error_code, '') AS code, p.updated_at, p.error_message FROM publications p
      WHERE p.social_account_id = a.id AND ${failedRecently(userId)} AND ${isClear}
      ORDER BY p.updated_at DESC LIMIT ${literal(countUpTo)}
    ) found
    WHERE a.user_id = ${userId}
    GROUP BY found.platform, found.code ORDER BY max(found.updated_at) DESC, found.platform, found.code LIMIT ${literal(maxCauses)}`;

/** Cause of listed failures: a reason on a network, or an account that had to be connected again. */
export type ListedCause =
  | { readonly kind: 'failed'; readonly platform: Platform; readonly code: string }
  | { readonly kind: 'account'; readonly accountId: string };

/** Where a page of failures ends. */
export interface FailurePlace {
  readonly id: string;
  readonly at: Date;
}

/** Failures in an answer. */
const pageSize = 20;

/** Failures of a cause that are pointed out, the newest first, after a place; `more` when there are more. */
export async function listFailuresOf(
  db: Sql,
  userId: string,
  {
    cause,
    after,
    limit = pageSize,
  }: { cause: ListedCause; after?: FailurePlace | undefined; limit?: 20 | 50 },
): Promise<{ places: FailurePlace[]; more: boolean }> {
  const isOfCause =
    cause.kind === 'failed'
      ? Prisma.sql`${isClear} AND coalesce(p.error_code, '') = ${cause.code}`
      : isForAccount;
  const isThere =
    cause.kind === 'failed'
      ? Prisma.sql`a.platform = ${cause.platform}::platform`
      : Prisma.sql`a.id = ${cause.accountId}`;
  const isAfter =
    after === undefined
      ? Prisma.sql`true`
      : Prisma.sql`(p.updated_at, p.id) < (${after.at}::timestamptz, ${after.id})`;
  const found = await db.$queryRaw<FailurePlace[]>`
    SELECT found.id, found.at FROM social_accounts a CROSS JOIN LATERAL (
      SELECT p.id, p.updated_at AS at FROM publications p
      WHERE p.social_account_id = a.id AND ${failedRecently(userId)} AND ${isOfCause} AND ${isAfter}
      ORDER BY p.updated_at DESC, p.id DESC LIMIT ${literal(limit + 1)}
    ) found
    WHERE a.user_id = ${userId} AND ${isThere}
    ORDER BY found.at DESC, found.id DESC LIMIT ${literal(limit + 1)}`;
  return { places: found.slice(0, limit), more: found.length > limit };
}
