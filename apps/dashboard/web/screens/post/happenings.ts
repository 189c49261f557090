import type { Change } from '../../api/activity.ts';
import type { Attempt } from '../../api/types.ts';
import { reasonAlone } from '../../parts/for-people.ts';

/** Something that happened to a post: an attempt to publish it, or what a person or a program changed. */
export type Happening =
  | { readonly kind: 'attempt'; readonly at: string; readonly folded: FoldedAttempt }
  | { readonly kind: 'change'; readonly at: string; readonly change: Change };

interface Known {
  /** The newest first. */
  readonly attempts: readonly Attempt[];
  /** The newest first. */
  readonly changes: readonly Change[];
  /** True when these are all attempts. */
  readonly isWhole: boolean;
  /** The id of the one account whose attempts are shown; null for all. */
  readonly account: string | null;
}

/** Attempts and changes in one order, the newest first; none from before the attempts that are not known. */
export function happeningsOf({ attempts, changes, isWhole, account }: Known): Happening[] {
  const begin = isWhole ? 0 : Date.parse(attempts.at(-1)?.startedAt ?? '');
  const happenings: Happening[] = [
    ...changes
      .filter(({ at }) => Date.parse(at) >= begin)
      .map((change) => ({ kind: 'change' as const, at: change.at, change })),
    ...foldAttempts(
      attempts.filter(({ socialAccountId }) => account === null || socialAccountId === account),
    ).map((folded) => ({
      kind: 'attempt' as const,
      at: folded.attempt.startedAt,
      folded,
    })),
  ];
  return happenings.sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

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
  reasonOf(one) === reasonOf(other) &&
  one.networkStatus === other.networkStatus;

/** Its message without the time of the next attempt, which differs each time. */
const reasonOf = ({ message }: Attempt): string | null => message && reasonAlone(message);
