import {
  type AccountServer,
  type Located,
  type NetworkLimits,
  type Platform,
  readServerFacts,
  type ServerFacts,
} from '@carillon/core';
import type { Sql } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { fromNow, opaqueArray } from '../sql-parts.ts';

/** A server that accounts are on. */
export interface ServerKey {
  readonly platform: Platform;
  /** Base URL of a server of its own; empty for the network's, `sandbox` for that of the sandbox. */
  readonly address: string;
}

/** Address, in keys, of the server that an account is on. */
export const serverAddress = (account: { readonly serviceUrl: string | null; readonly sandbox: boolean }) =>
  account.serviceUrl ?? (account.sandbox ? 'sandbox' : '');

/** SQL: the same of the account `a`, as its index has it. */
export const addressOfAccount = Prisma.sql`coalesce(a.service_url, CASE WHEN a.sandbox THEN 'sandbox' ELSE '' END)`;

/** SQL: joins the server of the account `a`, as `s`, once it has said what it takes. */
export const joinServer = Prisma.sql`
  LEFT JOIN network_servers s ON s.platform = a.platform AND s.address = ${addressOfAccount} AND s.read_at IS NOT NULL`;

/** A row of `joinServer`: both are null without a server. */
export interface JoinedServer {
  readonly serverUrl: string | null;
  readonly facts: unknown;
}

/** The server of an account; null where it said nothing. */
export const joinedServer = ({ serverUrl, facts }: JoinedServer): AccountServer | null =>
  serverUrl === null || !URL.canParse(serverUrl)
    ? null
    : { host: new URL(serverUrl).host, facts: readServerFacts(facts) };

/** By which limits an account goes: what its server said, null where that is nothing, and what its profile chose. */
export type AccountLimits = Required<Pick<Located, 'server' | 'networkLimits'>>;

export const usualLimits: AccountLimits = { server: null, networkLimits: 'specified' };

/** Those of a user's accounts, by account id. */
export async function listLimits(db: Sql, userId: string): Promise<ReadonlyMap<string, AccountLimits>> {
  const rows = await db.$queryRaw<({ id: string; networkLimits: NetworkLimits } & JoinedServer)[]>`
    SELECT a.id, p.network_limits AS "networkLimits", s.url AS "serverUrl", s.facts
    FROM social_accounts a JOIN profiles p ON p.id = a.profile_id ${joinServer}
    WHERE a.user_id = ${userId} AND a.state <> 'disconnected'`;
  return new Map(
    rows.map(({ id, networkLimits, ...row }) => [id, { networkLimits, server: joinedServer(row) }]),
  );
}

/** Times between two tries to ask a server, ms. */
export interface AskingTimes {
  /** After the first that failed; doubled after each. */
  readonly minRetryMs: number;
  readonly maxRetryMs: number;
}

/** SQL: a try is somebody's from now on, and the next one follows when it fails, also where whoever took it dies. */
const taken = ({ minRetryMs, maxRetryMs }: AskingTimes): Prisma.Sql => Prisma.sql`
  tried_at = clock_timestamp(), tries = s.tries + 1,
  next_try_at = clock_timestamp()
    + least(${maxRetryMs}::float8, ${minRetryMs}::float8 * power(2, least(s.tries, 20))) * interval '1 millisecond'`;

/**
 * Takes the try to ask a server, unless what it said is fresh.
 * @returns false where nobody needs to ask
 */
export async function claimServer(
  db: Sql,
  { platform, address }: ServerKey,
  times: AskingTimes,
): Promise<boolean> {
  const claimed = await db.$executeRaw`
    INSERT INTO network_servers AS s (platform, address, tried_at, tries, next_try_at)
    VALUES (${platform}::platform, ${address}, clock_timestamp(), 1, ${fromNow(times.minRetryMs)})
    ON CONFLICT (platform, address) DO UPDATE SET ${taken(times)}
    WHERE s.read_at IS NULL OR s.next_try_at <= clock_timestamp()`;
  return claimed > 0;
}

/** Takes the tries that are due for servers with active accounts, the longest due first. No two workers get the same. */
export const claimServers = (
  db: Sql,
  {
    platforms,
    limit,
    ...times
  }: AskingTimes & { readonly platforms: readonly Platform[]; readonly limit: number },
): Promise<ServerKey[]> =>
  db.$queryRaw`
    WITH due AS MATERIALIZED (
      SELECT d.platform, d.address FROM network_servers d
      WHERE d.platform = ANY (${opaqueArray(platforms)}::platform[]) AND d.next_try_at <= clock_timestamp()
        AND EXISTS (SELECT 1 FROM social_accounts a
          WHERE a.platform = d.platform AND ${addressOfAccount} = d.address AND a.active)
      ORDER BY d.next_try_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE network_servers s SET ${taken(times)} FROM due
    WHERE s.platform = due.platform AND s.address = due.address
    RETURNING s.platform::text AS platform, s.address`;

/** Keeps what a server said. @param url where it was asked @param againMs time until it is asked again */
export async function keepServer(
  db: Sql,
  { platform, address }: ServerKey,
  { url, facts, againMs }: { readonly url: string; readonly facts: ServerFacts; readonly againMs: number },
): Promise<void> {
  await db.$executeRaw`
    UPDATE network_servers SET url = ${url}, facts = ${JSON.stringify(facts)}::jsonb, read_at = clock_timestamp(),
      tries = 0, next_try_at = ${fromNow(againMs)}
    WHERE platform = ${platform}::platform AND address = ${address}`;
}

/** Keeps what a server let show, whose network's servers are not asked. @param keepMs time until it is forgotten */
export async function noteServer(
  db: Sql,
  { platform, address }: ServerKey,
  { url, facts, keepMs }: { readonly url: string; readonly facts: ServerFacts; readonly keepMs: number },
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO network_servers (platform, address, url, facts, read_at, next_try_at)
    VALUES (${platform}::platform, ${address}, ${url}, ${JSON.stringify(facts)}::jsonb, clock_timestamp(), ${fromNow(keepMs)})
    ON CONFLICT (platform, address) DO UPDATE
      SET url = excluded.url, facts = excluded.facts, read_at = excluded.read_at, next_try_at = excluded.next_try_at`;
}

/**
 * Forgets servers without accounts, and after a while what others let show; notes those of active accounts that nobody has asked.
 * @param platforms whose servers are asked
 */
export async function tidyServers(db: Sql, platforms: readonly Platform[]): Promise<void> {
  await db.$executeRaw`
    DELETE FROM network_servers s WHERE NOT EXISTS (SELECT 1 FROM social_accounts a
      WHERE a.platform = s.platform AND ${addressOfAccount} = s.address AND a.state <> 'disconnected')
      OR NOT s.platform = ANY (${opaqueArray(platforms)}::platform[]) AND s.next_try_at <= clock_timestamp()`;
  if (platforms.length === 0) return;
  await db.$executeRaw`
    INSERT INTO network_servers (platform, address, next_try_at)
    SELECT DISTINCT a.platform, ${addressOfAccount}, clock_timestamp() FROM social_accounts a
    WHERE a.platform = ANY (${opaqueArray(platforms)}::platform[]) AND a.active
    ON CONFLICT DO NOTHING`;
}
