import { type BulkAction, type BulkFacts, fitsBulk } from '@carillon/core';
import type { ListedPost } from '../../../api/types.ts';

/** Something that can be done with many posts at once. */
export interface BulkKind {
  readonly name: BulkAction['name'];
  /** Of its button. */
  readonly label: string;
  /** Question before it happens, without its count. */
  readonly question: string;
  /** Verb, before a number of posts. */
  readonly done: string;
  readonly isHarmless: boolean;
  /** The action as its dialog first has it. */
  readonly first: BulkAction;
}

export const bulkKinds: readonly BulkKind[] = [
  {
    name: 'publish',
    label: 'Publish now',
    question: 'Publishes them in a moment, whatever their time.',
    done: 'Publishing',
    isHarmless: true,
    first: { name: 'publish' },
  },
  {
    name: 'move',
    label: 'Move',
    question: 'Moves the posts.',
    done: 'Moved',
    isHarmless: true,
    first: { name: 'move', to: { kind: 'distance', by: 'P1D' } },
  },
  {
    name: 'accounts',
    label: 'Accounts',
    question: 'A new account gets the text of the first account.',
    done: 'Changed',
    isHarmless: true,
    first: { name: 'accounts', add: [], remove: [] },
  },
  {
    name: 'resend',
    label: 'Retry',
    question: 'Retries where a post failed. Published posts stay up.',
    done: 'Retrying',
    isHarmless: true,
    first: { name: 'resend' },
  },
  {
    name: 'delete',
    label: 'Delete',
    question: 'Deletes what isn’t published yet. Published posts stay up.',
    done: 'Deleted',
    isHarmless: false,
    first: { name: 'delete' },
  },
];

const factsOf = ({ status, scheduledAt, platforms }: ListedPost): BulkFacts => ({
  status,
  hasTime: scheduledAt !== null,
  hasFailed: platforms.some((each) => each.status === 'failed'),
  times: new Set(platforms.flatMap((each) => each.scheduledAt ?? [])).size,
});

/** True when an action makes sense for a post of a list. */
export const fits = (action: BulkAction, post: ListedPost): boolean => fitsBulk(action, factsOf(post));

/** A post whose accounts go out at different times, which most moves leave out. */
export const hasSeveralTimes = (post: ListedPost): boolean =>
  factsOf(post).times > 1 && fitsBulk({ name: 'move', to: { kind: 'slots' } }, factsOf(post));

export const postCount = (count: number): string =>
  count === 1 ? '1 post' : `${count.toLocaleString('en')} posts`;
