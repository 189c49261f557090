import type { Sql } from '../client.ts';
import { literal } from '../sql-parts.ts';
import { type Backlog, mostCounted } from './backlog.ts';

/**
 * Publications with an item of which nobody knows whether the network took it, and which no worker holds: between two
 * looks at the network, or left by a worker that died. Since the first intent to send it.
 */
export const countUnknown = (db: Sql): Promise<Backlog[]> => db.$queryRaw<Backlog[]>`
  WITH let_go AS (
    SELECT id, platform FROM publications
    WHERE status = 'publishing' AND lease_until < statement_timestamp()
    ORDER BY lease_until LIMIT ${literal(mostCounted)}
  ),
  late AS (
    SELECT id, platform, attempts FROM publications
    WHERE status IN ('scheduled', 'queued') AND due_at < statement_timestamp()
    ORDER BY due_at LIMIT ${literal(mostCounted)}
  ),
  candidates AS (
    SELECT id, platform FROM let_go UNION ALL SELECT id, platform FROM late WHERE attempts > 0
  ),
  unknown AS (
    SELECT c.platform, first.since FROM candidates c CROSS JOIN LATERAL (
      SELECT min(i.first_intent_at) AS since FROM items i WHERE i.publication_id = c.id AND i.state = 'sending'
    ) AS first WHERE first.since IS NOT NULL
  )
  SELECT platform::text AS platform, count(*)::int AS count,
    extract(epoch FROM clock_timestamp() - min(since))::float8 * 1000 AS oldest
  FROM unknown GROUP BY platform`;
