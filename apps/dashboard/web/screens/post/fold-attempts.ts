import type { Attempt } from '../../api/types.ts';

/** An attempt, and those on the same account just before it that ended alike. */
export interface FoldedAttempt {
  readonly attempt: Attempt;
  /** The newest first. */
  readonly earlier: readonly Attempt[];
}

/**
 * Attempts with those folded that repeat one another: an account that cannot be reached is tried dozens of times.
 * @param attempts the newest first, of all accounts of a post
 */
export function foldAttempts(attempts: readonly Attempt[]): FoldedAttempt[] {
  const folded: { attempt: Attempt; earlier: Attempt[] }[] = [];
  const last = new Map<string, (typeof folded)[number]>();
  for (const attempt of attempts) {
    const newer = last.get(attempt.socialAccountId);
    if (newer !== undefined && endedAlike(newer.attempt, attempt)) newer.earlier.push(attempt);
    else {
      const entry = { attempt, earlier: [] };
      last.set(attempt.socialAccountId, entry);
      folded.push(entry);
    }
  }
  return folded;
}

const endedAlike = (one: Attempt, other: Attempt): boolean =>
  one.outcome === other.outcome &&
  one.outcome !== null &&
  one.round === other.round &&
  one.message === other.message &&
  one.networkStatus === other.networkStatus;
