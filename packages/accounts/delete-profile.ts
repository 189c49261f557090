import {
  endProfileDeletion,
  eraseProfilePart,
  listConnected,
  readProfileContents,
} from '@carillon/db/profile-deletion';
import { disconnectAccount, type Revoke } from './disconnect-account.ts';
import type { Parts } from './parts.ts';

/**
 * How far it came:
 * - deleted: nothing of it is left
 * - begun: there was more than the time was for, or somebody holds some of it; the same goes on with it
 * - waiting: `posts` are still to go out, and nothing was changed
 * - not_found: the user has no such profile
 */
export type ProfileDeletion =
  | { readonly kind: 'deleted' | 'begun' | 'not_found' }
  | { readonly kind: 'waiting'; readonly posts: number };

export interface DeletingProfile extends Pick<Parts, 'db' | 'keys' | 'urls' | 'networks'> {
  /** Longest that a call works on it, ms. */
  readonly withinMs: number;
  /** Gets each account that was disconnected, and how its network forgets the access. */
  readonly onDisconnected: (id: string, revoke: Revoke) => Promise<void>;
}

/** Accounts that are disconnected before the time is looked at. */
const accountsAtOnce = 10;

/**
 * Deletes a profile in small parts: its accounts are disconnected first, so that nothing new comes, and then its posts, its
 * links and itself are erased. What is published stays on the networks.
 */
export async function deleteProfile(
  { userId, profileId }: { readonly userId: string; readonly profileId: string },
  deleting: DeletingProfile,
): Promise<ProfileDeletion> {
  const { db, withinMs, onDisconnected } = deleting;
  const end = performance.now() + withinMs;
  const contents = await readProfileContents(db, userId, profileId);
  if (contents === null) return { kind: 'not_found' };
  if (contents.waiting > 0) return { kind: 'waiting', posts: contents.waiting };
  for (;;) {
    const connected = await listConnected(db, profileId, accountsAtOnce);
    for (const { id } of connected) {
      const revoke = await disconnectAccount(deleting, id, { userId });
      if (revoke !== null) await onDisconnected(id, revoke);
    }
    if (connected.length === 0 && !(await eraseProfilePart(db, userId, profileId))) break;
    if (performance.now() > end) return { kind: 'begun' };
  }
  return { kind: (await endProfileDeletion(db, userId, profileId)) ? 'deleted' : 'begun' };
}
