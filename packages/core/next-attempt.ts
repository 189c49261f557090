import type { PublicationStatus } from './status.ts';

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
