import type { Count, Counts, PostStatus, PostsOrder } from '../../api/posts-page.ts';

export interface PostsTab {
  /** In the address. */
  readonly name: string;
  readonly title: string;
  /** The posts in it, by their own status or by that of some account of theirs; all without either. */
  readonly status?: PostStatus;
  readonly platformStatus?: 'scheduled' | 'queued' | 'publishing' | 'failed';
  /** Orders that have every post of the tab; the first applies unless another is chosen. */
  readonly orders: readonly [PostsOrder, ...PostsOrder[]];
  /** Shown when the tab is empty. */
  readonly nothing: string;
}

/**
 * A post with several accounts lies in each tab that is true of one of them, but in that of published ones only when nothing
 * of it waits or has failed.
 */
export const tabs: readonly [PostsTab, ...PostsTab[]] = [
  { name: 'all', title: 'All', orders: ['newest'], nothing: 'No posts yet.' },
  {
    name: 'drafts',
    title: 'Drafts',
    status: 'draft',
    orders: ['newest'],
    nothing: 'No drafts yet.',
  },
  {
    name: 'scheduled',
    title: 'Scheduled',
    platformStatus: 'scheduled',
    orders: ['due', 'newest'],
    nothing: 'Nothing is scheduled.',
  },
  {
    name: 'waiting',
    title: 'Queued',
    platformStatus: 'queued',
    orders: ['newest', 'due'],
    nothing: 'No post is queued.',
  },
  {
    name: 'publishing',
    title: 'Publishing',
    platformStatus: 'publishing',
    orders: ['newest'],
    nothing: 'No post is being published.',
  },
  {
    name: 'published',
    title: 'Published',
    status: 'published',
    orders: ['published', 'newest'],
    nothing: 'Nothing has been published yet.',
  },
  {
    name: 'failed',
    title: 'Failed',
    platformStatus: 'failed',
    orders: ['newest'],
    nothing: 'Nothing has failed.',
  },
];

/** The tab that an address names, or the first. */
export const tabNamed = (name: string | null): PostsTab => tabs.find((tab) => tab.name === name) ?? tabs[0];

/**
 * How many posts a tab has, such as `12` or `1,000+`; empty until that is known.
 * @param counted of them, where all of them were counted
 */
export function countOf(tab: PostsTab, counts: Counts | undefined, counted?: Count): string {
  if (counts === undefined) return '';
  const found = countIn(tab, counts);
  return countInWords(found.atLeast ? (counted ?? found) : found);
}

/** `12`, `1,000+` */
export const countInWords = ({ count, atLeast }: Count): string =>
  `${count.toLocaleString('en')}${atLeast ? '+' : ''}`;

/** Each post has one status of its own, so all of them are the sum. */
function countIn({ status, platformStatus }: PostsTab, counts: Counts): Count {
  const found = status ? counts.status[status] : platformStatus && counts.platformStatus[platformStatus];
  if (status || platformStatus) return found ?? { count: 0, atLeast: false };
  const all = Object.values(counts.status);
  return {
    count: all.reduce((sum, { count }) => sum + count, 0),
    atLeast: all.some(({ atLeast }) => atLeast),
  };
}
