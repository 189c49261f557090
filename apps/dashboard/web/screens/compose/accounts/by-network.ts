import { type Platform, platforms } from '@carillon/core';

/** Accounts of each network that has some, in the order of the networks. */
export function byNetwork<Account extends { readonly platform: Platform }>(
  accounts: readonly Account[],
): readonly { readonly platform: Platform; readonly accounts: readonly Account[] }[] {
  return platforms
    .map((platform) => ({ platform, accounts: accounts.filter((each) => each.platform === platform) }))
    .filter((group) => group.accounts.length > 0);
}
