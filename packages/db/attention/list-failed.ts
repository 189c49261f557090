import type { Sql } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { firstOfAccounts } from '../queue/first-of-accounts.ts';
import { literal } from '../sql-parts.ts';
import { failedRecently, isClear, isUnclear } from './failed-since.ts';

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
    SELECT (SELECT count(*)::int FROM social_accounts WHERE user_id = ${userId} AND state = 'reconnect') AS reconnect,
      (${count(isClear)}) AS failed, (${count(isUnclear)}) AS unclear`;
  return counts ?? { reconnect: 0, failed: 0, unclear: 0 };
}
