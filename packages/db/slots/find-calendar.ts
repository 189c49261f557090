import type { CalendarDay, LocalDay, Platform } from '@carillon/core';
import type { Sql } from '../client.ts';

/** Whose posts of which network. Those of sandbox accounts have a calendar of their own. */
export interface CalendarQuery {
  readonly profileId: string;
  readonly platform: Platform;
  readonly sandbox: boolean;
  readonly dailyLimit: number;
  /** A post that does not count, because it is being moved. */
  readonly besides: string | null;
}

/**
 * What is on some days already. A day is read up to its limit, so the cost does not grow with what is on it; a post to
 * several accounts of the network counts once.
 */
export async function findCalendar(
  db: Sql,
  { profileId, platform, sandbox, dailyLimit, besides }: CalendarQuery,
  days: readonly LocalDay[],
): Promise<CalendarDay[]> {
  const bounds = days.map(({ start, end }, index) => ({ index, start, end }));
  const rows = await db.$queryRaw<{ index: number; taken: number; times: string[] }[]>`
    WITH accounts AS MATERIALIZED (
      SELECT array_agg(id) AS ids FROM social_accounts
      WHERE profile_id = ${profileId} AND platform = ${platform}::platform AND sandbox = ${sandbox}
    )
    SELECT day.index, on_day.taken, CASE WHEN on_day.taken < ${dailyLimit} THEN
        array_remove(ARRAY[before.due_at] || on_day.times || ARRAY[after.due_at], NULL) ELSE '{}' END AS times
    FROM accounts, jsonb_to_recordset(${JSON.stringify(bounds)}::jsonb) AS day(index int, start timestamptz, "end" timestamptz)
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS taken, coalesce(array_agg(due_at ORDER BY due_at), '{}') AS times FROM (
        SELECT DISTINCT due_at, post_id FROM unnest(accounts.ids) AS account(id) CROSS JOIN LATERAL (
          SELECT due_at, post_id FROM publications WHERE social_account_id = account.id AND status NOT IN ('failed', 'cancelled')
            AND due_at >= day.start AND due_at < day."end" AND post_id IS DISTINCT FROM ${besides}
          ORDER BY due_at, post_id LIMIT ${dailyLimit}
        ) of_account LIMIT ${dailyLimit}
      ) posts
    ) on_day
    LEFT JOIN LATERAL (
      SELECT max(newest.due_at) AS due_at FROM unnest(accounts.ids) AS account(id) CROSS JOIN LATERAL (
        SELECT due_at FROM publications WHERE social_account_id = account.id AND status NOT IN ('failed', 'cancelled')
          AND due_at < day.start AND post_id IS DISTINCT FROM ${besides} ORDER BY due_at DESC LIMIT 1
      ) newest WHERE on_day.taken < ${dailyLimit}
    ) before ON true
    LEFT JOIN LATERAL (
      SELECT min(oldest.due_at) AS due_at FROM unnest(accounts.ids) AS account(id) CROSS JOIN LATERAL (
        SELECT due_at FROM publications WHERE social_account_id = account.id AND status NOT IN ('failed', 'cancelled')
          AND due_at >= day."end" AND post_id IS DISTINCT FROM ${besides} ORDER BY due_at LIMIT 1
      ) oldest WHERE on_day.taken < ${dailyLimit}
    ) after ON true
    ORDER BY day.index`;
  return rows.flatMap(({ index, taken, times }) => {
    const day = days[index];
    return day === undefined
      ? []
      : [{ ...day, taken: times.map((time) => new Date(time)), room: dailyLimit - taken }];
  });
}
