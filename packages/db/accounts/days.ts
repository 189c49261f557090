import type { Sql } from '../client.ts';

/** Posts that are counted of a day at most. */
export const dayCountedTo = 10_000;

/** A day (UTC) of an account, and what its network makes it wait for. */
export interface AccountDay {
  readonly id: string;
  /** Up to 10,000. */
  readonly sent: number;
  readonly planned: number;
  /** Null where it does not wait. */
  readonly waitsUntil: Date | null;
}

/** @param at any moment of the day */
export const readAccountDays = (db: Sql, accountIds: readonly string[], at: Date): Promise<AccountDay[]> =>
  db.$queryRaw<AccountDay[]>`
    WITH day AS (SELECT date_trunc('day', ${at}::timestamptz AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' AS first)
    SELECT a.id, CASE WHEN a.blocked_until > clock_timestamp() THEN a.blocked_until END AS "waitsUntil",
      (SELECT count(*)::int FROM (SELECT 1 FROM publications p WHERE p.social_account_id = a.id AND p.status = 'published'
        AND p.published_at >= day.first AND p.published_at < day.first + interval '1 day' LIMIT ${dayCountedTo}) found) AS sent,
      (SELECT count(*)::int FROM (SELECT 1 FROM publications p WHERE p.social_account_id = a.id AND p.status IN ('scheduled', 'queued')
        AND p.due_at >= day.first AND p.due_at < day.first + interval '1 day' LIMIT ${dayCountedTo}) found) AS planned
    FROM social_accounts a, day WHERE a.id = ANY (${accountIds}::text[])`;
