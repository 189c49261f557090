import { newId, type Platform } from '@carillon/core';
import type { Database, Queries, Sql } from '../client.ts';
import { holdConnectLink, isOfSameCustomer, noteLinkUsed } from '../connect-links/use-link.ts';
import { forgetTokenRefusal, releaseWaiting, unblocked } from './blocking.ts';
import { takeChoice } from './choices.ts';
import { holdApplication } from './own-applications.ts';
import { forgetFormerPicture } from './pictures.ts';
import { countAccounts, lockCredentials, noteServerChange } from './social-accounts.ts';

export interface ConnectedAccount {
  readonly profileId: string;
  readonly platform: Platform;
  readonly platformUserId: string;
  readonly platformUsername: string;
  readonly platformAvatar: string;
  readonly grantedScopes: readonly string[];
  readonly sandbox: boolean;
  readonly serviceUrl: string | null;
  /** The application by which it was granted; null for one without a row. */
  readonly appId?: string | null;
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
 * - app_gone: the application was deleted meanwhile
 */
export type ConnectOutcome =
  | StoredAccount
  | { readonly kind: 'full' | 'link_over' | 'not_by_link' | 'other_server' | 'app_gone' };

interface StoredAccount {
  readonly kind: 'stored';
  readonly id: string;
  readonly server: ServerChange | null;
}

export type ChosenOutcome =
  | { readonly kind: 'stored'; readonly accounts: readonly StoredAccount[] }
  | { readonly kind: Exclude<ConnectOutcome['kind'], 'stored'> | 'choice_over' };

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
  connecting: Connecting,
): Promise<ConnectOutcome> {
  return db.$transaction(async (tx) => {
    const userId = await lockOwner(tx, account.profileId);
    return connectIn(tx, account, { ...connecting, userId });
  });
}

/** Accounts of one grant, of which somebody chose these. */
interface ChosenAccounts {
  readonly profileId: string;
  /** The choice that they are of: it is over with them. */
  readonly choiceId: string;
  /** The accounts, and what seals the credentials of each. */
  readonly accounts: readonly (ConnectedAccount & Pick<Connecting, 'seal'>)[];
}

/**
 * Stores all of several connections of one grant, or none: then the choice stays for another try. `choice_over`: it was made already,
 * or its time is over.
 */
export async function connectChosen(
  db: Database,
  { profileId, choiceId, accounts }: ChosenAccounts,
  connecting: Omit<Connecting, 'seal'>,
): Promise<ChosenOutcome> {
  try {
    return await db.$transaction(async (tx) => {
      const userId = await lockOwner(tx, profileId);
      if (!(await takeChoice(tx, choiceId))) throw new NotStored('choice_over');
      const stored: StoredAccount[] = [];
      for (const { seal, ...account } of await inOrder(tx, accounts)) {
        const outcome = await connectIn(tx, account, { ...connecting, seal, userId });
        if (outcome.kind !== 'stored') throw new NotStored(outcome.kind);
        stored.push(outcome);
      }
      return { kind: 'stored', accounts: stored };
    });
  } catch (error) {
    if (error instanceof NotStored) return { kind: error.kind };
    throw error;
  }
}

/** Undoes the transaction that it is thrown in. */
class NotStored extends Error {
  readonly kind: Exclude<ChosenOutcome['kind'], 'stored'>;

  constructor(kind: Exclude<ChosenOutcome['kind'], 'stored'>) {
    super(`Nothing was stored: ${kind}.`);
    this.kind = kind;
  }
}

/** Those that are there already by their ids, as whoever locks several does; then the new ones. */
async function inOrder<Account extends ConnectedAccount>(
  tx: Queries,
  accounts: readonly Account[],
): Promise<readonly Account[]> {
  const found = await Promise.all(
    accounts.map(async (account) => {
      const { profileId, platform, platformUserId, sandbox } = account;
      const where = { profileId, platform, platformUserId, sandbox };
      return { account, id: (await tx.socialAccount.findFirst({ where, select: { id: true } }))?.id };
    }),
  );
  const last = '~'; // behind every id
  return found
    .sort((one, other) => ((one.id ?? last) < (other.id ?? last) ? -1 : 1))
    .map(({ account }) => account);
}

async function connectIn(
  tx: Queries,
  account: ConnectedAccount,
  { seal, maxAccounts, linkId, serverOf = String, userId }: Connecting & { readonly userId: string },
): Promise<ConnectOutcome> {
  const { profileId, platform, platformUserId, sandbox } = account;
  const identity = { profileId, platform, platformUserId, sandbox };
  if (linkId !== undefined && !(await holdConnectLink(tx, linkId))) return { kind: 'link_over' };
  if (account.appId && !(await holdApplication(tx, account.appId))) return { kind: 'app_gone' };
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
}

const changeOf = (before: string, now: string): ServerChange | null =>
  before === now ? null : { before, now };

/** Holds back everybody else who connects an account of the profile's user, until the transaction ends. */
async function lockOwner(tx: Sql, profileId: string): Promise<string> {
  const [owner] = await tx.$queryRaw<{ id: string }[]>`
    SELECT u.id FROM users u JOIN profiles p ON p.user_id = u.id WHERE p.id = ${profileId} FOR NO KEY UPDATE OF u`;
  if (owner === undefined) throw new Error('The profile is gone.');
  return owner.id;
}
