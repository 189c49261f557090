import type { Platform } from '@carillon/core';
import type { ClaimedAccount, StoredCredentials } from '@carillon/db';
import { baseUrlOf, type Session } from '@carillon/networks';
import type { WorkerContext } from './context.ts';
import { type AccountVault, openVault, type VaultContext } from './vault.ts';

type SessionContext = VaultContext & Pick<WorkerContext, 'urls'>;

/** What a network needs to act for an account, with its credentials where they were read just now. */
export function openSession(
  platform: Platform,
  account: ClaimedAccount,
  context: SessionContext,
  credentials?: StoredCredentials | null,
): Session & { readonly vault: AccountVault } {
  return {
    ...account,
    baseUrl: baseUrlOf({ ...account, platform }, context.urls),
    vault: openVault({ socialAccountId: account.id, platform }, context, credentials),
  };
}
