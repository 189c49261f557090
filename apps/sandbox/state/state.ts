import { Accounts } from './accounts.ts';
import type { SandboxEvent } from './event.ts';
import { Grants } from './grants.ts';
import { Ledger } from './ledger.ts';

/** What the sandbox knows; changed by events alone. */
export interface State {
  accounts: Accounts;
  ledger: Ledger;
  grants: Grants;
  /** Accounts whose app password and sessions no longer work. */
  revoked: Set<string>;
  /** When a Bluesky refresh token was first used, by its id; ms since 1970. */
  refreshedSessions: Map<string, number>;
}

export function emptyState(): State {
  return {
    accounts: new Accounts(),
    ledger: new Ledger(),
    grants: new Grants(),
    revoked: new Set(),
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
      state.grants.dropAll(event.accountId);
      state.revoked.add(event.accountId);
      break;
    case 'access-restored':
      state.revoked.delete(event.accountId);
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

/** The revision goes on growing: a page that shows the old posts must notice. */
function forget(state: State): void {
  const revision = state.ledger.revision + 1;
  Object.assign(state, emptyState());
  state.ledger.revision = revision;
}
