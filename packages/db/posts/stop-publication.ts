import {
  type FailureCode,
  type NamedAccount,
  type PostStatus,
  type PublicationStatus,
  sentence,
  storedSentences,
} from '@carillon/core';
import { inTransaction, type Queries } from '../client.ts';
import type { Reader } from '../reader.ts';
import type { PostRow } from './create-posts.ts';
import { lockChanges } from './lock-post.ts';
import { notCancelled, postFields, visibleTo, withMetadata } from './read-posts.ts';

/**
 * - stopped: it has failed, and says that somebody stopped it
 * - publishing: a worker has it right now
 * - in_doubt: a request for one of its items has left, and nobody knows yet what became of it
 * - refused: it is neither scheduled nor queued
 */
export type Stop =
  | { readonly kind: 'stopped'; readonly post: PostRow; readonly account: NamedAccount }
  | { readonly kind: 'no_post' | 'no_platform' }
  | { readonly kind: 'publishing' | 'in_doubt'; readonly account: NamedAccount }
  | { readonly kind: 'refused'; readonly account: NamedAccount; readonly status: PublicationStatus };

/**
 * Gives up one publication that waits, whatever the others of its post do. It fails, so that it is seen and can be resent;
 * jobs that were made for it do nothing. A worker that claims it at the same moment either comes first, and this is refused,
 * or finds nothing to do.
 */
export const stopPublication = (db: Queries, reader: Reader, key: PublicationKey): Promise<Stop> =>
  inTransaction(db, (tx) => stop(tx, reader, key));

const code: FailureCode = 'stopped';
const open: readonly PublicationStatus[] = ['scheduled', 'queued', 'publishing'];

async function stop(tx: Queries, reader: Reader, key: PublicationKey): Promise<Stop> {
  const held = await holdPublication(tx, reader, key);
  if (typeof held === 'string') return { kind: held };
  const { id, account, status, items } = held;
  if (!open.includes(status)) return { kind: 'refused', account, status };
  if (items.some(({ state }) => state === 'sending')) return { kind: 'in_doubt', account };
  if (status === 'publishing') return { kind: 'publishing', account };
  const stopped = await tx.$executeRaw`
    UPDATE publications SET status = 'failed', generation = generation + 1, next_at = NULL, crashes = 0,
      error_code = ${code}, error_message = ${messageOf(items)}
    WHERE id = ${id} AND status IN ('scheduled', 'queued')`;
  if (stopped !== 1) throw new Error('The publication changed, though it was held.');
  return { kind: 'stopped', post: await readChanged(tx, key.postId), account };
}

function messageOf(items: HeldPublication['items']): string {
  const sent = items.filter(({ state }) => state === 'sent').length;
  if (items.some(({ state, sends }) => state === 'pending' && sends > 0))
    return storedSentences.stopped_unconfirmed;
  return sent === 0
    ? storedSentences.stopped
    : sentence(storedSentences.stopped_in_part, { sent, items: items.length });
}

/** Names a publication as the API does: by its post and its account. */
export interface PublicationKey {
  readonly postId: string;
  readonly socialAccountId: string;
}

/** A publication that nobody changes or claims until the transaction ends. */
interface HeldPublication {
  readonly id: string;
  readonly status: PublicationStatus;
  readonly account: NamedAccount & { readonly active: boolean };
  readonly items: readonly { readonly state: 'pending' | 'sending' | 'sent'; readonly sends: number }[];
  readonly postStatus: PostStatus;
}

/**
 * Reads one publication and keeps requests and workers from it until the transaction ends. Its row is the only one that is
 * waited for, while none is held; what it is and what its items are is read once it is held, in a statement of its own.
 * @returns `no_post` when the reader has no such post, `no_platform` when the post does not go to such an account
 */
export async function holdPublication(
  tx: Queries,
  reader: Reader,
  { postId, socialAccountId }: PublicationKey,
): Promise<HeldPublication | 'no_post' | 'no_platform'> {
  await lockChanges(tx, postId);
  const post = await tx.post.findFirst({
    where: { id: postId, ...visibleTo(reader) },
    select: { id: true },
  });
  if (post === null) return 'no_post';
  await tx.$executeRaw`
    SELECT 1 FROM publications WHERE post_id = ${postId} AND social_account_id = ${socialAccountId} FOR UPDATE`;
  const found = await tx.publication.findFirst({
    where: { postId, socialAccountId, ...notCancelled },
    select: {
      id: true,
      status: true,
      platform: true,
      socialAccount: { select: { platformUsername: true, active: true } },
      items: { select: { state: true, sends: true } },
      post: { select: { status: true } },
    },
  });
  if (found === null) return 'no_platform';
  const { platform, socialAccount, post: its, ...publication } = found;
  return { ...publication, account: { platform, ...socialAccount }, postStatus: its.status };
}

/** The post as it is after a change of one of its publications, whose trigger has written its status. */
export const readChanged = async (tx: Queries, id: string) =>
  withMetadata(await tx.post.findUniqueOrThrow({ where: { id }, select: postFields }));
