import type { World } from '../types.ts';
import type { Account } from './account.ts';

/** Gives a person's access back where it was revoked, because they connected the account again. */
export function restoreAccess({ id }: Account, world: World): void {
  if (world.state.revoked.has(id)) world.record({ type: 'access-restored', accountId: id, byHolder: true });
}

/** Gives access back for a test, and what the handle does happens as at the first time. */
export function renewAccess({ id }: Account, { state, record }: World): void {
  if (state.revoked.has(id) || state.reconnected.has(id)) record({ type: 'access-restored', accountId: id });
}
