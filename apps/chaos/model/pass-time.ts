import type { Database } from '@carillon/db';

/**
 * How much of a lease is gone that a living worker holds, ms: it renews what it knows of. So little, because a busy
 * machine may give the worker no time to do so between two steps.
 */
const unrenewed = 1_000;

/**
 * Lets time pass in Postgres for everything that waits: what is due, parked, held back or dispatched was so for longer.
 * How old a try is stays true to the networks' clocks, so that nobody takes a post for absent before its network must
 * have shown it.
 * @param ms how much
 * @param absent names of workers that renew nothing
 */
export async function passTime(db: Database, ms: number, absent: readonly string[]): Promise<void> {
  await db.$transaction([
    db.$executeRaw`SET LOCAL session_replication_role = replica`, // or a trigger would write updated_at
    db.$executeRaw`
      UPDATE publications SET due_at = due_at - ${ms}::float8 * interval '1 millisecond',
        next_at = next_at - ${ms}::float8 * interval '1 millisecond',
        dispatched_at = dispatched_at - ${ms}::float8 * interval '1 millisecond',
        updated_at = updated_at - ${ms}::float8 * interval '1 millisecond',
        lease_until = lease_until - CASE WHEN lease_until < clock_timestamp() OR lease_by = ANY (${[...absent]}) THEN ${ms}
          ELSE least(${unrenewed}, ${ms}) END::float8 * interval '1 millisecond'
      WHERE status IN ('scheduled', 'queued', 'publishing')`,
    db.$executeRaw`
      UPDATE posts SET scheduled_at = scheduled_at - ${ms}::float8 * interval '1 millisecond' WHERE scheduled_at IS NOT NULL`,
    db.$executeRaw`
      UPDATE social_accounts SET blocked_until = blocked_until - ${ms}::float8 * interval '1 millisecond'
      WHERE blocked_until IS NOT NULL`,
    db.$executeRaw`UPDATE breakers SET open_until = open_until - ${ms}::float8 * interval '1 millisecond'`,
  ]);
}
