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
}

export type OutcomeKind = Outcome['kind'];

export type FailureCode =
  | 'unreachable'
  | 'unavailable'
  | 'rate_limited'
  | 'authentication_failed'
  | 'new_token_refused'
  | 'account_suspended'
  | 'account_deactivated'
  | 'account_restricted'
  | 'permission_missing'
  | 'credentials_sealed'
  | 'app_credentials_refused'
  | 'app_not_allowed'
  | 'credits_used_up'
  | 'usage_cap_reached'
  | 'duplicate_content'
  | 'content_too_long'
  | 'content_too_large'
  | 'reply_not_allowed'
  | 'parent_not_visible'
  | 'media_rejected'
  | 'media_missing'
  | 'media_unavailable'
  | 'rejected'
  | 'not_found'
  | 'unconfirmed'
  | 'posted_but_not_located'
  | 'outcome_unknown'
  | 'missed'
  | 'worker_crashed'
  | 'internal_fault'
  | 'long_stop'
  | 'failover'
  | 'restored'
  | 'stopped'
  | 'account_inactive';
