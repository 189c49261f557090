import type { Database } from '../index.ts';

/** In ms from now, by Postgres' clock. */
export interface Times {
  readonly dueAt?: number;
  readonly nextAt?: number;
  readonly leaseUntil?: number;
  readonly dispatchedAt?: number;
  readonly updatedAt?: number;
}

/** Lets time pass for a publication, by moving what is written of it. */
export async function moveTimes(db: Database, id: string, times: Times): Promise<void> {
  const { dueAt = null, nextAt = null, leaseUntil = null, dispatchedAt = null, updatedAt = null } = times;
  await db.$transaction([
    db.$executeRaw`SET LOCAL session_replication_role = replica`, // or a trigger would write updated_at
    db.$executeRaw`
      UPDATE publications SET
        due_at = coalesce(clock_timestamp() + ${dueAt}::float8 * interval '1 millisecond', due_at),
        next_at = coalesce(clock_timestamp() + ${nextAt}::float8 * interval '1 millisecond', next_at),
        lease_until = coalesce(clock_timestamp() + ${leaseUntil}::float8 * interval '1 millisecond', lease_until),
        dispatched_at = coalesce(clock_timestamp() + ${dispatchedAt}::float8 * interval '1 millisecond', dispatched_at),
        updated_at = coalesce(clock_timestamp() + ${updatedAt}::float8 * interval '1 millisecond', updated_at)
      WHERE id = ${id}`,
  ]);
}
