import { apiError, idPattern } from '@carillon/core';
import { countUses, getMedium, listMediaTags, listUsingPosts } from '@carillon/db/media';
import { z } from 'zod';
import { personOperation } from '../operation.ts';

/** Maximum number of media in a request. */
const maxIds = 100;

/** How many posts use each of these media; nothing of one that none uses. */
const mediaUsesOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/media-uses',
  query: z.strictObject({
    ids: z
      .string()
      .transform((ids) => ids.split(','))
      .refine(({ length }) => length <= maxIds, { error: `${maxIds} ids at most, with commas between them` }),
  }),
  handle: ({ query: { ids } }, { db, person }) => countUses(db, person, ids),
});

/** Posts in an answer. */
const pageSize = 10;

/** The posts that use a medium, the newest first, from `after` on; `more` when there are more than these. */
const mediumPostsOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/media/{id}/posts',
  params: z.object({ id: z.string() }),
  query: z.strictObject({
    after: z.string().regex(idPattern('pst'), { error: 'the id of the last post before' }).optional(),
  }),
  async handle({ params: { id }, query: { after } }, { db, person: { userId } }) {
    if ((await getMedium(db, { userId, sandbox: false }, id)) === null) throw apiError('media_not_found');
    const { rows, hasMore } = await listUsingPosts(db, { userId }, id, { limit: pageSize, after });
    return { posts: rows, more: hasMore };
  },
});

/** The tags of the person's media, with how many have each, in their order by letters: 200 at most. */
const mediaTagsOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/media-tags',
  handle: (_, { db, person: { userId } }) => listMediaTags(db, { userId, sandbox: false }),
});

export const mediaOperations = [mediaUsesOperation, mediumPostsOperation, mediaTagsOperation] as const;
