import { isOpen } from '../../../api/posts.ts';
import type { ListedPost } from '../../../api/types.ts';

/** What can be done with many posts at once. */
export interface BulkAction {
  readonly name: 'publish' | 'move' | 'resend' | 'delete';
  /** Of its button. */
  readonly label: string;
  /** What is about to happen, as a sentence without its count. */
  readonly question: string;
  readonly isHarmless: boolean;
  /** Whether it makes sense for a post. */
  readonly fits: (post: ListedPost) => boolean;
  /** Posts that it leaves out though people may expect otherwise, and the words after their number that say why. */
  readonly leavesOut?: { readonly those: (post: ListedPost) => boolean; readonly why: string };
}

const hasFailed = ({ platforms }: ListedPost): boolean => platforms.some(({ status }) => status === 'failed');

const isPlanned = ({ status, scheduledAt }: ListedPost): boolean =>
  scheduledAt !== null && (status === 'draft' || status === 'scheduled');

/** True where its accounts have times of their own, as auto-scheduling finds them. */
const hasSeveralTimes = ({ platforms }: ListedPost): boolean =>
  new Set(platforms.flatMap(({ scheduledAt }) => scheduledAt ?? [])).size > 1;

export const bulkActions: readonly BulkAction[] = [
  {
    name: 'publish',
    label: 'Publish now',
    question: 'They go out at once, whatever time they were planned for.',
    isHarmless: true,
    fits: ({ status }) => status === 'draft' || status === 'scheduled',
  },
  {
    name: 'move',
    label: 'Move',
    question: 'The time of each is moved by as much.',
    isHarmless: true,
    fits: (post) => isPlanned(post) && !hasSeveralTimes(post),
    leavesOut: {
      those: (post) => isPlanned(post) && hasSeveralTimes(post),
      why: 'with different times on different accounts. Moving here would give all accounts the same time; if you want that, move the post in the calendar.',
    },
  },
  {
    name: 'resend',
    label: 'Retry',
    question: 'What failed is tried again; what is published stays as it is.',
    isHarmless: true,
    fits: (post) => post.status !== 'draft' && hasFailed(post),
  },
  {
    name: 'delete',
    label: 'Delete',
    question:
      'What has not gone out is deleted. This cannot be undone; what is published stays on the networks.',
    isHarmless: false,
    fits: (post) => post.status === 'draft' || post.status === 'failed' || isOpen(post),
  },
];
