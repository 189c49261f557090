import type { Sql } from '../client.ts';
import { Prisma } from '../generated/client.ts';

/**
 * SQL: ends a change where it is; what is left stays as it was, and what was done can be undone. Whoever works on it keeps the lease until
 * the posts in flight are noted, so that they are undone as well.
 */
const stopping = Prisma.sql`
  state = CASE WHEN begin_at > clock_timestamp() THEN 'cancelled' ELSE 'done' END::bulk_change_state,
  ended_at = clock_timestamp()`;

/** Stops a change that has begun. @returns false when there is nothing to stop */
export async function stopBulkChange(
  db: Sql,
  { userId, id }: { readonly userId: string; readonly id: string },
): Promise<boolean> {
  const stopped = await db.$executeRaw`
    UPDATE bulk_changes SET ${stopping} WHERE id = ${id} AND user_id = ${userId} AND state = 'running'`;
  return stopped > 0;
}

/** Stops what was begun in sessions that were ended: whoever ends all others wants what they do to end. @returns how many */
export const stopBulkChangesOfEnded = (tx: Sql, userId: string): Promise<number> => tx.$executeRaw`
  UPDATE bulk_changes c SET ${stopping}
  WHERE user_id = ${userId} AND state = 'running' AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.id = c.session_id)`;
