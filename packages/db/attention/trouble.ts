import type { Platform } from '@carillon/core';
import type { Queries, Sql } from '../client.ts';
import { codesWith, literal, opaqueArray } from '../sql-parts.ts';

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
  readonly at: Date;
  /** There are more of this account than were looked at. */
  readonly more: boolean;
}

/** Time after which an open publication is late, ms: a try or two after a passing failure are not worth a word. */
const lateAfterMs = 5 * 60_000;

/** Publications of an account that are looked at: those due first. */
const lookedAt = 20;

/** Most rows that are listed. */
const maxRows = 1_000;

/** Open publications of a user's accounts that are late, by due times. */
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
          WHERE social_account_id = a.id AND status = 'publishing' AND lease_until < statement_timestamp()
          ORDER BY due_at, id LIMIT ${literal(lookedAt)})
      ) found
      WHERE a.user_id = ${userId}
    ),
    judged AS (
      SELECT due.id, due.social_account_id, due.due_at, due.more,
        CASE WHEN attempts > 0 AND (SELECT true FROM items i WHERE i.publication_id = due.id AND i.state = 'sending' LIMIT 1) THEN 'unclear'
          WHEN due_at >= statement_timestamp() - ${literal(lateAfterMs)} * interval '1 millisecond' THEN NULL
          WHEN error_code IN ${codesWith(({ isUnreachable }) => isUnreachable)} THEN 'unreachable' ELSE 'late' END AS kind
      FROM due
    )
    SELECT id, social_account_id AS "socialAccountId", due_at AS at, more,
      CASE WHEN kind = 'late' AND bool_or(kind = 'unreachable') OVER (PARTITION BY social_account_id) THEN 'unreachable' ELSE kind END AS kind
    FROM judged WHERE kind IS NOT NULL
    ORDER BY due_at, id LIMIT ${literal(maxRows)}`;

/** Columns of an account that is pointed out. */
interface ShownAccount {
  readonly id: string;
  readonly profileId: string;
  readonly platform: Platform;
  readonly platformUsername: string;
  readonly platformAvatar: string;
  readonly sandbox: boolean;
}

const shownOfAccount = {
  id: true,
  profileId: true,
  platform: true,
  platformUsername: true,
  platformAvatar: true,
  sandbox: true,
} as const;

/** An account that its owner must connect again. */
export interface BrokenAccount extends ShownAccount {
  readonly stateReason: string | null;
  /** Since when; null while that is unknown. */
  readonly stateSince: Date | null;
}

/** The accounts of a user that must be connected again, the oldest first. */
export const listBrokenAccounts = (db: Queries, userId: string, limit: number): Promise<BrokenAccount[]> =>
  db.socialAccount.findMany({
    where: { userId, state: 'reconnect' },
    select: {
      ...shownOfAccount,
      stateReason: true,
      stateSince: true,
    },
    orderBy: { id: 'asc' },
    take: limit,
  });

/** An account that came to be on another server. */
export interface MovedAccount extends ShownAccount {
  readonly serverBefore: string | null;
  readonly serverNow: string | null;
  readonly serverChangedAt: Date | null;
}

/** Time for which it is pointed out that an account is on another server, unless it is dismissed, ms. */
const movedMs = 30 * 86_400_000;

/** Most accounts that are listed. */
const maxMoved = 100;

/** The accounts of a user that came to be on another server of late, and that the user has not dismissed since; the newest first. */
export async function listMovedAccounts(db: Queries, userId: string, now: Date): Promise<MovedAccount[]> {
  const user = await db.user.findUnique({ where: { id: userId }, select: { failuresSeenAt: true } });
  return db.socialAccount.findMany({
    where: {
      userId,
      state: { not: 'disconnected' },
      serverChangedAt: {
        gt: new Date(Math.max(now.getTime() - movedMs, user?.failuresSeenAt?.getTime() ?? 0)),
      },
    },
    select: {
      ...shownOfAccount,
      serverBefore: true,
      serverNow: true,
      serverChangedAt: true,
    },
    orderBy: { serverChangedAt: 'desc' },
    take: maxMoved,
  });
}

/** When the first try of publications as they are planned now began, by their ids. */
export async function firstTries(db: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  if (ids.length === 0) return new Map();
  const rows = await db.$queryRaw<{ id: string; at: Date }[]>`
    SELECT p.id, first.at FROM unnest(${opaqueArray(ids)}::text[]) AS asked(id) JOIN publications p ON p.id = asked.id
      CROSS JOIN LATERAL (SELECT started_at AS at FROM attempts WHERE publication_id = p.id AND generation = p.generation
        ORDER BY lease_token LIMIT 1) first`;
  return new Map(rows.map(({ id, at }) => [id, at]));
}
