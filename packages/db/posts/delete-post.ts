import type { NamedAccount } from '@carillon/core';
import type { Queries } from '../client.ts';
import { keepMedia } from '../media/attach-media.ts';
import { uncountPost } from '../usages.ts';
import { cancelPublications } from './cancel-publications.ts';
import { eraseContent } from './erase-content.ts';
import { type LockedPost, lockPost } from './lock-post.ts';
import type { Reader } from './read-posts.ts';

/**
 * - deleted: nothing of it is on any network, and nothing will be
 * - partly: it will not go out on `cancelled` accounts; for the others, `late`, it was too late
 * - refused: it was too late for all of them, but for those that failed
 */
export type Deletion =
  | { readonly kind: 'deleted' }
  | {
      readonly kind: 'partly';
      readonly cancelled: readonly NamedAccount[];
      readonly late: readonly NamedAccount[];
    }
  | { readonly kind: 'refused'; readonly late: readonly NamedAccount[] };

/**
 * Cancels what has not begun, within a transaction, and erases what it said; beside something that is out, what failed
 * stays as it is. A post that never ran at all does not count for its month any more.
 * @returns null when the reader has no such post
 */
export async function deletePost(tx: Queries, reader: Reader, id: string): Promise<Deletion | null> {
  const locked = await lockPost(tx, reader, id);
  if (locked === null) return null;
  const late = locked.publications.filter(({ begun }) => begun);
  const open = locked.publications.filter(
    ({ begun, status }) => !begun && (late.length === 0 || status !== 'failed'),
  );
  if (open.length === 0) return { kind: 'refused', late };
  await cancelPublications(tx, open);
  await keepMedia(tx, open);
  const erased = late.length === 0 ? 'all' : open.map((each) => each.id);
  await eraseContent(tx, { postId: id, publicationIds: erased });
  if (late.length > 0) return { kind: 'partly', cancelled: open, late };
  await giveBack(tx, reader, locked);
  return { kind: 'deleted' };
}

/** The month in which it was counted has room for another one, if no try was ever made. */
async function giveBack(tx: Queries, { userId }: Reader, locked: LockedPost): Promise<void> {
  const tries = await tx.attempt.count({ where: { publication: { postId: locked.id } } });
  if (tries === 0) await uncountPost(tx, userId, locked);
}
