import type { SlotPreferences } from '@carillon/core';
import type { Sql } from '../client.ts';

export interface TimedPreferences extends SlotPreferences {
  /** Postgres' clock. */
  readonly now: Date;
  /** By lane: no day before this one, YYYY-MM-DD, has a free time. */
  readonly fullUntil: Readonly<Record<string, string>>;
}

/** What a profile of a user wants of auto-scheduling. @returns null when the user has no such profile */
export async function readPreferences(
  db: Sql,
  userId: string,
  profileId: string,
): Promise<TimedPreferences | null> {
  const [row] = await db.$queryRaw<TimedPreferences[]>`
    SELECT timezone, spacing_minutes AS "spacingMinutes", daily_limit AS "dailyLimit", windows, full_until AS "fullUntil",
      clock_timestamp() AS now
    FROM profiles WHERE id = ${profileId} AND user_id = ${userId}`;
  return row ?? null;
}

/** Notes how far calendars are full. Triggers forget it when a publication leaves its place or the profile changes. */
export async function noteFullUntil(
  tx: Sql,
  profileId: string,
  fullUntil: Readonly<Record<string, string>>,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE profiles SET full_until = full_until || ${JSON.stringify(fullUntil)}::jsonb
    WHERE id = ${profileId} AND NOT full_until @> ${JSON.stringify(fullUntil)}::jsonb`;
}

/** Keeps everybody else from taking a slot of a profile until the transaction ends, and room from being made. */
export async function lockCalendar(tx: Sql, profileId: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM profiles WHERE id = ${profileId} FOR NO KEY UPDATE`;
}
