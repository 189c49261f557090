import { type KeyShare, newId, type Platform } from '@carillon/core';
import type { Database, Queries, Sql } from '../client.ts';
import { inTransaction } from '../client.ts';
import { type LinkMaker, listLinkMakers } from '../made-by-keys.ts';
import { inOrderOfIds, type PageRequest, readPage } from '../page.ts';
import { inReach, type Reader, reaches } from '../reader.ts';
import { lockUser } from '../users.ts';

/** State of a link: what it allows. */
export type LinkStatus = 'open' | 'used' | 'expired' | 'revoked';

export const linkStatuses = ['open', 'used', 'expired', 'revoked'] as const satisfies readonly LinkStatus[];

export interface NewConnectLink {
  readonly userId: string;
  readonly profileId: string;
  /** The key that makes it, or the first of those that it was rotated from; null for a person. */
  readonly apiKeyId: string | null;
  /** Of the token in the link. */
  readonly digest: string;
  readonly platforms: readonly Platform[];
  readonly sandbox: boolean;
  readonly returnUrl: string | null;
  readonly externalId: string | null;
  /** The application by which accounts are connected; null for the usual one. */
  readonly appId: string | null;
  /** From now on. */
  readonly minutes: number;
}

const publicFields = {
  id: true,
  profileId: true,
  apiKeyId: true,
  platforms: true,
  sandbox: true,
  returnUrl: true,
  externalId: true,
  appId: true,
  createdAt: true,
  expiresAt: true,
  revokedAt: true,
  usedAt: true,
  socialAccountId: true,
} as const;

interface Ends {
  readonly profileId: string;
  readonly apiKeyId: string | null;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
  readonly usedAt: Date | null;
}

/** @param makers the keys of its user whose links can be used */
export function linkStatus(
  { profileId, apiKeyId, expiresAt, revokedAt, usedAt }: Ends,
  makers: readonly LinkMaker[],
  now: Date,
): LinkStatus {
  if (usedAt !== null) return 'used';
  if (revokedAt !== null) return 'revoked';
  if (expiresAt <= now) return 'expired';
  const hasMaker =
    apiKeyId === null || makers.some((maker) => maker.apiKeyId === apiKeyId && reaches(maker, profileId));
  return hasMaker ? 'open' : 'revoked';
}

const shown = <Row extends Ends & { readonly appId: string | null }>(
  { revokedAt, appId, ...row }: Row,
  makers: readonly LinkMaker[],
  now: Date,
) => ({
  ...row,
  applicationId: appId,
  status: linkStatus({ ...row, revokedAt }, makers, now),
});

/** Links of a status, for Prisma. */
function whereStatus(status: LinkStatus, makers: readonly LinkMaker[], now: Date) {
  const unused = { usedAt: null };
  const running = { ...unused, revokedAt: null, expiresAt: { gt: now } };
  const ofMakers = makers.map(({ apiKeyId, profileIds }) => ({
    apiKeyId,
    ...inReach({ profileIds }),
  }));
  const hasMaker = { OR: [{ apiKeyId: null }, ...ofMakers] };
  switch (status) {
    case 'used':
      return { usedAt: { not: null } };
    case 'revoked':
      return {
        OR: [
          { ...unused, revokedAt: { not: null } },
          { ...running, NOT: hasMaker },
        ],
      };
    case 'expired':
      return { ...unused, revokedAt: null, expiresAt: { lte: now } };
    case 'open':
      return { ...running, ...hasMaker };
    default:
      return status satisfies never;
  }
}

/** The links that exist for a reader. */
const visibleLinks = (reader: Reader) => ({
  userId: reader.userId,
  ...(reader.sandbox && { sandbox: true }),
  ...inReach(reader),
});

interface LinkCaps {
  /** Open links that a user may have. */
  readonly max: number;
  /** Share of a key that is bound to profiles; as many for other keys. */
  readonly share?: KeyShare | undefined;
  readonly now: Date;
}

