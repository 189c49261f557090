import type { Claim } from '@carillon/db/publications';
import type { Network, Session } from '@carillon/networks';
import type { WorkerContext } from './context.ts';
import type { AccountVault } from './vault.ts';

/** A claimed publication with all that is needed to act on it. */
export interface Work {
  readonly claim: Claim;
  /** By `performance.now()`. */
  readonly claimedAt: number;
  readonly network: Network;
  readonly session: Session;
  /** The session's, which knows what a verdict of the network is about. */
  readonly vault: AccountVault;
  readonly context: WorkerContext;
}
