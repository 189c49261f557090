import type { Platform } from '@carillon/core';
import type { Sql } from './client.ts';
import { Prisma } from './generated/client.ts';
import { codesWith } from './sql-parts.ts';

/** Which accounts stop together: those that act through the same application. */
export interface Circuit {
  readonly platform: Platform;
  readonly sandbox: boolean;
  /** Null for accounts that have none. */
  readonly appId: string | null;
}

/** SQL condition on a breaker `b`: the account `a` waits for it. */
export const isBreakerOfAccount = Prisma.sql`b.platform = a.platform AND b.sandbox = a.sandbox AND b.app_id = coalesce(a.app_id, '')`;

/** SQL condition on a publication `p`: something of it may be out, and a look at its network says what. Asked for each by itself (`OFFSET 0`). */
export const isInDoubt = Prisma.sql`EXISTS (SELECT 1 FROM items i WHERE i.publication_id = p.id AND i.state = 'sending' OFFSET 0)`;

/** SQL condition on a breaker `b`: the publication `p` of the account `a` waits for it. Where the network still answers questions, one in doubt does not. */
export const holdsPublication = Prisma.sql`${isBreakerOfAccount} AND NOT (b.reads AND ${isInDoubt})`;

/** SQL: until when the publication `p` waits with all of its account `a`; null for one that does not. One in doubt does not wait for a day's end. */
export const accountHeldUntil = Prisma.sql`CASE WHEN a.blocked_code IS NULL OR a.blocked_code NOT IN ${codesWith(({ isOfDay }) => isOfDay)}
  OR NOT ${isInDoubt} THEN a.blocked_until END`;

/**
 * The network refuses an application: nothing of its accounts is claimed for a while, then one tries again.
 * @param wait ms
 * @param reads true where it still answers questions
 */
export async function openBreaker(
  db: Sql,
  { platform, sandbox, appId }: Circuit,
  { reason, wait, reads = false }: { reason: string; wait: number; reads?: boolean },
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO app_breakers AS b (platform, sandbox, app_id, open_until, reason, reads)
    VALUES (${platform}::platform, ${sandbox}, ${appId ?? ''}, clock_timestamp() + ${wait}::float8 * interval '1 millisecond', ${reason}, ${reads})
    ON CONFLICT (platform, sandbox, app_id) DO UPDATE
      SET open_until = greatest(b.open_until, excluded.open_until), reason = excluded.reason, reads = excluded.reads`;
}

/**
 * The network works for an application again: of its accounts, whose tokens are refused from now on is refused alone.
 * @returns false when it was not open
 */
export async function closeBreaker(db: Sql, { platform, sandbox, appId }: Circuit): Promise<boolean> {
  const closed = await db.$executeRaw`
    WITH served AS (
      UPDATE token_refusals r SET others_served = true, refused_since = clock_timestamp() FROM social_accounts a
      WHERE r.platform = ${platform}::platform AND r.sandbox = ${sandbox}
        AND a.id = r.social_account_id AND a.app_id IS NOT DISTINCT FROM ${appId}
    )
    DELETE FROM app_breakers WHERE platform = ${platform}::platform AND sandbox = ${sandbox} AND app_id = ${appId ?? ''}`;
  return closed > 0;
}

export interface OpenBreaker extends Circuit {
  readonly openUntil: Date;
  readonly openedAt: Date;
  /** The answer of the network, for the operator. */
  readonly reason: string;
}

export interface Breakers {
  /** Postgres' clock. */
  readonly now: Date;
  readonly open: readonly OpenBreaker[];
}

/** The applications that their networks refuse, and what time it is: a breaker whose time is over waits for the one that tries. */
export async function readBreakers(db: Sql): Promise<Breakers> {
  const [row] = await db.$queryRaw<[{ breakers: BreakersJson }]>`SELECT ${breakersJson} AS breakers`;
  return toBreakers(row.breakers);
}

/** SQL: the same as JSON, for a statement that reads more. */
export const breakersJson = Prisma.sql`(
  SELECT json_build_object('now', clock_timestamp(), 'open', coalesce(json_agg(json_build_object(
    'platform', platform, 'sandbox', sandbox, 'appId', nullif(app_id, ''), 'openUntil', open_until, 'openedAt', opened_at, 'reason', reason)), '[]')) FROM app_breakers)`;

/** Result of `breakersJson`. */
export interface BreakersJson {
  readonly now: string;
  readonly open: readonly (Omit<OpenBreaker, 'openUntil' | 'openedAt'> & {
    readonly openUntil: string;
    readonly openedAt: string;
  })[];
}

export const toBreakers = ({ now, open }: BreakersJson): Breakers => ({
  now: new Date(now),
  open: open.map(({ openUntil, openedAt, ...breaker }) => ({
    ...breaker,
    openUntil: new Date(openUntil),
    openedAt: new Date(openedAt),
  })),
});
