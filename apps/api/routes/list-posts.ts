import { type AttachedRow, listedStatuses, listPosts, mediaOfPosts, readBreakers } from '@carillon/db';
import { platformFacts, shownAttached } from '@carillon/shapes';
import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { nextPage, pageRequest } from '../http/paging.ts';
import { entriesOf, nextCursor, pageOf } from '../schemas/page.ts';
import { listedPost } from '../schemas/post.ts';
import { postFilter, toFilter } from '../schemas/post-filter.ts';

export const listPostsEndpoint = endpoint({
  operationId: 'listPosts',
  method: 'get',
  path: '/posts',
  summary: 'List posts',
  description:
    'All posts of the account, the newest first. Parameters that are about its accounts (platform_status, account_id, platform) must hold for one account of the post together. With them, or with a time, a page looks at 1,000 posts at most, so it may have fewer entries than limit, or none, while nextCursor leads on.',
  scope: 'posts:read',
  query: z.strictObject({
    ...postFilter,
    status: z
      .enum(['draft', 'scheduled', 'queued', 'publishing', 'published', 'partial', 'failed'])
      .optional()
      .meta({ description: 'only posts with this status' }),
    platform_status: z
      .enum(listedStatuses)
      .optional()
      .meta({ description: 'only posts of which some account is in this state' }),
    ...pageOf('pst'),
  }),
  answer: { status: 200, schema: z.object({ data: entriesOf(listedPost), nextCursor }) },
  errors: ['profile_not_found', 'social_accounts_not_found'],
  async handle(
    { query: { status, platform_status: platformStatus, limit, cursor, ...given } },
    { db, caller, publicUrl },
  ) {
    const paging = { limit, cursor };
    const asked = await toFilter(db, caller, given);
    const filter = { ...pageRequest(paging), ...asked, status, platformStatus };
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
    return { data, ...nextPage(paging, page.next) };
  },
});
