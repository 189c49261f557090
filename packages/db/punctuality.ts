import { latenessBounds, type Punctuality } from '@carillon/core';
import type { Sql } from './client.ts';
import { Prisma } from './generated/client.ts';

export interface PunctualityQuery {
  /** Of the profile's time zone, the one that has begun included. */
  readonly weeks: number;
  /** The same. */
  readonly days: number;
  readonly profileId?: string | undefined;
  readonly accountId?: string | undefined;
  /** Accounts on a page, and before it. */
  readonly limit: number;
  readonly offset?: number | undefined;
  /** Publications that are looked at, shared by the accounts, the newest of each first; and as many failed ones. */
  readonly atMost?: number;
}

const defaultAtMost = 20_000;

/** Most publications of an account, however few accounts there are. */
const perAccount = 2_000;

/**
 * A post that is due so soon after it was made, or got its time, ms, was to be published at once: it had no time to keep, and of many
 * at once most wait. It is longer than the time in which publishing can be taken back.
 */
const atOnceMs = 15_000;

/** Accounts that are looked at. */
const maxAccounts = 1_000;

const lateness = Prisma.sql`'published', count(late), 'failed', count(*) FILTER (WHERE status = 'failed'),
  'p50Ms', percentile_disc(0.5) WITHIN GROUP (ORDER BY late), 'p99Ms', percentile_disc(0.99) WITHIN GROUP (ORDER BY late), 'maxMs', max(late)`;

/** SQL: how many are of each kind, by how late they were. */
const byLateness = Prisma.join(
  [...latenessBounds, Number.POSITIVE_INFINITY].map((to, kind) => {
    const from = latenessBounds[kind - 1] ?? -1;
    return Prisma.sql`count(*) FILTER (WHERE late > ${from}::float8 AND late <= ${String(to)}::float8)`;
  }),
);

/**
 * How punctually a user's accounts were published to, by week, by day and by account, from the publications themselves, in one
 * statement. What it reads is bounded, and goes along the indexes of the calendars.
 */
