import type { Platform } from '@carillon/core';
import type { World } from '../types.ts';
import { type Account, makeAccount, normalHandle } from './account.ts';

/** The account of that handle, made when there is none, and with its access given back when that was revoked. */
export function openAccount(platform: Platform, handle: string, world: World): Account {
  const { accounts, revoked } = world.state;
  const name = normalHandle(platform, handle);
  const account = accounts.withHandle(platform, name) ?? makeAccount(platform, name, world.now());
  if (accounts.withId(account.id) === undefined) world.record({ type: 'account', account });
  if (revoked.has(account.id)) world.record({ type: 'access-restored', accountId: account.id });
  return account;
}
