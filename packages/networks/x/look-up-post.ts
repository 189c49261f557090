import type { Batch, BatchItem, LookUp } from '../network.ts';
import { callDeadline } from '../network.ts';
import type { Access } from './as-user.ts';
import { findPost } from './find-post.ts';
import { onlyItem } from './publish-post.ts';
import { readWindow, type Window } from './read-window.ts';

/** Between our clock and X's, ms. */
const tolerance = 5_000;

/** A request that left in time may reach X late: a broken wire delivers what the kernel still holds, ms. */
const longestUnderway = 10 * 60_000;

/** Looks for the batch's one item among all that the account posted while it was tried. */
export async function lookUpPost(batch: Batch, access: Access): Promise<LookUp> {
  const item = onlyItem(batch);
  const window = windowOf(item);
  if (window === null) return { kind: 'absent' };
  const reading = await readWindow(access, window);
  if ('failure' in reading) return { kind: 'unreadable', failure: reading.failure };
  const taken = await batch.taken(reading.posts.map(({ id }) => id));
  const free = reading.posts.filter(({ id }) => !taken.has(id));
  const post = findPost(free, item.content, batch.parent !== null);
  return post ? { kind: 'found', remoteIds: [post.id] } : { kind: 'absent' };
}

/** Any try, from the first to the newest, may have been the one that went through. */
function windowOf({ firstIntentAt, intentAt }: BatchItem): Window | null {
  if (intentAt === null) return null;
  const first = firstIntentAt ?? intentAt;
  return { from: first.getTime() - tolerance, to: intentAt.getTime() + callDeadline + longestUnderway };
}
