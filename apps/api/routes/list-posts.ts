import { apiError } from '@carillon/core';
import { hasProfile, listPosts } from '@carillon/db';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { givenId } from '../schemas/fields.ts';
import { listedPost } from '../schemas/post.ts';

export const listPostsEndpoint = endpoint({
  operationId: 'listPosts',
  method: 'get',
  path: '/posts',
  summary: 'List posts',
  description: 'All posts of the account, the newest first.',
  query: z.strictObject({
    profile_id: givenId('prf').optional(),
    status: z.enum(['draft', 'scheduled', 'publishing', 'published', 'failed']).optional(),
  }),
  answer: { status: 200, schema: z.object({ data: z.array(listedPost) }) },
  errors: ['profile_not_found'],
  async handle({ query: { profile_id: profileId, status } }, { db, caller }) {
    if (profileId !== undefined && !(await hasProfile(db, caller.userId, profileId)))
      throw apiError('profile_not_found');
    const posts = await listPosts(db, caller, { ...(profileId && { profileId }), ...(status && { status }) });
    const data = posts.map(({ publications, ...post }) => ({
      ...post,
      platforms: publications.map(({ socialAccount, dueAt, ...publication }) => ({
        ...publication,
        scheduledAt: dueAt,
        ...socialAccount,
      })),
      media: [],
    }));
    return { data };
  },
});
