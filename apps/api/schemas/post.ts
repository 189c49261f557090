import { postStatuses, publicationStatuses } from '@carillon/core';
import { z } from 'zod';
import { avatar, id, platform, timestamp, username } from './fields.ts';
import { attachedMedium } from './medium.ts';

const status = z.enum(postStatuses).meta({ id: 'PostStatus', example: 'queued' });
const publicationStatus = z.enum(publicationStatuses).meta({ id: 'PublicationStatus', example: 'queued' });
const scheduledAt = timestamp.nullable().meta({
  description: 'not published before this time; null for a draft. With autoSchedule each network has its own',
  example: null,
});
const errorMessage = z
  .string()
  .nullable()
  .meta({ description: 'why it failed, or what it waits for', example: null });
const facts = {
  errorCode: z.string().nullable().meta({
    description: 'error code of errorMessage, such as rate_limited; null when there is no error',
    example: null,
  }),
  retryable: z.boolean().nullable().meta({
    description:
      'true: waiting can help, or a resend once it has failed. false: the post or the account must be changed first, or the post may already be published: check the account. null when there is no error',
    example: null,
  }),
  nextAttemptAt: timestamp.nullable().meta({
    description: 'no attempt before this time, for a queued or publishing post that waits; null otherwise',
    example: null,
  }),
  platformPostUrl: z.string().nullable().meta({
    description:
      'public URL of the first item on the network; null until it is published, and in the sandbox',
    example: null,
  }),
};

/** A post as create and resend answer it. */
export const post = z
  .object({
    id: id('pst'),
    profileId: id('prf'),
    content: z
      .string()
      .meta({ description: 'text of the first item of the first target', example: 'Hello from Carillon' }),
    status,
    scheduledAt: timestamp.nullable().meta({ example: null }),
    latestAt: timestamp.nullable().meta({
      description: 'what has not begun to be published by then fails instead of being late',
      example: null,
    }),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Post' });

const media = z.array(attachedMedium).meta({ description: 'media of all its items, each once', example: [] });

/** A post in a list, with one record per target. */
export const listedPost = post
  .extend({
    platforms: z.array(
      z.object({
        socialAccountId: id('sac'),
        platform,
        platformUsername: username,
        platformAvatar: avatar,
        status: publicationStatus,
        scheduledAt,
        errorMessage,
        ...facts,
      }),
    ),
    media,
  })
  .meta({ id: 'ListedPost' });

/** A post by itself, with one record per target. */
export const fullPost = post
  .extend({
    platforms: z.array(
      z.object({
        id: id('pp'),
        postId: id('pst'),
        socialAccountId: id('sac'),
        status: publicationStatus,
        scheduledAt,
        errorMessage,
        ...facts,
        publishedAt: timestamp.nullable().meta({ example: null }),
        platformPostId: z
          .string()
          .nullable()
          .meta({ description: 'the id on the network; null while unpublished', example: null }),
        createdAt: timestamp,
        updatedAt: timestamp,
      }),
    ),
    media,
  })
  .meta({ id: 'FullPost' });

/** Answer to getting a post; its ETag is of exactly this. */
export const postAnswer = z.object({ data: fullPost });

/** A post with a sentence about what was done; `example` is one of those sentences. */
export const postWithMessage = (example: string) =>
  z.object({
    data: post,
    message: z
      .string()
      .meta({ description: 'one sentence that says what was done, and for how many platforms', example }),
  });
