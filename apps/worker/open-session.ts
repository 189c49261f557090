import { applicationOfAccount } from '@carillon/accounts';
import type { Platform } from '@carillon/core';
import type { StoredCredentials } from '@carillon/db/accounts';
import type { ClaimedAccount } from '@carillon/db/publications';
import { baseUrlOf, type Session } from '@carillon/networks';
import type { WorkerContext } from './context.ts';
import type { VaultContext } from './sealed-credentials.ts';
import { type AccountVault, openVault } from './vault.ts';

type SessionContext = VaultContext & Pick<WorkerContext, 'urls'>;

/** Facts that were found out together with the account. */
interface AtHand {
  /** The credentials, where they were read just now. */
  readonly credentials?: StoredCredentials | null;
  /** Postgres' clock; without it this machine's. */
  readonly now?: () => Date;
}

/** Everything that a network needs to act for an account. Its base URL is empty for a sandbox that is not there. */
export function openSession(
  platform: Platform,
  account: ClaimedAccount,
  context: SessionContext,
  { credentials, now = () => new Date() }: AtHand = {},
): Session & { readonly vault: AccountVault } {
  return {
    ...account,
    baseUrl: baseUrlOf({ ...account, platform }, context.urls),
    vault: openVault({ socialAccountId: account.id, platform }, context, credentials),
    application: () => applicationOfAccount(context, account.id),
    now,
  };
}
