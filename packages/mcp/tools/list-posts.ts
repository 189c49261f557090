import type { Query } from '@carillon/sdk';
import { z } from 'zod';
import { known } from '../known.ts';
import { listedPost, shownInList } from '../shown-post.ts';
import { reading, tool } from '../tool.ts';

export const listPosts = tool({
  name: 'list_posts',
  title: 'List posts',
  description:
    'Lists posts, the newest first, with what became of them on each account. get_post says all of one.',
  scopes: ['posts:read'],
  annotations: reading,
  input: z.strictObject({
    status: z
      .enum(['draft', 'scheduled', 'queued', 'publishing', 'published', 'partial', 'failed'])
      .optional(),
    profileId: z.string().optional(),
    socialAccountId: z.string().optional(),
    platform: z.string().optional().describe('only posts for this network, such as bluesky'),
    words: z.string().optional().describe('only posts with all of these words'),
    from: z.string().optional().describe('from this moment on: ISO 8601 with an offset; see sort'),
    to: z.string().optional().describe('before this moment'),
    sort: z
      .enum(['created', 'due', 'published'])
      .optional()
      .describe(
        'created: the newest first. due: what waits, the next first. published: what is out, the last first. from and to go by the same time',
      ),
    limit: z.int().min(1).max(50).default(20),
    cursor: z.string().optional().describe('nextCursor of the answer before'),
  }),
  output: z.object({
    posts: z.array(listedPost),
    nextCursor: z.string().optional().describe('for more, where there are more'),
  }),
  async run({ profileId, socialAccountId, words, ...rest }, { carillon, signal }) {
    const query = { ...rest, profile_id: profileId, account_id: socialAccountId, q: words };
    const page = await carillon.posts.list(query as Query<'listPosts'>, { signal });
    const { data, nextCursor } = page;
    return known({ posts: data.map(shownInList), nextCursor });
  },
});
