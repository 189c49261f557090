import type { CredentialCall, Disconnection } from './judge/account-evidence.ts';
import type { OfferAnswer, OfferedPost } from './judge/evidence.ts';
import type { Tenant } from './load/accounts.ts';
import type { Client } from './load/client.ts';
import type { ChaosOptions } from './options.ts';
import type { PlannedFault } from './plan/plan-faults.ts';
import type { System } from './system/system.ts';

/** A random run while it lasts: the system that it breaks, the users who put load on it, and what happened so far. */
export interface ChaosRun {
  readonly system: System;
  readonly options: ChaosOptions;
  /** Prints a line. */
  readonly say: (line: string) => void;
  /** Aborted by Ctrl-C. */
  readonly stopping: AbortSignal;
  readonly tenants: readonly Tenant[];
  readonly client: Client;
  /** True when the API takes an Idempotency-Key. */
  readonly idempotent: boolean;
  readonly logbook: Logbook;
  /** As the networks saw them; grows while the run lasts. */
  readonly credentialCalls: readonly CredentialCall[];
  /** By performance.now(). */
  readonly began: number;
}

/** A post that a client asked for; its answer is filled in when it comes. */
export interface Offer extends OfferedPost {
  answer: OfferAnswer;
  postId: string | null;
}

/** Everything that happened in a run, written down as it happens. */
export interface Logbook {
  readonly offers: Offer[];
  /** Every fault that was injected at a planned moment. */
  readonly faults: PlannedFault[];
  /** Network and fault, once for each faulty answer that was ordered. */
  readonly answerFaults: string[];
  /** Every time that an account was not connected. */
  readonly disconnections: Disconnection[];
  reconnected: number;
  resent: number;
}

export const newLogbook = (): Logbook => ({
  offers: [],
  faults: [],
  answerFaults: [],
  disconnections: [],
  reconnected: 0,
  resent: 0,
});
