import type { MailKind } from '@carillon/core';
import type { Database, Queries, Sql } from '../client.ts';
import { fromNow } from '../sql-parts.ts';

/** A mail that this worker may write until its lease ends. */
export interface DueMail {
  readonly userId: string;
  readonly kind: MailKind;
  readonly email: string;
  /** False for people who are disabled or unsubscribed: what waits for them is forgotten. */
  readonly isWanted: boolean;
  /** The lease, by which its holder is known: whoever takes the mail over has a later one. */
  readonly leaseUntil: Date;
}

export interface MailTimes {
  /** From the first occurrence until its mail, so that others can join it, ms. */
  readonly waitMs: number;
  /** Between two mails of a kind to somebody, ms. */
  readonly betweenMs: number;
  /** Longer than the mails that are claimed together may take to be sent, ms. */
  readonly leaseMs: number;
}

/** Has the triggers write down what mails are to say, `forMs` from now on. */
export const keepNoticing = (db: Sql, forMs: number): Promise<number> => db.$executeRaw`
  INSERT INTO settings (name, value) VALUES ('mail_notices_until', webhook_moment(${fromNow(forMs)}))
  ON CONFLICT (name) DO UPDATE SET value = greatest(settings.value, excluded.value)`;

/** Takes mails that are due, whose occurrences have waited for others to join them. */
export async function claimMails(
  db: Sql,
  { waitMs, betweenMs, leaseMs }: MailTimes,
  limit = 5,
): Promise<DueMail[]> {
  await db.$executeRaw`
    INSERT INTO mail_kinds (user_id, kind)
    SELECT DISTINCT user_id, kind FROM mail_notices WHERE created_at <= ${fromNow(-waitMs)} ON CONFLICT DO NOTHING`;
  return db.$queryRaw<DueMail[]>`
    WITH due AS MATERIALIZED (
      SELECT k.user_id, k.kind FROM mail_kinds k
      WHERE (k.user_id, k.kind) IN (SELECT n.user_id, n.kind FROM mail_notices n WHERE n.created_at <= ${fromNow(-waitMs)})
        AND (k.sent_at IS NULL OR k.sent_at <= ${fromNow(-betweenMs)})
        AND (k.lease_until IS NULL OR k.lease_until <= clock_timestamp())
      LIMIT ${limit}::int FOR UPDATE OF k SKIP LOCKED
    ),
    claimed AS (
      UPDATE mail_kinds k SET lease_until = ${fromNow(leaseMs)} FROM due
      WHERE k.user_id = due.user_id AND k.kind = due.kind RETURNING k.user_id, k.kind, k.wanted, k.lease_until
    )
    SELECT c.user_id AS "userId", c.kind, u.email, c.wanted AND u.disabled_at IS NULL AS "isWanted",
      c.lease_until AS "leaseUntil"
    FROM claimed c JOIN users u ON u.id = c.user_id`;
}

/** Forgets what no mail could say for `keepMs`. @returns how many occurrences */
export const forgetNotices = (db: Sql, keepMs: number, limit = 1_000): Promise<number> => db.$executeRaw`
  DELETE FROM mail_notices WHERE id IN (
    SELECT id FROM mail_notices WHERE created_at < ${fromNow(-keepMs)} ORDER BY created_at LIMIT ${limit}::int)`;

type Of = Pick<DueMail, 'userId' | 'kind'>;
type Held = Of & Pick<DueMail, 'leaseUntil'>;

/** Occurrences in one mail; the rest follow with the next one. */
const atOnce = 5_000;

/** The occurrences of a mail, the oldest first. */
export const listNotices = (db: Queries, { userId, kind }: Of) =>
  db.mailNotice.findMany({
    where: { userId, kind },
    select: { id: true, subjectId: true },
    orderBy: { id: 'asc' },
    take: atOnce,
  });

/**
 * These occurrences are done: mailed, or not needed any more. The lease of somebody who took the mail over meanwhile stays.
 * @param isSent whether they were in a mail
 */
export const settleNotices = (
  db: Database,
  { userId, kind, leaseUntil }: Held,
  { ids, isSent }: { readonly ids: readonly bigint[]; readonly isSent: boolean },
): Promise<void> =>
  db.$transaction(async (tx) => {
    await tx.$executeRaw`DELETE FROM mail_notices WHERE id = ANY(${ids}::bigint[])`;
    await tx.$executeRaw`
      UPDATE mail_kinds SET lease_until = nullif(lease_until, ${leaseUntil}),
        sent_at = CASE WHEN ${isSent} THEN clock_timestamp() ELSE sent_at END
      WHERE user_id = ${userId} AND kind = ${kind}`;
  });

/** The mail server did not take it: nobody tries again before, ms from now. Whoever took it over meanwhile is left alone. */
export const leaveForLater = (
  db: Sql,
  { userId, kind, leaseUntil }: Held,
  ms: number,
): Promise<number> => db.$executeRaw`
  UPDATE mail_kinds SET lease_until = ${fromNow(ms)}
  WHERE user_id = ${userId} AND kind = ${kind} AND lease_until = ${leaseUntil}`;
