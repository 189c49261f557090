import type { Platform } from '@carillon/core';
import type { Ledger } from '../state/ledger.ts';
import type { Post } from '../state/post.ts';

/** As many posts as a person would scroll through. */
const mostPosts = 200;

/** The newest posts that still stand, in threads: each from its first item down, the latest thread first. */
export function newestThreads(platform: Platform, ledger: Ledger): Post[][] {
  const threads = new Map<string, Post[]>();
  const newest = ledger.commits.slice(-20 * mostPosts).filter((post) => post.platform === platform);
  for (const post of newest.slice(-mostPosts).reverse()) {
    const live = ledger.live(post.remoteId);
    if (live === undefined) continue;
    const root = rootOf(live, ledger);
    const thread = threads.get(root);
    if (thread === undefined) threads.set(root, [live]);
    else thread.unshift(live);
  }
  return [...threads.values()];
}

function rootOf(post: Post, ledger: Ledger): string {
  let root = post;
  for (let parent = above(root, ledger); parent !== undefined; parent = above(root, ledger)) root = parent;
  return root.remoteId;
}

const above = (post: Post, ledger: Ledger) =>
  post.parentId === null ? undefined : ledger.live(post.parentId);
