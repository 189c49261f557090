import { type FailureCode, newId, type Platform } from '@carillon/core';
import type { Database, Queries, Sql } from '../client.ts';
import { inTransaction } from '../client.ts';
import { holdConnectLink, isOfSameCustomer, noteLinkUsed } from '../connect-links/use-link.ts';
import { Prisma } from '../generated/client.ts';
import { inOrderOfIds, type PageRequest, readPage } from '../page.ts';
import { inReach, type Reader } from '../reader.ts';
import { blocking, forgetTokenRefusal, releaseWaiting, unblocked } from './blocking.ts';
import { forgetFormerPicture } from './pictures.ts';

const publicFields = {
  id: true,
  profileId: true,
  platform: true,
  platformUserId: true,
  platformUsername: true,
  platformAvatar: true,
  active: true,
  createdAt: true,
} as const;

const present = { state: { not: 'disconnected' } } as const;

export interface ConnectedAccount {
  readonly profileId: string;
  readonly platform: Platform;
  readonly platformUserId: string;
  readonly platformUsername: string;
  readonly platformAvatar: string;
  readonly grantedScopes: readonly string[];
  readonly sandbox: boolean;
  readonly serviceUrl: string | null;
  /** When its credentials end; null where they last. */
  readonly credentialsEndAt?: Date | null;
}

interface Connecting {
  /** Seals the account's credentials for its id. */
  readonly seal: (id: string) => Promise<string>;
  /** Most accounts that the user may have. */
  readonly maxAccounts: number;
  /** The connect link that it is done by; it is used up with it. */
  readonly linkId?: string | undefined;
  /** The address that a server of its own stands for, or none. */
  readonly serverOf?: (serviceUrl: string | null) => string;
}

/**
 * - full: the user may have no more accounts
 * - link_over: the link cannot be used any more
 * - not_by_link: the profile has the account already, and not by a link for the same customer
 * - other_server: it has it by such a link, on another server
 */
export type ConnectOutcome =
  | { readonly kind: 'stored'; readonly id: string; readonly server: ServerChange | null }
  | { readonly kind: 'full' | 'link_over' | 'not_by_link' | 'other_server' };

/** Both addresses of an account that is on another server than before. */
export interface ServerChange {
  readonly before: string;
  readonly now: string;
}

/**
 * Stores a connection, or renews the one that this profile already has to the same account of the network: then what
 * waits for it is tried at once. Those of one user go one after another, so that they never pass the limit together. Where
 * it is not stored, nothing is.
 */
export async function connectAccount(
  db: Database,
  account: ConnectedAccount,
  { seal, maxAccounts, linkId, serverOf = String }: Connecting,
): Promise<ConnectOutcome> {
  return db.$transaction(async (tx) => {
    const { profileId, platform, platformUserId, sandbox } = account;
    const identity = { profileId, platform, platformUserId, sandbox };
    const userId = await lockOwner(tx, profileId);
    if (linkId !== undefined && !(await holdConnectLink(tx, linkId))) return { kind: 'link_over' };
    const known = await tx.socialAccount.findUnique({
      where: { profileId_platform_platformUserId_sandbox: identity },
      select: { id: true, state: true, serviceUrl: true, connectLinkId: true },
    });
    const server = known && changeOf(serverOf(known.serviceUrl), serverOf(account.serviceUrl));
    if (known !== null && linkId !== undefined) {
      if (!(await isOfSameCustomer(tx, linkId, known.connectLinkId))) return { kind: 'not_by_link' };
      if (server !== null) return { kind: 'other_server' };
    }
    const isThere = known !== null && known.state !== 'disconnected';
    if (!isThere && (await countAccounts(tx, { userId, sandbox: false })) >= maxAccounts)
      return { kind: 'full' };
    if (isThere) await lockCredentials(tx, known.id);
    const { credentialsEndAt = null, grantedScopes } = account;
    const facts = {
      ...account,
      credentialsEndAt,
      grantedScopes: [...grantedScopes],
      connectLinkId: linkId ?? null,
    };
    const { id } = await tx.socialAccount.upsert({
      where: { profileId_platform_platformUserId_sandbox: identity },
      create: { id: newId('sac'), ...facts },
      update: { ...facts, active: true, state: 'connected', stateReason: null, ...unblocked },
      select: { id: true },
    });
    if (server !== null) await noteServerChange(tx, id, server);
    const sealed = await seal(id);
    await tx.credentials.upsert({
      where: { socialAccountId: id },
      create: { socialAccountId: id, sealed },
      // Whoever renews the former credentials is overtaken, and the new ones are free to be renewed.
      update: { sealed, version: { increment: 1 }, renewingUntil: null, renewingToken: null },
    });
    await forgetTokenRefusal(tx, id);
    if (known !== null) await forgetFormerPicture(tx, id, account.platformAvatar);
    await releaseWaiting(tx, id);
    if (linkId !== undefined) await noteLinkUsed(tx, linkId, id);
    return { kind: 'stored', id, server };
  });
}

const changeOf = (before: string, now: string): ServerChange | null =>
  before === now ? null : { before, now };

/** Notes, for a mail to its owner, that an account changed its server. */
export async function noteServerChange(db: Sql, id: string, { before, now }: ServerChange): Promise<void> {
  await db.$executeRaw`
    UPDATE social_accounts SET server_changed_at = clock_timestamp(), server_before = ${before}, server_now = ${now}
    WHERE id = ${id}`;
}

/** The accounts that exist for a reader. */
const visibleAccounts = (reader: Reader) => ({
  userId: reader.userId,
  ...(reader.sandbox && { sandbox: true }),
  ...inReach(reader),
});

