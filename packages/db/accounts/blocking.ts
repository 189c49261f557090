import type { Circuit } from '../breakers.ts';
import type { Sql } from '../client.ts';
import { Prisma } from '../generated/client.ts';

/** Longest gap between waits that count as one, minutes. */
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

/** Columns of an account once nothing of it waits any more. */
export const unblocked = {
  blockedUntil: null,
  blockedCode: null,
  blockedReason: null,
  blockedSince: null,
} as const;

/**
 * Lets what waits for an account be tried at once, in its order: what is due and was put aside, and what needs a look
 * whether the network took it. The next round of a worker makes the jobs, though the note of an earlier one may be on its
 * way. A publication that somebody is changing right now is theirs, so that nobody waits for anybody here.
 */
export const releaseWaiting = (db: Sql, socialAccountId: string): Promise<number> => db.$executeRaw`
  WITH due AS (
    SELECT p.id FROM publications p
    WHERE p.social_account_id = ${socialAccountId} AND p.status IN ('scheduled', 'queued') AND p.due_at <= statement_timestamp()
    FOR NO KEY UPDATE SKIP LOCKED
  ),
  unclear AS (
    SELECT p.id FROM publications p
    WHERE p.social_account_id = ${socialAccountId} AND p.status = 'publishing' AND p.lease_until <= statement_timestamp()
    FOR NO KEY UPDATE SKIP LOCKED
  )
  UPDATE publications SET next_at = NULL, dispatch = dispatch + 1, dispatched_at = NULL
  WHERE id IN (SELECT id FROM due UNION ALL SELECT id FROM unclear)`;

/** Facts known when a network refuses a token that it has just issued. */
export interface TokenRefusal {
  /** Since when it refuses every token of the account, ms. */
  readonly lasted: number;
  /** Milliseconds since it refused another account on the same server alike; null where it did not, or served others since. */
  readonly anotherAgo: number | null;
}

/** Refusals that are further apart belong to different disturbances, ms. */
const maxGapMs = 30 * 60_000;

/**
 * Notes that a network refused an account's new token, and returns what that looks like: several accounts at once are no
 * fault of theirs. The same person's account in another profile is no other account, and one on another server
 * says nothing about this server.
 */
export async function recordTokenRefusal(
  db: Sql,
  id: string,
  { platform, sandbox }: Pick<Circuit, 'platform' | 'sandbox'>,
): Promise<TokenRefusal> {
  const [row] = await db.$queryRaw<TokenRefusal[]>`
    WITH mine AS (
      INSERT INTO token_refusals AS r (social_account_id, platform, sandbox, refused_since, refused_at)
      VALUES (${id}, ${platform}::platform, ${sandbox}, clock_timestamp(), clock_timestamp())
      ON CONFLICT (social_account_id) DO UPDATE SET refused_at = clock_timestamp(),
        refused_since = CASE WHEN r.refused_at < clock_timestamp() - ${maxGapMs}::float8 * interval '1 millisecond' THEN clock_timestamp() ELSE r.refused_since END,
        others_served = r.others_served AND r.refused_at >= clock_timestamp() - ${maxGapMs}::float8 * interval '1 millisecond'
      RETURNING refused_since
    )
    SELECT extract(epoch FROM clock_timestamp() - mine.refused_since)::float8 * 1000 AS lasted,
      (SELECT extract(epoch FROM clock_timestamp() - max(r.refused_at))::float8 * 1000
        FROM token_refusals r JOIN social_accounts a ON a.id = r.social_account_id JOIN social_accounts own ON own.id = ${id}
        WHERE r.platform = ${platform}::platform AND r.sandbox = ${sandbox} AND NOT r.others_served
          AND a.platform_user_id <> own.platform_user_id AND a.service_url IS NOT DISTINCT FROM own.service_url) AS "anotherAgo"
    FROM mine`;
  return row ?? { lasted: 0, anotherAgo: null };
}

/** Since when the network has served others, though it refused a new token of this account; null where it has not. */
export async function othersServedSince(db: Sql, id: string): Promise<Date | null> {
  const [row] = await db.$queryRaw<{ since: Date }[]>`
    SELECT refused_since AS since FROM token_refusals WHERE social_account_id = ${id} AND others_served`;
  return row?.since ?? null;
}

/** The network serves the account again. */
export async function forgetTokenRefusal(db: Sql, id: string): Promise<void> {
  await db.$executeRaw`DELETE FROM token_refusals WHERE social_account_id = ${id}`;
}
