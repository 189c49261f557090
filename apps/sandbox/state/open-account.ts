import type { Platform } from '@carillon/core';
import type { World } from '../types.ts';
import { type Account, makeAccount, normalHandle } from './account.ts';

/** The account of that handle, made when there is none. */
export function openAccount(platform: Platform, handle: string, world: World): Account {
  const { accounts } = world.state;
  const name = normalHandle(platform, handle);
  const account = accounts.withHandle(platform, name) ?? makeAccount(platform, name, world.now());
  if (accounts.withId(account.id) === undefined) world.record({ type: 'account', account });
  return account;
}
