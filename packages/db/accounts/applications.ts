import { newId, type Platform } from '@carillon/core';
import type { Sql } from '../client.ts';
import { Prisma } from '../generated/client.ts';

/** SQL: the application that the variables of this server name now, of the network of the account `a`. */
const notedApp = Prisma.sql`(
  SELECT noted.id FROM network_apps noted WHERE noted.platform = a.platform AND noted.noted_at IS NOT NULL
  ORDER BY noted.noted_at DESC LIMIT 1)`;

/** SQL: joins the application that the account `a` acts through, as `app`. */
export const joinApp = Prisma.sql`LEFT JOIN network_apps app ON app.id = coalesce(a.app_id, ${notedApp})`;

/** An application that the variables of this server name. */
export interface NotedApp {
  readonly platform: Platform;
  readonly clientId: string;
  /** Its plan at the network. */
  readonly plan: string;
}

/** An application with its secret, sealed for its id. */
export interface SecretOfApp {
  readonly id: string;
  readonly clientId: string;
  /** Empty before the first. */
  readonly sealedSecret: string;
}

/** Notes the application that the variables name now, with its plan. Writes nothing where that is noted already. */
export async function noteApp(db: Sql, { platform, clientId, plan }: NotedApp): Promise<SecretOfApp> {
  await db.$executeRaw`
    INSERT INTO network_apps AS app (id, platform, client_id, sealed_secret, scopes, plan, noted_at)
    VALUES (${newId('app')}, ${platform}::platform, ${clientId}, '', '{}', ${plan}, clock_timestamp())
    ON CONFLICT (platform, client_id, COALESCE(user_id, ''), COALESCE(profile_id, '')) WHERE origin IS NULL
    DO UPDATE SET plan = excluded.plan, noted_at = excluded.noted_at,
      reviewed_plan = CASE WHEN app.plan = excluded.plan THEN app.reviewed_plan END
      WHERE app.plan IS DISTINCT FROM excluded.plan OR app.noted_at IS NULL
        OR EXISTS (SELECT 1 FROM network_apps newer WHERE newer.platform = app.platform AND newer.noted_at > app.noted_at)`;
  const [row] = await db.$queryRaw<SecretOfApp[]>`
    SELECT id, client_id AS "clientId", sealed_secret AS "sealedSecret" FROM network_apps
    WHERE platform = ${platform}::platform AND client_id = ${clientId} AND origin IS NULL AND user_id IS NULL AND profile_id IS NULL`;
  if (row === undefined) throw new Error('Postgres noted no application.');
  return row;
}

/** Accounts that are written together: nobody waits long for one of them. */
const adoptedTogether = 500;

/** Has accounts that were connected before applications had rows act through this one. @returns how many; more may be left */
export const adoptAccounts = (
  db: Sql,
  { id, platform }: { readonly id: string; readonly platform: Platform },
) =>
  db.$executeRaw`
    UPDATE social_accounts SET app_id = ${id} WHERE id IN (
      SELECT id FROM social_accounts WHERE app_id IS NULL AND platform = ${platform}::platform AND NOT sandbox AND state <> 'disconnected'
      ORDER BY id LIMIT ${adoptedTogether} FOR NO KEY UPDATE SKIP LOCKED)`;

/** @returns null without such an application */
export async function findSecretOfApp(db: Sql, id: string): Promise<SecretOfApp | null> {
  const [row] = await db.$queryRaw<SecretOfApp[]>`
    SELECT id, client_id AS "clientId", sealed_secret AS "sealedSecret" FROM network_apps WHERE id = ${id} AND origin IS NULL`;
  return row ?? null;
}

/** Keeps a secret in the place of another. @returns false when somebody else has replaced that meanwhile */
export async function keepSecretOfApp(
  db: Sql,
  { id, sealedSecret }: Pick<SecretOfApp, 'id' | 'sealedSecret'>,
  anew: string,
): Promise<boolean> {
  const kept = await db.$executeRaw`
    UPDATE network_apps SET sealed_secret = ${anew} WHERE id = ${id} AND sealed_secret = ${sealedSecret}`;
  return kept > 0;
}

/** Where an account is to be connected, and by which application; by the usual one unless given. */
interface Connecting {
  readonly platform: Platform;
  readonly profileId: string;
  readonly appId?: string | undefined;
}

/**
 * The application by which an account of a profile is connected: the one that is named, or the profile's own, its user's, the one of the
 * variables, or another of the server, in this order.
 * One that is named says nothing about other networks than its own.
 * @returns null where the profile may use none
 */
export async function chooseApp(
  db: Sql,
  { platform, profileId, appId }: Connecting,
): Promise<SecretOfApp | null> {
  const [row] = await db.$queryRaw<SecretOfApp[]>`
    SELECT n.id, n.client_id AS "clientId", n.sealed_secret AS "sealedSecret" FROM network_apps n JOIN profiles p ON p.id = ${profileId}
    WHERE n.platform = ${platform}::platform AND n.origin IS NULL AND n.client_id <> ''
      AND (n.user_id IS NULL OR n.user_id = p.user_id) AND (n.profile_id IS NULL OR n.profile_id = p.id)
      AND (${appId ?? null}::text IS NULL OR n.id = ${appId ?? null}
        OR EXISTS (SELECT 1 FROM network_apps named WHERE named.id = ${appId ?? null} AND named.platform <> n.platform))
    ORDER BY n.profile_id IS NULL, n.user_id IS NULL, n.noted_at DESC NULLS LAST, n.id LIMIT 1`;
  return row ?? null;
}

/** Networks at which a user can connect accounts of every profile, by an application of their own or of the server. */
export async function listPlatformsWithApplication(db: Sql, userId: string): Promise<Platform[]> {
  const rows = await db.$queryRaw<{ readonly platform: Platform }[]>`
    SELECT DISTINCT platform FROM network_apps
    WHERE origin IS NULL AND client_id <> '' AND profile_id IS NULL AND (user_id IS NULL OR user_id = ${userId})`;
  return rows.map(({ platform }) => platform);
}

/** The application that an account acts through now. @returns null for one without */
export async function findAppOfAccount(db: Sql, socialAccountId: string): Promise<SecretOfApp | null> {
  const [row] = await db.$queryRaw<SecretOfApp[]>`
    SELECT app.id, app.client_id AS "clientId", app.sealed_secret AS "sealedSecret"
    FROM social_accounts a JOIN network_apps app ON app.id = a.app_id WHERE a.id = ${socialAccountId}`;
  return row ?? null;
}
