import { failureCodes, type MailKind, mailKinds, type Platform } from '@carillon/core';
import { endsSoon } from '../accounts/access-ends.ts';
import type { Database, Queries } from '../client.ts';
import type { Prisma } from '../generated/client.ts';
import { shownWithoutKeys } from '../webhooks/sealed-secrets.ts';

/** Noticed rows that are still so: all are counted, some are shown. */
export interface Noticed<Row> {
  readonly count: number;
  /** The newest ones. */
  readonly shown: readonly Row[];
}

export interface LostAccount {
  readonly platform: Platform;
  readonly platformUsername: string;
  readonly stateReason: string | null;
}

/** Those of the accounts that must still be connected again. */
export async function listLostAccounts(
  db: Queries,
  ids: readonly string[],
  limit: number,
): Promise<Noticed<LostAccount>> {
  const where: Prisma.SocialAccountWhereInput = { id: { in: [...ids] }, state: 'reconnect' };
  const select = { platform: true, platformUsername: true, stateReason: true } as const;
  const shown = await db.socialAccount.findMany({ where, select, orderBy: { id: 'desc' }, take: limit });
  return { count: await db.socialAccount.count({ where }), shown };
}

export interface MovedAccount {
  readonly platform: Platform;
  readonly platformUsername: string;
  /** Addresses of both servers. */
  readonly serverBefore: string | null;
  readonly serverNow: string | null;
}

/** Days for which a mail says that an account is on another server: longer than one waits to be sent. */
const movedDays = 4;

/** Those of the accounts that came to be on another server of late. */
export async function listMovedAccounts(
  db: Queries,
  ids: readonly string[],
  { limit, now }: { readonly limit: number; readonly now: Date },
): Promise<Noticed<MovedAccount>> {
  const since = new Date(now.getTime() - movedDays * 86_400_000);
  const where: Prisma.SocialAccountWhereInput = {
    id: { in: [...ids] },
    state: { not: 'disconnected' },
    serverChangedAt: { gt: since },
  };
  const select = { platform: true, platformUsername: true, serverBefore: true, serverNow: true } as const;
  const shown = await db.socialAccount.findMany({ where, select, orderBy: { id: 'desc' }, take: limit });
  return { count: await db.socialAccount.count({ where }), shown };
}

export interface EndingAccount {
  readonly platform: Platform;
  readonly platformUsername: string;
  readonly credentialsEndAt: Date | null;
  readonly profile: { readonly timezone: string };
}

/** Those of the accounts whose access ends within a week. */
export async function listEndingAccounts(
  db: Queries,
  ids: readonly string[],
  { limit, now }: { readonly limit: number; readonly now: Date },
): Promise<Noticed<EndingAccount>> {
  const where: Prisma.SocialAccountWhereInput = { id: { in: [...ids] }, ...endsSoon(now) };
  const select = {
    platform: true,
    platformUsername: true,
    credentialsEndAt: true,
    profile: { select: { timezone: true } },
  } as const;
  const shown = await db.socialAccount.findMany({
    where,
    select,
    orderBy: { credentialsEndAt: 'asc' },
    take: limit,
  });
  return { count: await db.socialAccount.count({ where }), shown };
}

export interface FailingWebhook {
  readonly id: string;
  /** Of other kinds than webhook, its server and its end only. */
  readonly url: string;
  readonly failingSince: Date | null;
  /** Why the service switched it off; null while it is on. */
  readonly disabledReason: string | null;
}

/** Those of the webhooks that still fail, or that the service switched off. */
export async function listFailingWebhooks(
  db: Queries,
  ids: readonly string[],
  limit: number,
): Promise<Noticed<FailingWebhook>> {
  const where: Prisma.WebhookEndpointWhereInput = {
    id: { in: [...ids] },
    deletedAt: null,
    OR: [
      { active: true, failingSince: { not: null } },
      { active: false, disabledReason: { not: null } },
    ],
  };
  const select = { id: true, url: true, failingSince: true, disabledReason: true } as const;
  const shown = await db.webhookEndpoint.findMany({ where, select, orderBy: { id: 'desc' }, take: limit });
  const named = shown.map(({ url, ...row }) => ({ ...row, url: shownWithoutKeys(url) }));
  return { count: await db.webhookEndpoint.count({ where }), shown: named };
}

interface FailedPost {
  readonly id: string;
  readonly content: string;
  /** Where it failed, and why. */
  readonly publications: readonly {
    readonly errorMessage: string | null;
    readonly socialAccount: Pick<LostAccount, 'platform' | 'platformUsername'>;
  }[];
}

export interface FailedPosts extends Noticed<FailedPost> {
  /** How many of them are out on some accounts. */
  readonly partial: number;
}

/** Whoever stops a post, or tries something out in the sandbox, has it fail on purpose. */
const failure = {
  status: 'failed',
  socialAccount: { sandbox: false },
  OR: [
    { errorCode: null },
    { errorCode: { notIn: [...failureCodes(({ attention }) => attention === 'none')] } },
  ],
} satisfies Prisma.PublicationWhereInput;

/** Those of the posts that are still failed, on some or on all accounts; nor accounts of the sandbox
 * count, nor those where somebody stopped it. */
export async function listFailedPosts(
  db: Queries,
  ids: readonly string[],
  limit: number,
): Promise<FailedPosts> {
  const where: Prisma.PostWhereInput = {
    id: { in: [...ids] },
    status: { in: ['failed', 'partial'] },
    publications: { some: failure },
  };
  const select = {
    id: true,
    content: true,
    publications: {
      where: failure,
      select: {
        errorMessage: true,
        socialAccount: { select: { platform: true, platformUsername: true } },
      },
      orderBy: { position: 'asc' },
      take: 5,
    },
  } as const;
  const shown = await db.post.findMany({ where, select, orderBy: { id: 'desc' }, take: limit });
  const partial = await db.post.count({ where: { ...where, status: 'partial' } });
  return { count: await db.post.count({ where }), partial, shown };
}

/** True when a person wants mails of each kind. */
export type MailKinds = Readonly<Record<MailKind, boolean>>;

/** All kinds are wanted until somebody says otherwise. */
export async function readMailKinds(db: Queries, userId: string): Promise<MailKinds> {
  const rows = await db.mailKind.findMany({
    where: { userId, wanted: false },
    select: { kind: true },
  });
  const unwanted = new Set(rows.map(({ kind }) => kind));
  return {
    accounts: !unwanted.has('accounts'),
    posts: !unwanted.has('posts'),
    webhooks: !unwanted.has('webhooks'),
  };
}

/** Forgets waiting notices of unwanted kinds. @returns whether anything is another than before */
export const changeMailKinds = (
  db: Database,
  userId: string,
  change: { readonly [Kind in MailKind]?: boolean | undefined },
): Promise<boolean> =>
  db.$transaction(async (tx) => {
    if ((await tx.user.count({ where: { id: userId } })) === 0) return false;
    let isChanged = false;
    for (const kind of mailKinds) {
      const wanted = change[kind];
      if (wanted === undefined) continue;
      const row = { userId, kind, wanted };
      isChanged ||=
        (await tx.mailKind.count({ where: { userId, kind, wanted: false } })) === (wanted ? 1 : 0);
      await tx.mailKind.upsert({
        where: { userId_kind: { userId, kind } },
        create: row,
        update: { wanted },
      });
      if (!wanted) await tx.mailNotice.deleteMany({ where: { userId, kind } });
    }
    return isChanged;
  });
