import type { FailureCode } from './failure-facts.ts';
import type { ServerFacts } from './server-facts.ts';

/**
 * The meaning of a network's answer. Networks never throw; they return one of these.
 *
 * - published: confirmed, with the network's id of every item
 * - retry: certainly not published, may work later
 * - reconnect: the credentials are dead; a person must connect the account again
 * - operator: this server's own application is at fault (credits, app credentials)
 * - refused: the network will never take this content
 * - unknown: the request left and no usable answer came; never resent blindly
 */
export type Outcome = Published | Failure;

export interface Published {
  readonly kind: 'published';
  /** One id per item of the request, in order. */
  readonly remoteIds: readonly string[];
}

export interface Failure {
  readonly kind: 'retry' | 'reconnect' | 'operator' | 'refused' | 'unknown';
  /** Stable error code, such as `rate_limited`. */
  readonly code: FailureCode;
  /** The sentence stored as errorMessage; at most 500 characters, never HTML. */
  readonly message: string;
  /** HTTP status of the network's answer, where there was one. */
  readonly status?: number;
  /** The network, or what is needed for it, is away, whatever the code says: it may be back at any moment. */
  readonly isAway?: boolean;
  /** The network asked not to be called for this account before then. */
  readonly notBefore?: Date;
  /** The account's server takes less than its network, and this is what it said that it takes. */
  readonly serverTakes?: ServerFacts;
}

export type OutcomeKind = Outcome['kind'];
