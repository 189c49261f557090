import type { PostStatus } from '@carillon/core';
import type { Queries } from '../client.ts';

const postFields = {
  id: true,
  profileId: true,
  content: true,
  status: true,
  scheduledAt: true,
  latestAt: true,
  createdAt: true,
  updatedAt: true,
} as const;

const account = { select: { platform: true, platformUsername: true, platformAvatar: true } } as const;

/** Who reads. With a sandbox key, posts to real accounts do not exist. */
export interface Reader {
  readonly userId: string;
  readonly sandbox: boolean;
}

/** The posts that exist for a reader. One that was deleted does not. */
export const visibleTo = ({ userId, sandbox }: Reader) => ({
  userId,
  status: { not: 'cancelled' as const },
  ...(sandbox ? { publications: { every: { socialAccount: { sandbox: true } } } } : {}),
});

export interface PostFilter {
  readonly profileId?: string;
  readonly status?: PostStatus;
}

/** The newest first, up to 1,000. */
export const listPosts = (db: Queries, reader: Reader, filter: PostFilter) =>
  db.post.findMany({
    where: { ...visibleTo(reader), ...filter },
    select: {
      ...postFields,
      publications: {
        select: {
          socialAccountId: true,
          status: true,
          dueAt: true,
          errorMessage: true,
          socialAccount: account,
        },
        orderBy: { position: 'asc' },
      },
    },
    orderBy: { id: 'desc' },
    take: 1_000,
  });

/** Null when the user has no such post. */
export const getPost = (db: Queries, reader: Reader, id: string) =>
  db.post.findFirst({
    where: { id, ...visibleTo(reader) },
    select: {
      ...postFields,
      publications: {
        select: {
          id: true,
          postId: true,
          socialAccountId: true,
          status: true,
          dueAt: true,
          errorMessage: true,
          publishedAt: true,
          platformPostId: true,
          createdAt: true,
          updatedAt: true,
        },
        orderBy: { position: 'asc' },
      },
    },
  });
