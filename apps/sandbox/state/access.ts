import type { Platform } from '@carillon/core';
import type { World } from '../types.ts';
import { type Account, makeAccount, normalHandle } from './account.ts';

/** The account of that handle, made when missing. */
export function openAccount(platform: Platform, handle: string, world: World): Account {
  const { accounts } = world.state;
  const name = normalHandle(platform, handle);
  const account = accounts.withHandle(platform, name) ?? makeAccount(platform, name, world.now());
  if (accounts.withId(account.id) === undefined) world.record({ type: 'account', account });
  return account;
}

/** Gives a person's access back where it was revoked, because they connected the account again. */
export function restoreAccess({ id }: Account, world: World): void {
  if (world.state.revoked.has(id)) world.record({ type: 'access-restored', accountId: id, byHolder: true });
}

/** Gives access back for a test, and what the handle does happens as at the first time. */
export function renewAccess({ id }: Account, { state, record }: World): void {
  if (state.revoked.has(id) || state.reconnected.has(id)) record({ type: 'access-restored', accountId: id });
}
