import type {
  BestWindows,
  Calendar,
  CalendarDay,
  CalendarQuery,
  FullUntil,
  LocalDay,
  TimedPreferences,
} from '@carillon/core';
import type { Sql } from './client.ts';

/** The calendars of profiles in Postgres. What locks or writes belongs to the transaction that `tx` is. */
export const postgresCalendar = (tx: Sql, bestWindows: BestWindows): Calendar => ({
  bestWindows,
  readDays: (query, days) => readDays(tx, query, days),
  readPreferences: (userId, profileId) => readPreferences(tx, userId, profileId),
  lock: (profileId) => lockCalendar(tx, profileId),
  noteFullUntil: (profileId, fullUntil) => noteFullUntil(tx, profileId, fullUntil),
});

/**
 * The posts that are on some days already. A day is read up to its limit, so the cost does not grow with what is on it;
 * a post to several accounts of the network counts once.
 */
async function readDays(
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

async function readPreferences(db: Sql, userId: string, profileId: string): Promise<TimedPreferences | null> {
  const [row] = await db.$queryRaw<TimedPreferences[]>`
    SELECT timezone, spacing_minutes AS "spacingMinutes", daily_limit AS "dailyLimit", windows, full_until AS "fullUntil",
      clock_timestamp() AS now
    FROM profiles WHERE id = ${profileId} AND user_id = ${userId}`;
  return row ?? null;
}

async function lockCalendar(tx: Sql, profileId: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM profiles WHERE id = ${profileId} FOR NO KEY UPDATE`;
}

/** Locks the calendars of several profiles, in the order in which everybody does. */
export async function lockCalendars(tx: Sql, profileIds: readonly string[]): Promise<void> {
  if (profileIds.length === 0) return;
  await tx.$queryRaw`SELECT 1 AS locked FROM profiles WHERE id = ANY(${[...profileIds]}::text[]) ORDER BY id FOR NO KEY UPDATE`;
}

/** Triggers forget it when a publication leaves its place or the profile changes. */
async function noteFullUntil(tx: Sql, profileId: string, fullUntil: FullUntil): Promise<void> {
  await tx.$executeRaw`
    UPDATE profiles SET full_until = full_until || ${JSON.stringify(fullUntil)}::jsonb
    WHERE id = ${profileId} AND NOT full_until @> ${JSON.stringify(fullUntil)}::jsonb`;
}
