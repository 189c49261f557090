import type { Platform } from '@carillon/core';
import type { Sql } from './client.ts';
import { Prisma } from './generated/client.ts';

/** Which accounts stop together: those that a network serves to the same application. */
export interface Circuit {
  readonly platform: Platform;
  readonly sandbox: boolean;
}

/**
 * The network refuses this server's own application: nothing of it is claimed for a while, then one tries again.
 * @param wait ms
 */
export async function openBreaker(
  db: Sql,
  { platform, sandbox }: Circuit,
  { reason, wait }: { reason: string; wait: number },
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO breakers (platform, sandbox, open_until, reason)
    VALUES (${platform}::platform, ${sandbox}, clock_timestamp() + ${wait}::float8 * interval '1 millisecond', ${reason})
    ON CONFLICT (platform, sandbox) DO UPDATE
      SET open_until = greatest(breakers.open_until, excluded.open_until), reason = excluded.reason`;
}

/**
 * The network works for this server again: whose tokens it refuses from now on, it refuses alone.
 * @returns false when it was not open
 */
export async function closeBreaker(db: Sql, { platform, sandbox }: Circuit): Promise<boolean> {
  const closed = await db.$executeRaw`
    WITH served AS (
      UPDATE token_refusals SET others_served = true, refused_since = clock_timestamp()
      WHERE platform = ${platform}::platform AND sandbox = ${sandbox}
    )
    DELETE FROM breakers WHERE platform = ${platform}::platform AND sandbox = ${sandbox}`;
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

/** The networks that refuse this server, and what time it is: a breaker whose time is over waits for the one that tries. */
export async function readBreakers(db: Sql): Promise<Breakers> {
  const [row] = await db.$queryRaw<[{ breakers: BreakersJson }]>`SELECT ${breakersJson} AS breakers`;
  return toBreakers(row.breakers);
}

/** SQL: the same as JSON, for a statement that reads more. */
export const breakersJson = Prisma.sql`(
  SELECT json_build_object('now', clock_timestamp(), 'open', coalesce(json_agg(json_build_object(
    'platform', platform, 'sandbox', sandbox, 'openUntil', open_until, 'openedAt', opened_at, 'reason', reason)), '[]')) FROM breakers)`;

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
