import { idPattern, invalidRequest, problem } from '@carillon/core';
import type { Breakers } from '@carillon/db/breakers';
import { type AttachedRow, mediaOfPosts } from '@carillon/db/media';
import {
  countedStatuses,
  countListed,
  type ListedPublication,
  listedStatuses,
  listPosts,
} from '@carillon/db/posts';
import { platformFacts, shownAttached, shownItems } from '@carillon/shapes';
import { z } from 'zod';
import { postFilter, statusFilter, toFilter, toListFilter } from '../posts/list-filter.ts';
import { endpoint } from '../run/operation.ts';
import { cursorsBeside, type Paging, pageRequest } from '../run/paging.ts';
import { cursorExpected, pageAnswer, paging } from '../schemas/page.ts';
import { listedPost } from '../schemas/post.ts';

/** A post, or a time in ms and a publication, which was marked where it is out. */
const anyKey = /^(pst_[0-9A-Za-z]{20,32}|(out )?\d{1,15} pp_[0-9A-Za-z]{20,32})$/;

/** The end of the year 9999, ms since 1970: nothing can be due later. */
const lastTime = 253_402_300_800_000;

export const listPostsEndpoint = endpoint({
  operationId: 'listPosts',
  method: 'get',
  path: '/posts',
  summary: 'List posts',
  description:
    'All posts of the account, the newest first. sort=due lists the waiting ones, the next first; sort=published those that are out on some account, the latest first. Parameters that are about its accounts (platform_status, account_id, platform) must hold for one account of the post together. A page that is filtered by more than profile_id and status examines a limited number of posts. It may have fewer entries than limit, or none, while nextCursor, or prevCursor, leads on. Lists with sort=due and sort=published only go forward: they have no prevCursor, and take no before.',
  scope: 'posts:read',
  query: z.strictObject({
    ...postFilter,
    ...statusFilter,
    include: z.literal('items').optional().meta({
      description:
        'items: what each post says on each account. A page of very long posts is shorter than limit, and nextCursor leads on',
    }),
    ...paging(anyKey),
  }),
  answer: { status: 200, schema: z.object(pageAnswer(listedPost)) },
  errors: ['profile_not_found', 'social_account_not_found'],
  async handle({ query: { include, limit, cursor, before, ...given } }, { db, caller, publicUrl }) {
    const place = { limit, cursor, before };
    requireKeys(given.sort, place);
    const filter = {
      ...(await toListFilter(db, caller, given)),
      ...pageRequest(place),
      withItems: include === 'items',
    };
    const page = await listPosts(db, caller, filter);
    const postIds = page.rows.map(({ id }) => id);
    const media = page.mayHaveMedia ? await mediaOfPosts(db, postIds) : new Map<string, AttachedRow[]>();
    const data = page.rows.map((post) => ({
      ...post,
      platforms: post.publications.map((publication) => shownListed(publication, page.breakers)),
      media: (media.get(post.id) ?? []).map((row) => shownAttached(row, publicUrl)),
    }));
    return { data, ...cursorsBeside(place, page) };
  },
});

/** Field by field: to spread three records into each of some hundred costs five times as much. */
function shownListed(publication: ListedPublication, breakers: Breakers) {
  const { id, socialAccountId, socialAccount, status, dueAt, publishedAt, platformPostId, said } =
    publication;
  const { platform, platformUsername, platformAvatar } = socialAccount;
  const facts = platformFacts(publication, breakers);
  const { errorCode, errorMessage, retryable, nextAttemptAt, platformPostUrl } = facts;
  return {
    id,
    socialAccountId,
    platform,
    platformUsername,
    platformAvatar,
    status,
    scheduledAt: dueAt,
    publishedAt,
    errorCode,
    errorMessage,
    retryable,
    nextAttemptAt,
    platformPostUrl,
    platformPostId,
    items: said && shownItems(said, socialAccount),
  };
}

/** @throws {ApiError} 400 for a cursor of a list in another order, and for the page before one in a list that only goes forward */
function requireKeys(sort: Sort = 'created', { cursor, before }: Paging): void {
  if (before !== undefined && sort !== 'created')
    throw invalidRequest([problem('only_forward', 'before', { sort })]);
  for (const [name, key] of Object.entries({ cursor, before }) as [keyof typeof cursorExpected, string?][])
    if (key !== undefined && !fits[sort](key))
      throw invalidRequest([problem('wrong_value', name, { expected: cursorExpected[name] })]);
}

type Sort = 'created' | 'due' | 'published';

const fits: Readonly<Record<Sort, (key: string) => boolean>> = {
  created: (key) => idPattern('pst').test(key),
  due: (key) => Number(key.split(' pp_')[0]) < lastTime,
  published: (key) => key.startsWith('out ') && Number(key.split(' ')[1]) < lastTime,
};

const count = z
  .object({
    count: z.int().meta({ description: 'how many were found', example: 3 }),
    atLeast: z.boolean().meta({
      description:
        'true: there may be more, because only the newest 1,000 posts of each status are examined, 100 for very common words; fewer with a key that is bound to more than five profiles',
      example: false,
    }),
  })
  .meta({ id: 'PostCount', description: 'a number of posts' });

const counts = <Name extends string>(names: readonly Name[], description: string) =>
  z
    .object(Object.fromEntries(names.map((name) => [name, count])) as Record<Name, typeof count>)
    .meta({ description });

export const countPostsEndpoint = endpoint({
  operationId: 'countPosts',
  method: 'get',
  path: '/posts/counts',
  summary: 'Count posts',
  description:
    'Counts posts by their status, and by the states of their accounts. The parameters narrow which posts are counted.',
  scope: 'posts:read',
  query: z.strictObject(postFilter),
  answer: {
    status: 200,
    schema: z.object({
      data: z
        .object({
          status: counts(countedStatuses, 'posts by their own status'),
          platformStatus: counts(
            listedStatuses,
            'posts by the states of their accounts: one that is out on one account and failed on another counts twice',
          ),
        })
        .meta({ description: 'the counts' }),
    }),
  },
  errors: ['profile_not_found', 'social_account_not_found'],
  async handle({ query }, { db, caller }) {
    return { data: await countListed(db, caller, await toFilter(db, caller, query)) };
  },
});
