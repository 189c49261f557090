import { type Platform, platforms } from '@carillon/core';
import type { Account } from '../../../api/accounts.ts';
import { matching } from '../../../parts/named-accounts.ts';

/** Accounts by a part of their handle, or by their network; those that are chosen stay in sight. */
export function foundAccounts<Each extends Pick<Account, 'id' | 'platform' | 'platformUsername'>>(
  accounts: readonly Each[],
  search: string,
  chosen: readonly string[],
): readonly Each[] {
  const found = new Set(matching(accounts, search));
  return accounts.filter((account) => found.has(account) || chosen.includes(account.id));
}

/** Accounts of each network that has some, in the order of the networks. */
export function byNetwork<Account extends { readonly platform: Platform }>(
  accounts: readonly Account[],
): readonly { readonly platform: Platform; readonly accounts: readonly Account[] }[] {
  return platforms
    .map((platform) => ({ platform, accounts: accounts.filter((each) => each.platform === platform) }))
    .filter((group) => group.accounts.length > 0);
}
