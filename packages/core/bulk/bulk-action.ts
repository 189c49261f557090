import type { PostStatus } from '../status.ts';

/**
 * How posts are moved.
 * - distance: by as much, by the clocks of their profile; an ISO 8601 duration such as P1W or -PT1H
 * - date: to one day, YYYY-MM-DD, each at its time of day
 * - spread: over days, both included, in their order, each at its time of day
 * - slots: to the next free times, in their order
 */
export type BulkMove =
  | { readonly kind: 'distance'; readonly by: string }
  | { readonly kind: 'date'; readonly date: string }
  | { readonly kind: 'spread'; readonly from: string; readonly to: string }
  | { readonly kind: 'slots' };

/** Action on many posts. Accounts are ids. */
export type BulkAction =
  | { readonly name: 'publish' | 'resend' | 'delete' }
  | { readonly name: 'move'; readonly to: BulkMove }
  | { readonly name: 'accounts'; readonly add: readonly string[]; readonly remove: readonly string[] };

/** Posts that one bulk change may have. */
export const maxBulkPosts = 10_000;

/** Facts that decide if an action fits a post. */
export interface BulkFacts {
  readonly status: PostStatus;
  readonly hasTime: boolean;
  /** It failed on some account. */
  readonly hasFailed: boolean;
  /** At how many different times it goes out: accounts that were auto-scheduled may have times of their own. */
  readonly times: number;
}

const isPlanned = (status: PostStatus): boolean => status === 'draft' || status === 'scheduled';

/** True when an action makes sense for a post. Whether it may be done, the operation says. */
export function fitsBulk(action: BulkAction, { status, hasTime, hasFailed, times }: BulkFacts): boolean {
  switch (action.name) {
    case 'publish':
    case 'accounts':
      return isPlanned(status);
    case 'move':
      return isPlanned(status) && (action.to.kind === 'slots' || (hasTime && times <= 1));
    case 'resend':
      return status !== 'draft' && hasFailed;
    case 'delete':
      return status === 'failed' || status === 'queued' || status === 'publishing' || isPlanned(status);
    default:
      return action satisfies never;
  }
}

/** An action that begins only when Undo is over: what it does cannot be put back. */
export const isDelayed = ({ name }: BulkAction): boolean => name === 'publish' || name === 'delete';

/** An action that can be put back after its end. */
export const canPutBack = ({ name }: BulkAction): boolean => name === 'move' || name === 'accounts';
