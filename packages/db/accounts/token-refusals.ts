import type { Circuit } from '../breakers.ts';
import type { Sql } from '../client.ts';

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
 * Notes that a network refused an account's new token, and tells what that looks like: several accounts at once are no
 * fault of theirs. The same person's account in another profile is no other account, and one on another server
 * says nothing about this server.
 */
export async function recordTokenRefusal(
  db: Sql,
  id: string,
  { platform, sandbox }: Circuit,
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
