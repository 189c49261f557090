import { type FailureCode, type OutcomeKind, storedSentences } from '@carillon/core';
import { blocking } from '../accounts/blocking.ts';
import { isBreakerOfAccount } from '../breakers.ts';
import type { Sql } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { literal } from '../sql-parts.ts';
import type { Lease } from './lease.ts';

/** The end of a try, for its attempt row. */
export interface AttemptEnd {
  readonly outcome: OutcomeKind;
  readonly networkStatus: number | null;
  readonly message: string | null;
}

export interface Refusal extends AttemptEnd {
  readonly code: FailureCode | null;
  readonly message: string;
}

/** Ends a publication for good, not on the network. @returns false when the lease is lost */
export async function failPublication(
  db: Sql,
  { publicationId, leaseToken }: Lease,
  end: Refusal,
): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    WITH failed AS (
      UPDATE publications SET status = 'failed', lease_until = NULL, next_at = NULL, crashes = 0, error_code = ${end.code}, error_message = ${end.message}
      WHERE id = ${publicationId} AND lease_token = ${leaseToken} AND status = 'publishing'
      RETURNING id
    ),
    attempt AS (
      UPDATE attempts SET ended_at = clock_timestamp(), outcome = ${end.outcome}::outcome, network_status = ${end.networkStatus}, message = ${end.message}
      FROM failed WHERE publication_id = failed.id AND lease_token = ${leaseToken}
    )
    SELECT 1 FROM failed`;
  return rows.length === 1;
}

export interface Parking extends AttemptEnd {
  /** queued lets other publications of the account pass; publishing keeps them behind, while an outcome is unknown. */
  readonly status: 'queued' | 'publishing';
  readonly code: FailureCode | null;
  /** From now, ms. */
  readonly wait: number;
  /** Everything else of the account waits as long, so that it goes out in order. */
  readonly holdsAccount?: boolean;
  /** It was no outcome: the claim counts among those in a row that ended without one. */
  readonly isFault?: boolean;
}

/** Puts a publication aside until a time. @returns false when the lease is lost */
export async function parkPublication(
  db: Sql,
  { publicationId, leaseToken }: Lease,
  end: Parking,
): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    WITH parked AS (
      UPDATE publications SET status = ${end.status}::publication_status, crashes = CASE WHEN ${end.isFault ?? false} THEN crashes ELSE 0 END, lease_until = CASE ${end.status} WHEN 'publishing' THEN clock_timestamp() END,
        next_at = clock_timestamp() + ${end.wait}::float8 * interval '1 millisecond', error_code = ${end.code}, error_message = ${end.message}
      WHERE id = ${publicationId} AND lease_token = ${leaseToken} AND status = 'publishing'
      RETURNING next_at, social_account_id
    ),
    held AS (
      UPDATE social_accounts a SET ${blocking({
        until: Prisma.sql`parked.next_at`,
        code: Prisma.sql`${end.code}::text`,
        reason: Prisma.sql`${end.message}::text`,
      })}
      FROM parked WHERE a.id = parked.social_account_id AND ${end.holdsAccount ?? false}
    ),
    attempt AS (
      UPDATE attempts SET ended_at = clock_timestamp(), outcome = ${end.outcome}::outcome, network_status = ${end.networkStatus},
        message = ${end.message}, next_at = parked.next_at
      FROM parked WHERE publication_id = ${publicationId} AND lease_token = ${leaseToken}
    )
    SELECT 1 FROM parked`;
  return rows.length === 1;
}

/**
 * Fails what never started and is too late to start, for the service or for its own latestAt, which is never before it
 * is due: the oldest first. That includes what a worker took and let go of before it began: nobody may claim it any more.
 * @returns how many; `limit` means that there may be more
 */
export async function failMissed(db: Sql, maxLateness: number, limit = 1_000): Promise<number> {
  const { missed, missed_latest, last_answer, was_disabled, abandoned } = storedSentences;
  const failed = await db.$queryRaw<unknown[]>`
    WITH waiting AS (
      SELECT p.id FROM publications p
      WHERE p.status IN ('scheduled', 'queued') AND p.due_at <= statement_timestamp()
        AND (p.due_at <= statement_timestamp() - ${literal(maxLateness)} * interval '1 millisecond' OR p.latest_at <= statement_timestamp())
        AND (SELECT bool_and(i.state = 'pending') FROM items i WHERE i.publication_id = p.id) IS NOT FALSE
      ORDER BY p.due_at LIMIT ${literal(limit)} FOR UPDATE SKIP LOCKED
    ),
    let_go AS (
      SELECT p.id FROM publications p
      WHERE p.status = 'publishing' AND p.lease_until < statement_timestamp()
        AND (p.due_at <= statement_timestamp() - ${literal(maxLateness)} * interval '1 millisecond' OR p.latest_at <= statement_timestamp())
        AND (SELECT bool_and(i.state = 'pending') FROM items i WHERE i.publication_id = p.id) IS NOT FALSE
      ORDER BY p.lease_until LIMIT ${literal(limit)} FOR UPDATE SKIP LOCKED
    ),
    missed AS (
      UPDATE publications p SET status = 'failed', lease_until = NULL, next_at = NULL, error_code = 'missed',
        error_message = replace(replace(CASE WHEN latest_at IS NULL THEN ${missed}::text ELSE ${missed_latest}::text END,
            '<due>', ${utc('due_at')}), '<latest>', coalesce(${utc('latest_at')}, ''))
          || coalesce(replace(${last_answer}::text, '<answer>', coalesce(error_message, (SELECT b.reason FROM app_breakers b
            JOIN social_accounts a ON ${isBreakerOfAccount} WHERE a.id = p.social_account_id))), '')
          || (SELECT CASE WHEN a.held THEN ${was_disabled}::text ELSE '' END FROM social_accounts a WHERE a.id = p.social_account_id)
      WHERE p.id = ANY (ARRAY(SELECT id FROM waiting UNION ALL SELECT id FROM let_go))
      RETURNING p.id
    ),
    abandoned AS (
      UPDATE attempts t SET ended_at = clock_timestamp(), outcome = 'unknown', message = ${abandoned}
      WHERE t.publication_id = ANY (ARRAY(SELECT id FROM missed)) AND t.ended_at IS NULL
    )
    SELECT id FROM missed`;
  return failed.length;
}

/** SQL: a column as `2026-11-24T09:00:00Z`. */
const utc = (column: 'due_at' | 'latest_at') =>
  Prisma.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`);
