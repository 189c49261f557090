import type { Platform } from '@carillon/core';
import { normalHandle } from '../state/account.ts';
import type { World } from '../world.ts';

/** Takes away what the account's holder once granted: every token, and the app password. */
export function revokeAccess(platform: Platform, handle: string, world: World): void {
  const account = world.state.accounts.withHandle(platform, normalHandle(platform, handle));
  if (account !== undefined) world.record({ type: 'access-revoked', accountId: account.id });
}
