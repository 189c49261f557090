import type { Platform } from '@carillon/core';
import type { Database, Queries, Sql } from '../client.ts';
import { hasLinkMaker, listLinkMakers } from '../made-by-keys.ts';
import { type LinkStatus, linkStatus } from './links.ts';

/** A link as whoever opens it finds it. */
export interface OpenedLink {
  readonly id: string;
  readonly userId: string;
  readonly profileId: string;
  readonly profileName: string;
  readonly platforms: readonly Platform[];
  readonly sandbox: boolean;
  /** Null as well where its origin is not its user's any more. */
  readonly returnUrl: string | null;
  /** The application by which its page connects accounts; null for the usual one. */
  readonly appId: string | null;
  readonly status: LinkStatus;
  /** Its user is disabled, or is being deleted. */
  readonly isClosed: boolean;
}

const fields = {
  id: true,
  userId: true,
  profileId: true,
  apiKeyId: true,
  platforms: true,
  sandbox: true,
  returnUrl: true,
  appId: true,
  expiresAt: true,
  revokedAt: true,
  usedAt: true,
  profile: { select: { name: true } },
  user: { select: { returnOrigins: true, disabledAt: true, deletingAt: true } },
} as const;

/** The link with this digest of a token, or with this id. @returns null without a link */
export async function openConnectLink(
  db: Queries,
  by: { readonly digest: string } | { readonly id: string },
  now: Date,
): Promise<OpenedLink | null> {
  const found = await db.connectLink.findUnique({ where: by, select: fields });
  if (found === null) return null;
  const { profile, user, apiKeyId, expiresAt, revokedAt, usedAt, returnUrl, ...link } = found;
  const makers = await listLinkMakers(db, link.userId);
  const mayReturn = returnUrl !== null && user.returnOrigins.includes(new URL(returnUrl).origin);
  return {
    ...link,
    profileName: profile.name,
    returnUrl: mayReturn ? returnUrl : null,
    status: linkStatus({ profileId: link.profileId, apiKeyId, expiresAt, revokedAt, usedAt }, makers, now),
    isClosed: user.disabledAt !== null || user.deletingAt !== null,
  };
}

/**
 * Holds a link that can be used until the transaction ends: whoever else uses it waits, and then finds it used.
 * @returns false when it cannot be used any more
 */
export async function holdConnectLink(tx: Sql, id: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 AS held FROM connect_links l
    WHERE id = ${id} AND used_at IS NULL AND revoked_at IS NULL AND expires_at > now() AND ${hasLinkMaker} FOR UPDATE`;
  return rows.length > 0;
}

/**
 * True when the link by which an account was last connected was for the same customer as another: it is that link, or both name
 * the customer alike. A person who was signed in is nobody's customer.
 */
export async function isOfSameCustomer(tx: Sql, id: string, former: string | null): Promise<boolean> {
  if (former === null || former === id) return former === id;
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 AS same FROM connect_links mine
    JOIN connect_links theirs ON theirs.profile_id = mine.profile_id AND theirs.external_id = mine.external_id
    WHERE mine.id = ${id} AND theirs.id = ${former}`;
  return rows.length > 0;
}

/** Notes which account a link has connected; it is used up. */
export async function noteLinkUsed(tx: Sql, id: string, socialAccountId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE connect_links SET used_at = clock_timestamp(), social_account_id = ${socialAccountId} WHERE id = ${id}`;
}

/** Longest that somebody may take on a network's page, minutes. */
const maxMinutes = 10;

/** Most that may have been begun with one link and not finished. */
const maxOpen = 20;

export interface LinkAuthorizing {
  readonly linkId: string;
  readonly codeVerifier: string;
  /** The account's own server, where the network has several. */
  readonly serviceUrl: string | null;
  /** The application that asks; null for one without a row. */
  readonly appId: string | null;
}

/** Which try it is, and whose: digests of the state that goes along, and of the cookie of the browser that began. */
interface Way {
  readonly id: string;
  readonly browser: string;
  readonly platform: Platform;
}

/** Keeps that somebody with a link goes to a network. @returns false when too many did; then nothing is kept */
export async function keepLinkAuthorization(
  db: Sql,
  { id, browser, platform }: Way,
  { linkId, codeVerifier, serviceUrl, appId }: LinkAuthorizing,
): Promise<boolean> {
  const kept = await db.$executeRaw`
    INSERT INTO link_authorizations (id, link_id, browser, platform, code_verifier, service_url, app_id, expires_at)
    SELECT ${id}, ${linkId}, ${browser}, ${platform}::platform, ${codeVerifier}, ${serviceUrl}, ${appId}, now() + make_interval(mins => ${maxMinutes})
    WHERE (SELECT count(*) FROM link_authorizations WHERE link_id = ${linkId} AND expires_at > now()) < ${maxOpen}`;
  return kept > 0;
}

/** The same, once, for the browser that began. @returns null for any other, and when it took too long */
export async function takeLinkAuthorization(
  db: Database,
  { id, browser, platform }: Way,
): Promise<LinkAuthorizing | null> {
  const [row] = await db.$queryRaw<LinkAuthorizing[]>`
    DELETE FROM link_authorizations WHERE id = ${id} AND browser = ${browser} AND platform = ${platform}::platform AND expires_at > now()
    RETURNING link_id AS "linkId", code_verifier AS "codeVerifier", service_url AS "serviceUrl", app_id AS "appId"`;
  return row ?? null;
}
