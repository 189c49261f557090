import type { Sql } from '../client.ts';

/**
 * Lets what waits for an account be tried at once, in its order: what is due and was put aside, and what needs a look
 * whether the network took it. The next round of a worker makes the jobs, though the note of an earlier one may be on its
 * way. A publication that somebody is changing right now is theirs, so that nobody waits for anybody here.
 */
export const releaseWaiting = (db: Sql, socialAccountId: string): Promise<number> => db.$executeRaw`
  WITH due AS (
    SELECT p.id FROM publications p
    WHERE p.social_account_id = ${socialAccountId} AND p.status IN ('scheduled', 'queued') AND p.due_at <= statement_timestamp()
    FOR NO KEY UPDATE SKIP LOCKED
  ),
  unclear AS (
    SELECT p.id FROM publications p
    WHERE p.social_account_id = ${socialAccountId} AND p.status = 'publishing' AND p.lease_until <= statement_timestamp()
    FOR NO KEY UPDATE SKIP LOCKED
  )
  UPDATE publications SET next_at = NULL, dispatch = dispatch + 1, dispatched_at = NULL
  WHERE id IN (SELECT id FROM due UNION ALL SELECT id FROM unclear)`;
