import type { Platform } from '@carillon/core';

interface Post {
  readonly platform: Platform;
  readonly remoteId: string;
}

/**
 * Posts as the feed of their account has them, the oldest first: on X in the order in which they came, on Bluesky by the time that they
 * show, by which their keys sort.
 */
export const inFeedOrder = <One extends Post>(posts: readonly One[]): One[] => [
  ...posts.filter(({ platform }) => platform === 'x'),
  ...posts
    .filter(({ platform }) => platform === 'bluesky')
    .toSorted((one, other) => (one.remoteId < other.remoteId ? -1 : 1)),
];
