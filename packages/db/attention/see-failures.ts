import type { Sql } from '../client.ts';

/** Failures of a user up to a moment are not pointed out any more; never those that are still to come. */
export async function seeFailures(db: Sql, userId: string, until: Date): Promise<void> {
  await db.$executeRaw`
    UPDATE users SET failures_seen_at = greatest(failures_seen_at, least(${until}::timestamptz, clock_timestamp())) WHERE id = ${userId}`;
}
