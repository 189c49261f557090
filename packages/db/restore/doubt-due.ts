import { type FailureCode, storedSentences } from '@carillon/core';
import type { Database } from '../client.ts';
import { inTransaction } from '../in-transaction.ts';
import { milliseconds, readHistory } from './lineage.ts';

export interface LongStop {
  /** The service counts as stopped for long when it noted nothing for this, ms. */
  readonly longStopMs: number;
  /** What is later than this is not sent anyway, ms. */
  readonly maxLateness: number;
}

const code: FailureCode = 'long_stop';

/** Before the last note of progress: it is written every few seconds, ms. */
const noteMs = 60_000;

/**
 * After a long stop: whatever is due on a real account counts as perhaps sent since the last note of progress, until now. A
 * machine that was switched off for a day and one that was put back by a day look the same from inside, so the networks are
 * asked before anything overdue is sent. Once for a stop: whoever does it notes progress.
 * @returns how many items; null when there was no such stop
 */
export const doubtDue = (
  db: Database,
  { longStopMs, maxLateness }: LongStop,
): Promise<{ readonly items: number; readonly since: Date } | null> =>
  inTransaction(db, async (tx) => {
    await tx.$queryRaw`SELECT 1 AS locked FROM pg_advisory_xact_lock(hashtextextended('restore', 0))`;
    const { progress } = await readHistory(tx);
    const since = new Date(progress - noteMs);
    const [row] = await tx.$queryRaw<{ progress: number }[]>`
      UPDATE settings SET value = ${milliseconds}::text
      WHERE name = 'progress' AND value::float8 < ${milliseconds} - ${longStopMs}::float8 RETURNING value::float8 AS progress`;
    if (row === undefined) return null;
    const items = await tx.$executeRaw`
      WITH overdue AS (
        UPDATE publications p SET error_code = ${code}, error_message = ${storedSentences.long_stop}
        FROM social_accounts a
        WHERE a.id = p.social_account_id AND NOT a.sandbox AND p.status IN ('scheduled', 'queued', 'publishing')
          AND p.due_at <= clock_timestamp() AND p.due_at > clock_timestamp() - ${maxLateness}::float8 * interval '1 millisecond'
          AND (p.latest_at IS NULL OR p.latest_at > clock_timestamp())
          AND EXISTS (SELECT 1 FROM items i WHERE i.publication_id = p.id AND i.state = 'pending')
        RETURNING p.id
      )
      UPDATE items i SET state = 'sending', sends = greatest(i.sends, 1), intent_at = clock_timestamp(),
        first_intent_at = coalesce(i.first_intent_at, ${since})
      FROM overdue WHERE i.publication_id = overdue.id AND i.state = 'pending'`;
    return { items, since };
  });
