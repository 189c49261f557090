import type { Account } from './account.ts';
import { Accounts } from './account.ts';
import { type Grant, Grants } from './grants.ts';
import { Ledger } from './ledger.ts';
import type { Post } from './post.ts';

/** Everything that changes what the sandbox knows, and that a restart must not forget. */
export type SandboxEvent =
  | { readonly type: 'account'; readonly account: Account }
  | { readonly type: 'grant'; readonly grant: Grant }
  /** An X token was spent or revoked. */
  | { readonly type: 'token-dropped'; readonly token: string }
  /** A Bluesky refresh token was used; it works on for a while. */
  | { readonly type: 'session-refreshed'; readonly tokenId: string; readonly at: number }
  /** The person took away every token, and the app password. */
  | { readonly type: 'access-revoked'; readonly accountId: string }
  /** It was given back: by the account's holder who connected it again, or by a test, which finds it as at first. */
  | { readonly type: 'access-restored'; readonly accountId: string; readonly byHolder?: true }
  | { readonly type: 'commit'; readonly post: Post }
  | { readonly type: 'replaced'; readonly post: Post }
  | { readonly type: 'deleted'; readonly remoteId: string }
  | { readonly type: 'reset' };

/** State that survives a restart; changed by events alone. */
export interface State {
  accounts: Accounts;
  ledger: Ledger;
  grants: Grants;
  /** Accounts whose app password and sessions no longer work. */
  revoked: Set<string>;
  /** How often an account's access was taken away, by its id; absent is never. */
  revocations: Map<string, number>;
  /** Accounts whose holders connected them again after that. */
  reconnected: Set<string>;
  /** Time at which a Bluesky refresh token was first used, by its id; ms since 1970. */
  refreshedSessions: Map<string, number>;
}

export function emptyState(): State {
  return {
    accounts: new Accounts(),
    ledger: new Ledger(),
    grants: new Grants(),
    revoked: new Set(),
    revocations: new Map(),
    reconnected: new Set(),
    refreshedSessions: new Map(),
  };
}

export function applyEvent(state: State, event: SandboxEvent): void {
  switch (event.type) {
    case 'account':
      state.accounts.add(event.account);
      break;
    case 'grant':
      state.grants.add(event.grant);
      break;
    case 'token-dropped':
      state.grants.drop(event.token);
      break;
    case 'session-refreshed':
      state.refreshedSessions.set(event.tokenId, event.at);
      break;
    case 'access-revoked':
      revokeAccess(state, event.accountId);
      break;
    case 'access-restored':
      state.revoked.delete(event.accountId);
      if (event.byHolder) state.reconnected.add(event.accountId);
      else state.reconnected.delete(event.accountId);
      break;
    case 'commit':
      state.ledger.add(event.post);
      break;
    case 'replaced':
      state.ledger.replace(event.post);
      break;
    case 'deleted':
      state.ledger.delete(event.remoteId);
      break;
    case 'reset':
      forget(state);
      break;
    default:
      event satisfies never;
  }
}

/** The revision grows because the page shows app passwords. */
function revokeAccess({ grants, revoked, revocations, ledger }: State, accountId: string): void {
  grants.dropAll(accountId);
  revoked.add(accountId);
  revocations.set(accountId, (revocations.get(accountId) ?? 0) + 1);
  ledger.revision += 1;
}

/** The revision goes on growing: a page that shows the old posts must notice. */
function forget(state: State): void {
  const revision = state.ledger.revision + 1;
  Object.assign(state, emptyState());
  state.ledger.revision = revision;
}
