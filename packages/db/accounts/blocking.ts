import { Prisma } from '../generated/client.ts';

/** Waits for one reason that are so close to each other are one, minutes. */
const onePauseMinutes = 10;

interface Wait {
  readonly until: Prisma.Sql;
  readonly code: Prisma.Sql;
  readonly reason: Prisma.Sql;
}

/**
 * SQL: what an UPDATE of social_accounts `a` sets so that everything of the account waits. Where it waits for longer
 * already, the reason for that stays.
 */
export const blocking = ({ until, code, reason }: Wait): Prisma.Sql => {
  const isLonger = Prisma.sql`(a.blocked_until IS NULL OR ${until} >= a.blocked_until)`;
  const isSame = Prisma.sql`(a.blocked_code = ${code} AND a.blocked_until > clock_timestamp() - ${Prisma.raw(String(onePauseMinutes))} * interval '1 minute')`;
  return Prisma.sql`
    blocked_code = CASE WHEN ${isLonger} THEN ${code} ELSE a.blocked_code END,
    blocked_reason = CASE WHEN ${isLonger} THEN ${reason} ELSE a.blocked_reason END,
    blocked_since = CASE WHEN NOT ${isLonger} OR ${isSame} THEN a.blocked_since ELSE clock_timestamp() END,
    blocked_until = greatest(a.blocked_until, ${until})`;
};

/** What of an account is set when nothing of it waits any more. */
export const unblocked = {
  blockedUntil: null,
  blockedCode: null,
  blockedReason: null,
  blockedSince: null,
} as const;
