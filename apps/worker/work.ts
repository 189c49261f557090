import type { Claim } from '@carillon/db';
import type { Network, Session } from '@carillon/networks';
import type { WorkerContext } from './context.ts';

/** A claimed publication with all that is needed to act on it. */
export interface Work {
  readonly claim: Claim;
  readonly network: Network;
  readonly session: Session;
  readonly context: WorkerContext;
}
