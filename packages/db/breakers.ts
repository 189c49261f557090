import type { Platform } from '@carillon/core';
import type { Sql } from './client.ts';

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
  const rows = await db.$queryRaw<[Row, ...Row[]]>`
    SELECT clock_timestamp() AS now, b.platform::text AS platform, b.sandbox, b.open_until AS "openUntil",
      b.opened_at AS "openedAt", b.reason
    FROM (SELECT 1) AS once LEFT JOIN breakers b ON true`;
  const open = rows.flatMap(({ now: _, ...row }) => (row.platform === null ? [] : [row]));
  return { now: rows[0].now, open };
}

type Row = { now: Date } & (OpenBreaker | { platform: null });
