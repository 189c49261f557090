import { factsFor } from './failure-facts.ts';
import type { PublicationStatus } from './status.ts';

export interface PublicationError {
  readonly status: PublicationStatus;
  readonly errorCode: string | null;
  /** A request for one of its items may have left, and nobody knows what became of it. */
  readonly inDoubt: boolean;
}

/**
 * True when waiting, or a resend once it failed, can help without anybody doing anything else. A failed one in doubt may
 * be published already, so a person looks at the account first.
 * @returns null when there is no error
 */
export function canRetry({ status, errorCode, inDoubt }: PublicationError): boolean | null {
  if (errorCode === null) return null;
  switch (status) {
    case 'queued':
    case 'publishing':
      return true;
    case 'failed':
      return !inDoubt && factsFor(errorCode).retry === true;
    case 'pending':
    case 'scheduled':
    case 'published':
    case 'cancelled':
      return null;
    default:
      return status satisfies never;
  }
}

export interface Waiting {
  readonly status: PublicationStatus;
  /** Until then a worker has it, when it is publishing. */
  readonly leaseUntil: Date | null;
  /** Before none of these it is tried: its own wait, its account's, its network's. */
  readonly holds: readonly (Date | null)[];
}

/** When a queued or publishing publication that waits is tried next; null when it waits for no time. */
export function nextAttempt({ status, leaseUntil, holds }: Waiting, now: Date): Date | null {
  const waits = status === 'queued' || (status === 'publishing' && leaseUntil !== null && leaseUntil <= now);
  if (!waits) return null;
  const latest = Math.max(...holds.map((hold) => hold?.getTime() ?? 0));
  return latest > now.getTime() ? new Date(latest) : null;
}

interface Backoff {
  /** Wait after the first failed try. */
  readonly minMs: number;
  readonly maxMs: number;
}

/**
 * Time to wait after the nth failed try (n from 1), ms: `minMs` doubling to `maxMs`, plus up to a fifth of jitter.
 * @param random a number from 0 to 1
 */
export function backoff(n: number, { minMs, maxMs }: Backoff, random = Math.random()): number {
  const wait = Math.min(minMs * 2 ** (n - 1), maxMs);
  return Math.round(wait * (1 + random / 5));
}
