import type { PunctualAccount } from '@carillon/core';
import type { Sql } from './client.ts';
import { type Page, type PageRequest, toPage } from './page.ts';

export interface PunctualityQuery extends PageRequest {
  /** Of the profile's time zone, the one that has begun included. */
  readonly weeks: number;
  /** Publications of an account that are looked at, the newest first; and failed ones. */
  readonly perAccount?: number;
}

const defaultPerAccount = 2_000;

/**
 * How punctually each account of a user was published to, week by week, from the publications themselves. What it reads of
 * an account is bounded, and goes along the indexes of its calendar.
 */
export async function readPunctuality(
  db: Sql,
  userId: string,
  { weeks, limit, after = '', perAccount = defaultPerAccount }: PunctualityQuery,
): Promise<Page<PunctualAccount>> {
  const rows = await db.$queryRaw<PunctualAccount[]>`
    WITH account AS MATERIALIZED (
      SELECT a.id, a.platform, a.platform_username, a.platform_avatar, p.timezone,
        (date_trunc('week', clock_timestamp() AT TIME ZONE p.timezone) - (${weeks}::int - 1) * interval '1 week') AT TIME ZONE p.timezone AS since
      FROM social_accounts a JOIN profiles p ON p.id = a.profile_id
      WHERE p.user_id = ${userId} AND a.user_id = ${userId} AND a.state <> 'disconnected' AND a.id > ${after} ORDER BY a.id LIMIT ${limit + 1}::int
    ),
    due AS MATERIALIZED (
      SELECT account.id AS account_id, date_trunc('week', found.due_at AT TIME ZONE account.timezone)::date AS week, found.*
      FROM account CROSS JOIN LATERAL (
        SELECT due_at, published_at, attempts, status, NULL AS error_code, NULL AS error_message FROM (
          SELECT * FROM publications WHERE social_account_id = account.id AND status NOT IN ('failed', 'cancelled')
            AND due_at >= account.since AND due_at <= clock_timestamp() ORDER BY due_at DESC LIMIT ${perAccount + 1}::int) p
        UNION ALL
        SELECT due_at, published_at, attempts, status, error_code, error_message FROM (
          SELECT * FROM publications WHERE social_account_id = account.id AND status = 'failed'
            AND due_at >= account.since AND due_at <= clock_timestamp() ORDER BY due_at DESC LIMIT ${perAccount + 1}::int) p
      ) found
    ),
    out AS (
      SELECT account_id, week, count(*)::int AS published, sum(attempts)::int AS tries,
        percentile_disc(ARRAY[0.5, 0.99, 1]) WITHIN GROUP (ORDER BY greatest(0, extract(epoch FROM published_at - due_at) * 1000)::float8) AS late
      FROM due WHERE status = 'published' GROUP BY account_id, week
    ),
    failed AS (
      SELECT account_id, week, jsonb_agg(jsonb_build_object('code', code, 'message', message, 'count', count) ORDER BY count DESC, code) AS failures
      FROM (SELECT account_id, week, coalesce(error_code, 'unknown') AS code, mode() WITHIN GROUP (ORDER BY error_message) AS message, count(*)::int AS count
        FROM due WHERE status = 'failed' GROUP BY 1, 2, 3) reason
      GROUP BY account_id, week
    ),
    listed AS (
      SELECT account_id, jsonb_agg(jsonb_build_object('week', week, 'published', coalesce(published, 0), 'tries', coalesce(tries, 0),
        'p50Ms', late[1], 'p99Ms', late[2], 'maxMs', late[3], 'failures', coalesce(failures, '[]')) ORDER BY week DESC) AS weeks
      FROM out FULL JOIN failed USING (account_id, week) GROUP BY account_id
    ),
    size AS (
      SELECT account_id, count(*) FILTER (WHERE status = 'failed') AS failed, count(*) FILTER (WHERE status <> 'failed') AS others
      FROM due GROUP BY account_id
    )
    SELECT account.id, account.platform::text AS platform, account.platform_username AS "platformUsername",
      account.platform_avatar AS "platformAvatar", account.timezone, coalesce(listed.weeks, '[]') AS weeks,
      coalesce(greatest(size.failed, size.others) > ${perAccount}::int, false) AS "isCut"
    FROM account LEFT JOIN listed ON listed.account_id = account.id LEFT JOIN size ON size.account_id = account.id ORDER BY account.id`;
  return toPage(rows, limit);
}