/** @returns null when the user, or the key, has as many open links already; then nothing is stored */
export const createConnectLink = (
  db: Queries,
  { minutes, platforms, ...link }: NewConnectLink,
  { max, share, now }: LinkCaps,
) =>
  inTransaction(db, async (tx) => {
    const { userId, apiKeyId } = link;
    await lockUser(tx, userId);
    const makers = await listLinkMakers(tx, userId);
    const open = { userId, ...whereStatus('open', makers, now) };
    if ((await tx.connectLink.count({ where: open })) >= (share?.together ?? max)) return null;
    const byKey = { AND: [open, { apiKeyId }] };
    if (share && (await tx.connectLink.count({ where: byKey })) >= share.each) return null;
    const expiresAt = new Date(now.getTime() + minutes * 60_000);
    const data = { ...link, id: newId('cnl'), platforms: [...platforms], createdAt: now, expiresAt };
    return shown(await tx.connectLink.create({ data, select: publicFields }), makers, now);
  });

interface LinkFilter extends PageRequest {
  readonly profileId?: string | undefined;
  readonly status?: LinkStatus | undefined;
}

/** The newest first. */
export async function listConnectLinks(
  db: Queries,
  reader: Reader,
  { profileId, status, ...page }: LinkFilter,
  now: Date,
) {
  const makers = await listLinkMakers(db, reader.userId);
  return readPage(page, async (stretch) => {
    const { id, ...others } = inOrderOfIds('desc', stretch);
    const rows = await db.connectLink.findMany({
      where: {
        ...visibleLinks(reader),
        ...(status !== undefined && whereStatus(status, makers, now)),
        ...(profileId !== undefined && { AND: { profileId } }),
        id,
      },
      select: publicFields,
      ...others,
    });
    return rows.map((row) => shown(row, makers, now));
  });
}

/** Null when the reader has no such link. */
export async function getConnectLink(db: Queries, reader: Reader, id: string, now: Date) {
  const found = await db.connectLink.findFirst({
    where: { id, ...visibleLinks(reader) },
    select: publicFields,
  });
  return found && shown(found, await listLinkMakers(db, reader.userId), now);
}

/**
 * Ends a link; one that has ended stays as it is.
 * - revoked: by this very call
 * - ended: it was over before
 * - none: the reader has no such link
 */
export async function revokeConnectLink(
  db: Queries,
  reader: Reader,
  id: string,
  now: Date,
): Promise<'revoked' | 'ended' | 'none'> {
  const where = { id, ...visibleLinks(reader) };
  const open = { ...where, usedAt: null, revokedAt: null };
  const { count } = await db.connectLink.updateMany({ where: open, data: { revokedAt: now } });
  if (count > 0) return 'revoked';
  return (await db.connectLink.count({ where })) > 0 ? 'ended' : 'none';
}

/** Days for which a link is kept once its time is over. */
const keptDays = 90;

/** Removes links that ended long ago, but those that still say whose customer an account is. @returns how many */
export const forgetConnectLinks = (db: Sql): Promise<number> => db.$executeRaw`
  DELETE FROM connect_links l WHERE expires_at < now() - make_interval(days => ${keptDays})
    AND NOT EXISTS (SELECT 1 FROM social_accounts a WHERE a.id = l.social_account_id AND a.connect_link_id = l.id)`;

/** Origins that the links of a user may lead back to. */
export async function readReturnOrigins(db: Queries, userId: string): Promise<readonly string[]> {
  const user = await db.user.findUnique({ where: { id: userId }, select: { returnOrigins: true } });
  return user?.returnOrigins ?? [];
}

export async function changeReturnOrigins(
  db: Pick<Database, 'user'>,
  userId: string,
  origins: readonly string[],
): Promise<void> {
  await db.user.updateMany({ where: { id: userId }, data: { returnOrigins: [...origins] } });
}
