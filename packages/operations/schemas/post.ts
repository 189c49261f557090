import { postStatuses, publicationStatuses } from '@carillon/core';
import { z } from 'zod';
import { avatar, createdAt, id, platform, timestamp, updatedAt, username } from './fields.ts';
import { answeredOptions } from './item-options.ts';
import { labels } from './labels.ts';
import { altText, attachedMedium } from './medium.ts';

/** Anything cancelled is in no answer: `notCancelled` of packages/db leaves it out. */
const shown = (statuses: readonly string[]) => statuses.filter((status) => status !== 'cancelled');

const status = z.enum(postStatuses).meta({
  id: 'PostStatus',
  description: [
    'draft: it is not published.',
    'scheduled: all of its platforms go out at their times.',
    'queued: something is still to go out, as soon as possible or at its own time while others are done.',
    'publishing: something is going out right now.',
    'published: it is out on all platforms.',
    'partial: it is out on some, and failed on others; it can be resent or changed.',
    'failed: it failed on all; it can be resent or changed.',
  ].join(' '),
  enum: shown(postStatuses),
  example: 'queued',
});
const publicationStatus = z.enum(publicationStatuses).meta({
  id: 'PublicationStatus',
  description: [
    'pending: part of a draft.',
    'scheduled: it goes out at its time.',
    'queued: it goes out as soon as possible, or after nextAttemptAt.',
    'publishing: it is going out.',
    'published: the network confirmed it.',
    'failed: it is not tried again unless the post is resent.',
  ].join(' '),
  enum: shown(publicationStatuses),
  example: 'queued',
});
const scheduledAt = timestamp.nullable().meta({
  description: 'not published before this time; null for a draft. With autoSchedule each network has its own',
  example: null,
});
const publishedAt = timestamp
  .nullable()
  .meta({ description: 'when it went out; null while unpublished', example: null });
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

const platformPostId = z
  .string()
  .nullable()
  .meta({ description: 'the id on the network; null while unpublished', example: null });

/** Items of a post on an account: what a request gave, and what became of it. */
export const items = z
  .array(
    z
      .object({
        content: z.string().meta({ description: 'the text', example: 'Hello from Carillon' }),
        media: z.array(z.object({ id: id('med'), altText })).meta({
          description: 'its media, in order; `media` of the post says more of each',
          example: [],
        }),
        linkCard: z.boolean().meta({
          description: 'false: the first link gets no card where the post would bring one',
          example: true,
        }),
        options: answeredOptions,
        platformPostId,
        url: z.string().nullable().meta({
          description:
            'public URL of the item on the network; null until it is published, and in the sandbox',
          example: null,
        }),
      })
      .meta({ id: 'PublishedItem', description: 'one text with its media, and where it is on the network' }),
  )
  .meta({
    description: 'in the order in which they are published; several are a thread',
    example: [
      {
        content: 'Hello from Carillon',
        media: [],
        linkCard: true,
        options: {},
        platformPostId: null,
        url: null,
      },
    ],
  });

/** A post as create and resend answer it. */
export const post = z
  .object({
    id: id('pst'),
    profileId: id('prf'),
    content: z
      .string()
      .meta({ description: 'text of the first item of the first target', example: 'Hello from Carillon' }),
    status,
    scheduledAt: timestamp.nullable().meta({
      description:
        'when it goes out, never earlier; with autoSchedule, the earliest slot of its networks. null when it has no time',
      example: null,
    }),
    latestAt: timestamp.nullable().meta({
      description: 'a post whose publishing has not begun by then fails instead of being late',
      example: null,
    }),
    ...labels,
    createdAt,
    updatedAt,
  })
  .meta({ id: 'Post', description: 'a post, without what became of it on each platform' });

const media = z.array(attachedMedium).meta({ description: 'media of all its items, each once', example: [] });

const perPlatform = <Record extends z.ZodType>(record: Record) =>
  z.array(record).meta({ description: 'state of the post on each account' });

/** A post in a list, with one record per target. */
export const listedPost = post
  .extend({
    platforms: perPlatform(
      z.object({
        id: id('pp'),
        socialAccountId: id('sac'),
        platform,
        platformUsername: username,
        platformAvatar: avatar,
        status: publicationStatus,
        scheduledAt,
        publishedAt,
        errorMessage,
        ...facts,
        platformPostId,
        items: items.optional().meta({
          description: 'texts and media on the account; only with include=items',
        }),
      }),
    ),
    media,
  })
  .meta({ id: 'ListedPost', description: 'a post in a list' });

/** A post by itself, with one record per target. */
export const fullPost = post
  .extend({
    platforms: perPlatform(
      z.object({
        id: id('pp'),
        postId: id('pst'),
        socialAccountId: id('sac'),
        platform,
        platformUsername: username,
        status: publicationStatus,
        scheduledAt,
        errorMessage,
        ...facts,
        publishedAt,
        platformPostId,
        items,
        createdAt,
        updatedAt,
      }),
    ),
    media,
  })
  .meta({ id: 'FullPost', description: 'a post by itself' });

/** Answer to getting a post; its ETag is of exactly this. */
export const postAnswer = z.object({ data: fullPost });

/** The same of an operation that may wait: then with what became of the post on each account. */
export const awaitedPost = (example: string) =>
  z.object({
    data: post
      .extend({
        platforms: fullPost.shape.platforms.optional(),
        media: fullPost.shape.media.optional(),
      })
      .meta({
        id: 'AwaitedPost',
        description: 'a post; `platforms` and `media` are there if the request asked to wait',
      }),
    message: messageOf(example),
  });

/** A post with a sentence about what was done; `example` is one of those sentences. */
export const postWithMessage = (example: string) =>
  z.object({
    data: post,
    message: messageOf(example),
  });

const messageOf = (example: string) =>
  z.string().meta({ description: 'one sentence: what was done, and on how many platforms', example });
