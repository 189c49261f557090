import type { Sql } from '../client.ts';
import { literal } from '../sql-parts.ts';
import { type Backlog, mostCounted } from './backlog.ts';

/** What is due this long and still waits is late, ms. */
const grace = 15_000;

/**
 * Publications that are due, wait for no time and nobody else's (a next try, a rate limit, an open breaker), and have
 * not begun. Of those that are due the first 10,000 are looked at.
 */
export const countOverdue = (db: Sql): Promise<Backlog[]> => db.$queryRaw<Backlog[]>`
  WITH late AS (
    SELECT platform, social_account_id, due_at, next_at FROM publications
    WHERE status IN ('scheduled', 'queued')
      AND due_at < statement_timestamp() - ${literal(grace)} * interval '1 millisecond'
    ORDER BY due_at LIMIT ${literal(mostCounted)}
  ),
  overdue AS (
    SELECT late.platform, greatest(late.due_at, late.next_at, a.blocked_until, b.open_until) AS since
    FROM late JOIN social_accounts a ON a.id = late.social_account_id
      LEFT JOIN breakers b ON b.platform = late.platform AND b.sandbox = a.sandbox
  )
  SELECT platform::text AS platform, count(*)::int AS count,
    extract(epoch FROM clock_timestamp() - min(since))::float8 * 1000 AS oldest
  FROM overdue WHERE since < statement_timestamp() - ${literal(grace)} * interval '1 millisecond' GROUP BY platform`;
