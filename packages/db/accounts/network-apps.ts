import type { Platform } from '@carillon/core';
import type { Sql } from '../client.ts';

/** A server at which this one is an application, and where people come back to from there. */
export interface AppPlace {
  readonly platform: Platform;
  /** Address of the server, such as https://social.example. */
  readonly origin: string;
  readonly redirectUri: string;
}

/** An application as it was registered. */
export interface NetworkApp {
  readonly id: string;
  readonly clientId: string;
  readonly sealedSecret: string;
  readonly scopes: readonly string[];
}

/** The application at a server. @returns null before the first registration */
export async function findNetworkApp(
  db: Sql,
  { platform, origin, redirectUri }: AppPlace,
): Promise<NetworkApp | null> {
  const [row] = await db.$queryRaw<NetworkApp[]>`
    SELECT id, client_id AS "clientId", sealed_secret AS "sealedSecret", scopes FROM network_apps
    WHERE platform = ${platform}::platform AND origin = ${origin} AND redirect_uri = ${redirectUri}`;
  return row ?? null;
}

/** Keeps what a server has registered. @returns it, or what somebody else registered there meanwhile */
export async function keepNetworkApp(
  db: Sql,
  { platform, origin, redirectUri }: AppPlace,
  { id, clientId, sealedSecret, scopes }: NetworkApp,
): Promise<NetworkApp> {
  const [row] = await db.$queryRaw<NetworkApp[]>`
    INSERT INTO network_apps (id, platform, origin, redirect_uri, client_id, sealed_secret, scopes)
    VALUES (${id}, ${platform}::platform, ${origin}, ${redirectUri}, ${clientId}, ${sealedSecret}, ${[...scopes]}::text[])
    ON CONFLICT (platform, origin, redirect_uri) DO UPDATE SET origin = network_apps.origin
    RETURNING id, client_id AS "clientId", sealed_secret AS "sealedSecret", scopes`;
  if (row === undefined) throw new Error('Postgres kept no application, and had none.');
  return row;
}

/** Forgets one application; another one that was registered since stays. */
export async function forgetNetworkApp(db: Sql, id: string): Promise<void> {
  await db.$executeRaw`DELETE FROM network_apps WHERE id = ${id}`;
}

/** An application whose secret an older key sealed. */
export interface SealedApp {
  readonly id: string;
  /** Empty for one of a network that has one service. */
  readonly origin: string;
  readonly sealedSecret: string;
}

/** The next ones whose header is not this one, in the order of their ids. */
export const listStaleApps = (
  db: Sql,
  header: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<SealedApp[]> => db.$queryRaw<SealedApp[]>`
  SELECT id, coalesce(origin, '') AS origin, sealed_secret AS "sealedSecret" FROM network_apps
  WHERE id > ${after} AND sealed_secret <> '' AND substring(sealed_secret FROM '"protected":"([^"]*)"') IS DISTINCT FROM ${header}
  ORDER BY id LIMIT ${limit}`;

/** @returns false when the application was registered anew meanwhile */
export async function replaceSealedApp(
  db: Sql,
  { id, sealedSecret }: SealedApp,
  anew: string,
): Promise<boolean> {
  const changed = await db.$executeRaw`
    UPDATE network_apps SET sealed_secret = ${anew} WHERE id = ${id} AND sealed_secret = ${sealedSecret}`;
  return changed > 0;
}
