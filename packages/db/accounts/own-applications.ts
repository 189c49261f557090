import type { Platform } from '@carillon/core';
import { inTransaction, type Queries, type Sql } from '../client.ts';
import type { Prisma } from '../generated/client.ts';
import { inOrderOfIds, type PageRequest, readPage } from '../page.ts';
import { inReach, isBound, type Reader } from '../reader.ts';
import { lockUser } from '../users.ts';

/** An application that a person made at a network, and gave to this server. */
export interface NewApplication {
  readonly id: string;
  readonly platform: Platform;
  readonly name: string;
  readonly clientId: string;
  /** For its id. */
  readonly sealedSecret: string;
  readonly plan: string;
  /** Posts that the network takes of it in 24 hours; null where nobody said. */
  readonly dailyLimit: number | null;
  /** US dollars; null for as much as there is. */
  readonly monthlyBudget?: number | null;
  /** Whose it is; null for one of the server, by which everybody may connect accounts. */
  readonly userId: string | null;
  /** The profile that it is for alone; null for all of the user's. */
  readonly profileId: string | null;
}

/** Facts that may change; what is missing stays. */
export interface ApplicationChange {
  readonly name?: string | undefined;
  readonly plan?: string | undefined;
  readonly dailyLimit?: number | null | undefined;
  readonly monthlyBudget?: number | null | undefined;
  readonly sealedSecret?: string | undefined;
}

const publicFields = {
  id: true,
  platform: true,
  name: true,
  clientId: true,
  plan: true,
  dailyLimit: true,
  monthlyBudget: true,
  userId: true,
  profileId: true,
  notedAt: true,
  registeredAt: true,
} as const satisfies Prisma.NetworkAppSelect;

/** Accounts that act through an application now. */
const connected = { state: { not: 'disconnected' } } as const;

/** Whose applications are meant: those that a reader may connect accounts by, or those of the server alone. */
export type AppReader = Reader | 'server';

const visible = (reader: AppReader): Prisma.NetworkAppWhereInput => {
  const made = { origin: null, clientId: { not: '' } };
  if (reader === 'server') return { ...made, userId: null };
  const { userId } = reader;
  const own = isBound(reader) ? { OR: [{ profileId: null }, inReach(reader)] } : {};
  return { ...made, OR: [{ userId: null }, { userId, ...own }] };
};

/** Those that a reader may change: not those of the variables, nor, for a key that is bound to profiles, those of others. */
const changeable = (reader: AppReader): Prisma.NetworkAppWhereInput =>
  reader === 'server'
    ? { origin: null, userId: null, notedAt: null }
    : { origin: null, userId: reader.userId, ...inReach(reader) };

/** With how many of the reader's accounts act through each; of everybody's for the server. */
const fieldsFor = (reader: AppReader) => {
  const where = reader === 'server' ? connected : { ...connected, userId: reader.userId, ...inReach(reader) };
  return { ...publicFields, _count: { select: { accounts: { where } } } };
};

const shown = <Row extends { readonly _count: { readonly accounts: number } }>({ _count, ...row }: Row) => ({
  ...row,
  accounts: _count.accounts,
});

/** The oldest first. */
export const listApplications = (
  db: Queries,
  reader: AppReader,
  { platform, ...page }: PageRequest & { readonly platform?: Platform | undefined },
) =>
  readPage(page, async (stretch) => {
    const { id, ...others } = inOrderOfIds('asc', stretch);
    const where = { AND: [visible(reader), { id, ...(platform && { platform }) }] };
    return (await db.networkApp.findMany({ where, select: fieldsFor(reader), ...others })).map(shown);
  });

/** @returns null where the reader may use none with this id */
export async function getApplication(db: Queries, reader: AppReader, id: string) {
  const where = { AND: [visible(reader), { id }] };
  const row = await db.networkApp.findFirst({ where, select: fieldsFor(reader) });
  return row && shown(row);
}

/**
 * - taken: the same client id is there already, for the same user and profile
 * - full: the user has as many as are allowed
 */
export type MadeApplication = { readonly kind: 'made' | 'taken' | 'full' };

/** Keeps an application. Nothing was planned through it yet, so there is nothing to look through for its plan. */
export const createApplication = (db: Queries, app: NewApplication, max: number): Promise<MadeApplication> =>
  inTransaction(db, async (tx) => {
    const { userId, platform, clientId, profileId, plan } = app;
    if (userId !== null) await lockUser(tx, userId);
    if ((await tx.networkApp.count({ where: { origin: null, userId, notedAt: null } })) >= max)
      return { kind: 'full' };
    const same = { platform, clientId, userId, profileId, origin: null };
    if ((await tx.networkApp.count({ where: same })) > 0) return { kind: 'taken' };
    await tx.networkApp.create({ data: { ...app, scopes: [], reviewedPlan: plan } });
    return { kind: 'made' };
  });

/** @returns false where the reader may change none with this id */
export async function changeApplication(
  db: Queries,
  reader: AppReader,
  { id, ...change }: ApplicationChange & { readonly id: string },
): Promise<boolean> {
  const where = { AND: [changeable(reader), { id }] };
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const data = { ...given, ...(change.plan !== undefined && { reviewedPlan: null }) };
  return (await db.networkApp.updateMany({ where, data })).count > 0;
}

/** Accounts that are named of those that act through an application. */
const named = 5;

/**
 * - deleted: nobody acts through it any more
 * - in_use: these accounts do, some of them by name
 */
export type DeletedApplication =
  | { readonly kind: 'deleted' | 'none' }
  | { readonly kind: 'in_use'; readonly accounts: number; readonly usernames: readonly string[] };

/** Forgets an application through which no account acts. */
export const deleteApplication = (db: Queries, reader: AppReader, id: string): Promise<DeletedApplication> =>
  inTransaction(db, async (tx) => {
    await lockApplication(tx, id);
    const app = await tx.networkApp.findFirst({
      where: { AND: [changeable(reader), { id }] },
      select: { id: true },
    });
    if (app === null) return { kind: 'none' };
    const users = { appId: id, ...connected };
    const accounts = await tx.socialAccount.count({ where: users });
    if (accounts > 0) {
      const some = {
        where: users,
        select: { platformUsername: true },
        orderBy: { id: 'asc' },
        take: named,
      } as const;
      const usernames = (await tx.socialAccount.findMany(some)).map(
        ({ platformUsername }) => platformUsername,
      );
      return { kind: 'in_use', accounts, usernames };
    }
    await tx.socialAccount.updateMany({ where: { appId: id }, data: { appId: null } });
    await tx.networkApp.delete({ where: { id } });
    return { kind: 'deleted' };
  });

/** Keeps everybody from connecting accounts by it until the transaction ends. */
const lockApplication = (tx: Sql, id: string): Promise<unknown> =>
  tx.$queryRaw`SELECT 1 AS locked FROM network_apps WHERE id = ${id} FOR UPDATE`;

/** Keeps it from being deleted until the transaction ends. @returns false where it is gone */
export async function holdApplication(tx: Sql, id: string): Promise<boolean> {
  const rows = await tx.$queryRaw<
    unknown[]
  >`SELECT 1 AS held FROM network_apps WHERE id = ${id} FOR KEY SHARE`;
  return rows.length > 0;
}
