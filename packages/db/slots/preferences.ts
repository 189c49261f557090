import type { SlotPreferences } from '@carillon/core';
import type { Sql } from '../client.ts';

export interface TimedPreferences extends SlotPreferences {
  /** Postgres' clock. */
  readonly now: Date;
}

/** What a profile of a user wants of auto-scheduling. @returns null when the user has no such profile */
export async function readPreferences(
  db: Sql,
  userId: string,
  profileId: string,
): Promise<TimedPreferences | null> {
  const [row] = await db.$queryRaw<TimedPreferences[]>`
    SELECT timezone, spacing_minutes AS "spacingMinutes", daily_limit AS "dailyLimit", windows, clock_timestamp() AS now
    FROM profiles WHERE id = ${profileId} AND user_id = ${userId}`;
  return row ?? null;
}

/** Keeps everybody else from taking a slot of a profile until the transaction ends. */
export async function lockCalendar(tx: Sql, profileId: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM profiles WHERE id = ${profileId} FOR NO KEY UPDATE`;
}
