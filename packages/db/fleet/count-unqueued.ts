import type { Sql } from '../client.ts';
import { literal } from '../sql-parts.ts';
import { type Backlog, mostCounted } from './backlog.ts';

/** The reconciler comes by every 5 s; what it left this long is not being made a job, ms. */
const grace = 15_000;

/**
 * Publications that are due and have no job: the reconciler makes them one, so they are none for long unless no worker
 * runs or the queue cannot be reached.
 */
export const countUnqueued = (db: Sql): Promise<Backlog[]> => db.$queryRaw<Backlog[]>`
  WITH unqueued AS (
    SELECT platform, greatest(due_at, next_at) AS since FROM publications
    WHERE status IN ('scheduled', 'queued') AND dispatched_at IS NULL
      AND due_at < statement_timestamp() - ${literal(grace)} * interval '1 millisecond'
    ORDER BY due_at LIMIT ${literal(mostCounted)}
  )
  SELECT platform::text AS platform, count(*)::int AS count,
    extract(epoch FROM clock_timestamp() - min(since))::float8 * 1000 AS oldest
  FROM unqueued WHERE since < statement_timestamp() - ${literal(grace)} * interval '1 millisecond' GROUP BY platform`;
