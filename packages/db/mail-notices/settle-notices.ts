import type { Database, Queries, Sql } from '../client.ts';
import { fromNow } from '../sql-parts.ts';
import type { DueMail } from './claim-mails.ts';

type Of = Pick<DueMail, 'userId' | 'kind'>;
type Held = Of & Pick<DueMail, 'leaseUntil'>;

/** Occurrences that one mail tells of; the rest follow with the next one. */
const atOnce = 5_000;

/** What a mail is to tell of, the oldest first. */
export const listNotices = (db: Queries, { userId, kind }: Of) =>
  db.mailNotice.findMany({
    where: { userId, kind },
    select: { id: true, subjectId: true },
    orderBy: { id: 'asc' },
    take: atOnce,
  });

/**
 * These occurrences have been told, or need not be any more. The lease of somebody who took the mail over meanwhile stays.
 * @param isSent whether they were told by a mail
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
