import type { PostStatus } from '@carillon/core';
import type { Database } from '../client.ts';

const postFields = {
  id: true,
  profileId: true,
  content: true,
  status: true,
  scheduledAt: true,
  createdAt: true,
  updatedAt: true,
} as const;

const account = { select: { platform: true, platformUsername: true, platformAvatar: true } } as const;

export interface PostFilter {
  readonly profileId?: string;
  readonly status?: PostStatus;
}

/** The newest first, up to 1,000. */
export const listPosts = (db: Database, userId: string, filter: PostFilter) =>
  db.post.findMany({
    where: { userId, ...filter },
    select: {
      ...postFields,
      publications: {
        select: { socialAccountId: true, status: true, errorMessage: true, socialAccount: account },
        orderBy: { position: 'asc' },
      },
    },
    orderBy: { id: 'desc' },
    take: 1_000,
  });

/** Null when the user has no such post. */
export const getPost = (db: Database, userId: string, id: string) =>
  db.post.findFirst({
    where: { id, userId },
    select: {
      ...postFields,
      publications: {
        select: {
          id: true,
          postId: true,
          socialAccountId: true,
          status: true,
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
