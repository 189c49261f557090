import type { FailureCode, Platform } from '@carillon/core';
import type { Database, Queries, Sql } from '../client.ts';
import { inTransaction } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { inOrderOfIds, type PageRequest, readPage } from '../page.ts';
import { inReach, type Reader } from '../reader.ts';
import { blocking } from './blocking.ts';

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

/** Notes, for a mail to its owner, that an account changed its server. */
export async function noteServerChange(
  db: Sql,
  id: string,
  { before, now }: { readonly before: string; readonly now: string },
): Promise<void> {
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

/** Before the account's own row, as `requireReconnect` does: else the two could wait for each other. */
export const lockCredentials = (tx: Sql, id: string) =>
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
