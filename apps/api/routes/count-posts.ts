import { countedStatuses, countListed, listedStatuses } from '@carillon/db';
import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { postFilter, toFilter } from '../schemas/post-filter.ts';

const count = z
  .object({
    count: z.int().meta({ description: 'how many were found', example: 3 }),
    atLeast: z.boolean().meta({
      description:
        'true: there may be more, because only the newest 1,000 posts of each status are looked at, 100 with words that are in very many',
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
    'How many posts have each status, and of how many some account has it, among those that the parameters let in.',
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