/** The accounts of a reader that a person has not removed, the oldest first. @param profileId one of the reader's */
export const listAccounts = (
  db: Queries,
  reader: Reader,
  { profileId, ...page }: PageRequest & { readonly profileId?: string | undefined },
) =>
  readPage(page, (stretch) => {
    const { id, ...others } = inOrderOfIds('asc', stretch);
    const ofProfile = profileId !== undefined && { AND: { profileId } };
    return db.socialAccount.findMany({
      where: { ...present, ...visibleAccounts(reader), ...ofProfile, id },
      select: publicFields,
      ...others,
    });
  });

/** The networks on which a profile has sandbox accounts and no real one. */
export async function sandboxPlatforms(db: Queries, profileId: string): Promise<ReadonlySet<Platform>> {
  const found = await db.socialAccount.groupBy({
    by: ['platform', 'sandbox'],
    where: { ...present, profileId },
  });
  const real = new Set(found.filter(({ sandbox }) => !sandbox).map(({ platform }) => platform));
  return new Set(found.map(({ platform }) => platform).filter((platform) => !real.has(platform)));
}

/** Number of accounts of a reader that nobody has removed. */
export const countAccounts = (db: Queries, reader: Reader): Promise<number> =>
  db.socialAccount.count({ where: { ...present, ...visibleAccounts(reader) } });

/** Holds back everybody else who connects an account of the profile's user, until the transaction ends. */
async function lockOwner(tx: Sql, profileId: string): Promise<string> {
  const [owner] = await tx.$queryRaw<{ id: string }[]>`
    SELECT u.id FROM users u JOIN profiles p ON p.user_id = u.id WHERE p.id = ${profileId} FOR NO KEY UPDATE OF u`;
  if (owner === undefined) throw new Error('The profile is gone.');
  return owner.id;
}

/** Before the account's own row, as `requireReconnect` does: else the two could wait for each other. */
const lockCredentials = (tx: Sql, id: string) =>
  tx.$queryRaw`SELECT 1 AS locked FROM credentials WHERE social_account_id = ${id} FOR UPDATE`;

/** Access that an account had, for its network to forget as well. */
export interface FormerAccess {
  readonly platform: Platform;
  readonly sandbox: boolean;
  readonly serviceUrl: string | null;
  /** Null when there were no credentials. */
  readonly sealed: string | null;
}

/**
 * Forgets the credentials. The row stays, because publications point at it.
 * @param owner whose it must be; only the operator names nobody
 * @returns null without an account
 */
export const disconnectAccount = (
  db: Database,
  id: string,
  owner: { userId?: string } = {},
): Promise<FormerAccess | null> =>
  inTransaction(db, async (tx) => {
    const where = { id, ...present, ...owner };
    const account = await tx.socialAccount.findFirst({
      where,
      select: { platform: true, sandbox: true, serviceUrl: true },
    });
    if (account === null) return null;
    await lockCredentials(tx, id);
    const credentials = await tx.credentials.findUnique({
      where: { socialAccountId: id },
      select: { sealed: true },
    });
    await tx.credentials.deleteMany({ where: { socialAccountId: id } });
    const { count } = await tx.socialAccount.updateMany({
      where,
      data: { active: false, state: 'disconnected', stateReason: null },
    });
    return count === 0 ? null : { ...account, sealed: credentials?.sealed ?? null };
  });

/**
 * The network refused credentials: a person must connect the account again, if they are the newest.
 * @param version of the credentials that were refused; null where none were read
 * @returns false when there are newer ones, or somebody is just making them: the verdict says nothing about those
 */
export async function requireReconnect(
  db: Sql,
  id: string,
  { reason, version }: { reason: string; version: number | null },
): Promise<boolean> {
  const [row] = await db.$queryRaw<{ isNewest: boolean }[]>`
    WITH newest AS (
      SELECT version IS NOT DISTINCT FROM coalesce(${version}::int, version)
        AND (renewing_until IS NULL OR renewing_until <= clock_timestamp()) AS is_newest
      FROM credentials WHERE social_account_id = ${id} FOR SHARE
    ),
    marked AS (
      UPDATE social_accounts SET active = false, state = 'reconnect', state_reason = ${reason}
      WHERE id = ${id} AND state = 'connected' AND NOT EXISTS (SELECT 1 FROM newest WHERE NOT is_newest)
    )
    SELECT coalesce((SELECT is_newest FROM newest), true) AS "isNewest"`;
  return row?.isNewest ?? true;
}

/** Holds back everything of an account until a time: the later one, where it is held back already. */
export async function blockAccount(
  db: Sql,
  id: string,
  { until, code, reason }: { readonly until: Date; readonly code: FailureCode; readonly reason: string },
): Promise<void> {
  await db.$executeRaw`UPDATE social_accounts a SET ${blocking({
    until: Prisma.sql`${until}::timestamptz`,
    code: Prisma.sql`${code}::text`,
    reason: Prisma.sql`${reason}::text`,
  })} WHERE id = ${id}`;
}

/** True when an account is the reader's, connected or not. */
export async function hasAccount(db: Queries, reader: Reader, id: string): Promise<boolean> {
  const where = { id, ...visibleAccounts(reader) };
  return (await db.socialAccount.findFirst({ where, select: { id: true } })) !== null;
}

/** Takes an account's name on its network, which its owner may have changed there. */
export async function renameAccount(db: Sql, id: string, username: string): Promise<void> {
  await db.$executeRaw`
    UPDATE social_accounts SET platform_username = ${username} WHERE id = ${id} AND platform_username <> ${username}`;
}
