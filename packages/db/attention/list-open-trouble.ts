import type { Sql } from '../client.ts';
import { literal } from '../sql-parts.ts';

/** A publication that is due, not over, and not as it should be. */
export interface OpenTrouble {
  readonly id: string;
  readonly socialAccountId: string;
  /**
   * - unclear: a request may have left, and nobody knows what became of it
   * - unreachable: late, because the network or the account's server did not answer, or behind such a one
   * - late: for any other reason
   */
  readonly kind: 'unclear' | 'unreachable' | 'late';
  /** There are more of this account than were looked at. */
  readonly more: boolean;
}

/** What is due for longer than this and still open is late, ms: a try or two after a passing failure are not worth a word. */
const lateAfterMs = 5 * 60_000;

/** Publications of an account that are looked at: those due first. */
const lookedAt = 20;

/** Those that are told of. */
const told = 1_000;

/** What of a user's accounts should have gone out and has not, in the order of due times. */
export const listOpenTrouble = (db: Sql, userId: string): Promise<OpenTrouble[]> =>
  db.$queryRaw<OpenTrouble[]>`
    WITH due AS MATERIALIZED (
      SELECT found.*, count(*) OVER (PARTITION BY found.social_account_id) >= ${literal(lookedAt)} AS more
      FROM social_accounts a CROSS JOIN LATERAL (
        (SELECT id, social_account_id, due_at, attempts, error_code FROM publications
          WHERE social_account_id = a.id AND status IN ('scheduled', 'queued') AND due_at < statement_timestamp()
          ORDER BY due_at, id LIMIT ${literal(lookedAt)})
        UNION ALL
        (SELECT id, social_account_id, due_at, attempts, error_code FROM publications
          WHERE social_account_id = a.id AND status = 'publishing' AND lease_until < statement_timestamp() LIMIT 1)
      ) found
      WHERE a.user_id = ${userId}
    ),
    judged AS (
      SELECT due.id, due.social_account_id, due.due_at, due.more,
        CASE WHEN attempts > 0 AND (SELECT true FROM items i WHERE i.publication_id = due.id AND i.state = 'sending' LIMIT 1) THEN 'unclear'
          WHEN due_at >= statement_timestamp() - ${literal(lateAfterMs)} * interval '1 millisecond' THEN NULL
          WHEN error_code IN ('unreachable', 'unavailable') THEN 'unreachable' ELSE 'late' END AS kind
      FROM due
    )
    SELECT id, social_account_id AS "socialAccountId", more,
      CASE WHEN kind = 'late' AND bool_or(kind = 'unreachable') OVER (PARTITION BY social_account_id) THEN 'unreachable' ELSE kind END AS kind
    FROM judged WHERE kind IS NOT NULL
    ORDER BY due_at, id LIMIT ${literal(told)}`;
