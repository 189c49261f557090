import { cleanText, type Failure, factsFor, failureFacts, platformTitles } from '@carillon/core';
import type { Claim } from '@carillon/db/publications';
import { failures } from './failures.ts';
import type { Work } from './work.ts';

/** Facts of a failure in a row. */
export const factsOf = ({ code, message, status }: Failure) => ({
  code,
  message: cleanText(message.slice(0, 500)),
  networkStatus: status ?? null,
});

/** A wait's sentence gives a time; the last one does not. */
export function finalOf({ claim }: Work, failure: Failure): Failure {
  if (!failureFacts[failure.code].isRateLimit) return failure;
  return { ...failure, message: `${platformTitles[claim.platform]} rate limit exceeded.` };
}

/** Nobody can do anything about it but wait: so it says for how long. */
export function withNextTry({ session }: Work, failure: Failure, wait: number): Failure {
  if (!failureFacts[failure.code].isTokenRefusal) return failure;
  const next = new Date(session.now().getTime() + wait).toISOString();
  return { ...failure, message: `${failure.message} Trying again at ${next}.` };
}

/** In a thread that goes item by item, which one it was. */
export function withItem({ claim, network }: Work, failure: Failure, [position]: readonly number[]): Failure {
  return position === undefined || network.batch === 'all' ? failure : namingItem(claim, failure, position);
}

/** The failure of one item of a thread says which. */
export function namingItem({ items: { length } }: Claim, failure: Failure, position: number): Failure {
  if (length === 1) return failure;
  return { ...failure, message: `Item ${position + 1} of ${length}: ${failure.message}` };
}

/** A doubt of ours stays one while its account cannot be read. */
export function unreadableDoubt(
  { claim: { platform } }: Work,
  failure: Failure,
  ours: Failure | null,
): Failure {
  if (ours === null || failureFacts[failure.code].isTokenRefusal)
    return failures.unreadable(platform, failure);
  return { ...ours, message: `${ours.message} The account cannot be read now: ${failure.message}` };
}

/** Reason while a network is asked for our own sake, and not because it gave no answer; null where it is not. */
export function doubtOfOurs({ claim: { errorCode, platform } }: Work): Failure | null {
  const { ownDoubt } = factsFor(errorCode);
  switch (ownDoubt) {
    case undefined:
      return null;
    case 'fault':
      return failures.fault(platform).doubt;
    case 'long_stop':
      return failures.longStop(platform);
    case 'failover':
      return failures.failover(platform);
    default:
      return ownDoubt satisfies never;
  }
}
