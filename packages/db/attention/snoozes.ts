import type { Queries, Sql } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { literal } from '../sql-parts.ts';

/** A cause that is not pointed out for a while, or whose time is over since a little. */
export interface Snooze {
  readonly cause: string;
  /** Null for what was dismissed. */
  readonly until: Date | null;
  readonly createdAt: Date;
  readonly isOver: boolean;
}

/** Most that a user has at once; the oldest goes for another. */
export const maxSnoozes = 200;

/** Days for which something is said to be back. */
const backDays = 3;

/** Days for which a dismissal is kept: failures are pointed out for 30. */
const dismissedDays = 31;

/** Snoozed causes of a user, and those back of late; the newest first. */
export const listSnoozes = (db: Sql, userId: string): Promise<Snooze[]> => db.$queryRaw<Snooze[]>`
  SELECT cause, until, created_at AS "createdAt", coalesce(until <= statement_timestamp(), false) AS "isOver"
  FROM snoozes WHERE user_id = ${userId} AND (until IS NULL OR until > statement_timestamp() - ${Prisma.raw(`interval '${backDays} days'`)})
  ORDER BY created_at DESC LIMIT ${literal(maxSnoozes)}`;

/** Points a cause out no more until a moment; for null what there is of it never. What was snoozed longest ago makes room. */
export async function snooze(
  db: Queries,
  { userId, cause, until }: { readonly userId: string; readonly cause: string; readonly until: Date | null },
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO snoozes (user_id, cause, until, created_at) VALUES (${userId}, ${cause}, ${until}::timestamptz, clock_timestamp())
    ON CONFLICT (user_id, cause) DO UPDATE SET until = excluded.until, created_at = excluded.created_at`;
  await db.$executeRaw`
    DELETE FROM snoozes WHERE user_id = ${userId} AND (until < clock_timestamp() - ${Prisma.raw(`interval '${backDays} days'`)}
      OR created_at < clock_timestamp() - ${Prisma.raw(`interval '${dismissedDays} days'`)} AND until IS NULL
      OR cause IN (SELECT cause FROM snoozes WHERE user_id = ${userId} ORDER BY created_at DESC OFFSET ${literal(maxSnoozes)}))`;
}

/** Points a cause out again. @returns false where it was not snoozed */
export async function endSnooze(db: Queries, userId: string, cause: string): Promise<boolean> {
  const { count } = await db.snooze.deleteMany({ where: { userId, cause } });
  return count > 0;
}

/** SQL: that a user has not snoozed a cause. */
export const hasNoSnooze = (userId: string, cause: Prisma.Sql): Prisma.Sql => Prisma.sql`
  NOT EXISTS (SELECT 1 FROM snoozes z WHERE z.user_id = ${userId} AND z.cause = ${cause}
    AND (z.until IS NULL OR z.until > statement_timestamp()))`;

/** SQL: that a failed publication `p` of a user is pointed out: neither it nor what there was of its cause is snoozed. */
export function isAwake(userId: string, kind: 'clear' | 'unclear' | 'account'): Prisma.Sql {
  const cause =
    kind === 'clear'
      ? Prisma.sql`z.cause = 'failed:' || p.platform::text || ':' || coalesce(p.error_code, '')`
      : kind === 'account'
        ? Prisma.sql`z.cause = 'again:' || p.social_account_id`
        : Prisma.sql`false`;
  return Prisma.sql`
    NOT EXISTS (SELECT 1 FROM snoozes z WHERE z.user_id = ${userId} AND (z.until IS NULL OR z.until > statement_timestamp())
      AND (z.cause = 'post:' || p.id OR ${cause} AND p.updated_at <= z.created_at))`;
}
