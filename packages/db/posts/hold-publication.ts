import type { NamedAccount, PostStatus, PublicationStatus } from '@carillon/core';
import type { Queries } from '../client.ts';
import { lockChanges } from './lock-post.ts';
import { notCancelled, postFields, type Reader, visibleTo } from './read-posts.ts';

/** Names a publication as the API does: by its post and its account. */
export interface PublicationKey {
  readonly postId: string;
  readonly socialAccountId: string;
}

/** A publication that nobody changes or claims until the transaction ends. */
export interface HeldPublication {
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
export const readChanged = (tx: Queries, id: string) =>
  tx.post.findUniqueOrThrow({ where: { id }, select: postFields });
