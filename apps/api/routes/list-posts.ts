import { apiError } from '@carillon/core';
import { type AttachedRow, hasProfile, listPosts, mediaOfPosts, readBreakers } from '@carillon/db';
import { platformFacts, shownAttached } from '@carillon/shapes';
import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { lastId, nextPage, pageRequest } from '../http/paging.ts';
import { givenId } from '../schemas/fields.ts';
import { entriesOf, nextCursor, pageOf } from '../schemas/page.ts';
import { listedPost } from '../schemas/post.ts';

export const listPostsEndpoint = endpoint({
  operationId: 'listPosts',
  method: 'get',
  path: '/posts',
  summary: 'List posts',
  description: 'All posts of the account, the newest first.',
  scope: 'posts:read',
  query: z.strictObject({
    profile_id: givenId('prf').optional(),
    status: z
      .enum(['draft', 'scheduled', 'queued', 'publishing', 'published', 'partial', 'failed'])
      .optional()
      .meta({ description: 'only posts with this status' }),
    ...pageOf('pst'),
  }),
  answer: { status: 200, schema: z.object({ data: entriesOf(listedPost), nextCursor }) },
  errors: ['profile_not_found'],
  async handle({ query: { profile_id: profileId, status, ...paging } }, { db, caller, publicUrl }) {
    if (profileId !== undefined && !(await hasProfile(db, caller.userId, profileId)))
      throw apiError('profile_not_found');
    const filter = { ...pageRequest(paging), ...(profileId && { profileId }), ...(status && { status }) };
    const [page, breakers] = await Promise.all([listPosts(db, caller, filter), readBreakers(db)]);
    const postIds = page.rows.map(({ id }) => id);
    const media = postIds.length === 0 ? new Map<string, AttachedRow[]>() : await mediaOfPosts(db, postIds);
    const data = page.rows.map(({ publications, ...post }) => ({
      ...post,
      platforms: publications.map((publication) => ({
        ...publication,
        ...publication.socialAccount,
        scheduledAt: publication.dueAt,
        ...platformFacts(publication, breakers),
      })),
      media: (media.get(post.id) ?? []).map((row) => shownAttached(row, publicUrl)),
    }));
    return { data, ...nextPage(paging, lastId(page)) };
  },
});