export async function readPunctuality(
  db: Sql,
  userId: string,
  { weeks, days, profileId, accountId, limit, offset = 0, atMost = defaultAtMost }: PunctualityQuery,
): Promise<Punctuality> {
  const [row] = await db.$queryRaw<{ found: Punctuality }[]>`
    WITH account AS MATERIALIZED (
      ${accountsOf(userId, { weeks, profileId, accountId })}
    ),
    bound AS MATERIALIZED (SELECT least(${perAccount}::int, ceil(${atMost}::int / greatest(1, count(*))::float8)::int) AS rows FROM account),
    due AS MATERIALIZED (
      SELECT account.id AS account_id, (found.due_at AT TIME ZONE account.timezone)::date AS day, found.attempts, found.status,
        found.error_code, found.error_message,
        CASE WHEN found.status = 'published' THEN greatest(0, extract(epoch FROM found.published_at - found.due_at) * 1000)::float8 END AS late,
        (found.due_at AT TIME ZONE account.timezone)::date > (clock_timestamp() AT TIME ZONE account.timezone)::date - ${days}::int AS is_recent
      FROM account CROSS JOIN LATERAL (
        SELECT due_at, published_at, attempts, status, NULL AS error_code, NULL AS error_message FROM (
          SELECT * FROM publications WHERE social_account_id = account.id AND status NOT IN ('failed', 'cancelled')
            AND due_at >= account.since AND due_at <= clock_timestamp() AND due_at > coalesce(due_set_at, created_at) + ${atOnceMs}::float8 * interval '1 millisecond'
            ORDER BY due_at DESC LIMIT (SELECT rows + 1 FROM bound)) p
        UNION ALL
        SELECT due_at, published_at, attempts, status, error_code, error_message FROM (
          SELECT * FROM publications WHERE social_account_id = account.id AND status = 'failed'
            AND due_at >= account.since AND due_at <= clock_timestamp() ORDER BY due_at DESC LIMIT (SELECT rows + 1 FROM bound)) p
      ) found
    ),
    span AS (
      SELECT 'week' AS kind, date_trunc('week', day)::date AS start, late, status FROM due
      UNION ALL SELECT 'day', day, late, status FROM due WHERE is_recent
    ),
    by_span AS (
      SELECT kind, jsonb_agg(facts ORDER BY start) AS spans
      FROM (SELECT kind, start, jsonb_build_object('start', start, ${lateness}, 'byLateness', jsonb_build_array(${byLateness})) AS facts FROM span GROUP BY kind, start
        HAVING count(late) > 0 OR count(*) FILTER (WHERE status = 'failed') > 0) spans GROUP BY kind
    ),
    failed AS (${failures}),
    by_account AS (
      SELECT account_id, jsonb_build_object(${lateness}, 'tries', coalesce(sum(attempts) FILTER (WHERE late IS NOT NULL), 0)) AS facts,
        percentile_disc(0.99) WITHIN GROUP (ORDER BY late) AS p99, count(*) FILTER (WHERE status = 'failed') AS failures
      FROM due GROUP BY account_id HAVING count(late) > 0 OR count(*) FILTER (WHERE status = 'failed') > 0
    ),
    page AS (
      SELECT by_account.*, row_number() OVER (ORDER BY p99 DESC NULLS FIRST, failures DESC, account_id) AS place
      FROM by_account ORDER BY place OFFSET ${offset}::int LIMIT ${limit}::int
    ),
    size AS (SELECT greatest(count(*) FILTER (WHERE status = 'failed'), count(*) FILTER (WHERE status <> 'failed')) > (SELECT rows FROM bound) AS is_cut
      FROM due GROUP BY account_id)
    SELECT jsonb_build_object(
      'weeks', coalesce((SELECT spans FROM by_span WHERE kind = 'week'), '[]'),
      'days', coalesce((SELECT spans FROM by_span WHERE kind = 'day'), '[]'),
      'total', (SELECT jsonb_build_object(${lateness}, 'withinSecond', count(*) FILTER (WHERE late <= 1000)) FROM due),
      'accounts', coalesce((SELECT jsonb_agg(facts || jsonb_build_object('id', account.id, 'platform', platform,
          'platformUsername', platform_username, 'platformAvatar', platform_avatar, 'failures', coalesce(failed.failures, '[]')) ORDER BY place)
        FROM page JOIN account ON account.id = page.account_id LEFT JOIN failed ON failed.account_id = account.id), '[]'),
      'due', (SELECT count(*) FROM by_account),
      'idle', (SELECT count(*) FROM account) - (SELECT count(*) FROM by_account),
      'isCut', coalesce((SELECT bool_or(is_cut) FROM size), false)) AS found`;
  if (row === undefined) throw new Error('A statement without FROM has one row.');
  return row.found;
}

/** SQL: the connected accounts that are looked at, each with the beginning of its first week. */
const accountsOf = (
  userId: string,
  { weeks, profileId, accountId }: Pick<PunctualityQuery, 'weeks' | 'profileId' | 'accountId'>,
) => Prisma.sql`
      SELECT a.id, a.platform, a.platform_username, a.platform_avatar, p.timezone,
        (date_trunc('week', clock_timestamp() AT TIME ZONE p.timezone) - (${weeks}::int - 1) * interval '1 week') AT TIME ZONE p.timezone AS since
      FROM social_accounts a JOIN profiles p ON p.id = a.profile_id
      WHERE p.user_id = ${userId} AND a.user_id = ${userId} AND a.state <> 'disconnected'
        ${profileId === undefined ? Prisma.empty : Prisma.sql`AND p.id = ${profileId}`}
        ${accountId === undefined ? Prisma.empty : Prisma.sql`AND a.id = ${accountId}`}
      ORDER BY a.id LIMIT ${maxAccounts}::int`;

/** SQL: why publications of each account failed, the most frequent reason first. */
const failures = Prisma.sql`
      SELECT account_id, jsonb_agg(jsonb_build_object('code', code, 'message', message, 'count', count) ORDER BY count DESC, code) AS failures
      FROM (SELECT account_id, coalesce(error_code, 'unknown') AS code, mode() WITHIN GROUP (ORDER BY error_message) AS message, count(*)::int AS count
        FROM due WHERE status = 'failed' GROUP BY 1, 2) reason GROUP BY account_id`;
