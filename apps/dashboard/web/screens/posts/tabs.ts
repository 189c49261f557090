import type { PostStatus } from '../../api/posts.ts';

export interface PostsTab {
  /** In the address. */
  readonly name: string;
  readonly title: string;
  /** Each is a list of its own; none is all posts. */
  readonly statuses: readonly [] | readonly [PostStatus] | readonly [PostStatus, PostStatus];
  /** Shown when the tab is empty. */
  readonly nothing: string;
}

export const tabs: readonly [PostsTab, ...PostsTab[]] = [
  { name: 'all', title: 'All', statuses: [], nothing: 'No posts yet.' },
  {
    name: 'drafts',
    title: 'Drafts',
    statuses: ['draft'],
    nothing: 'No drafts yet. Posts that you save as drafts are kept here.',
  },
  { name: 'scheduled', title: 'Scheduled', statuses: ['scheduled'], nothing: 'Nothing is scheduled.' },
  {
    name: 'publishing',
    title: 'Publishing',
    statuses: ['publishing', 'queued'],
    nothing: 'No post is being published or waiting for its turn.',
  },
  {
    name: 'published',
    title: 'Published',
    statuses: ['published'],
    nothing: 'Nothing has been published yet.',
  },
  { name: 'failed', title: 'Failed', statuses: ['failed', 'partial'], nothing: 'Nothing has failed.' },
];

/** The tab that an address names, or the first. */
export const tabNamed = (name: string | null): PostsTab => tabs.find((tab) => tab.name === name) ?? tabs[0];
