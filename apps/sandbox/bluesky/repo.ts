import type { Account } from '../state/account.ts';
import type { State } from '../state/state.ts';

/** True when a repository, named by DID or handle, is the caller's. */
export const isOwnRepo = (repo: string, { id, handle }: Account) =>
  repo === id || repo.toLowerCase() === handle.toLowerCase();

/** The account that a DID or a handle names. */
export function findActor(actor: string, { accounts }: State): Account | undefined {
  const account = accounts.withId(actor) ?? accounts.withHandle('bluesky', actor);
  return account?.platform === 'bluesky' ? account : undefined;
}
