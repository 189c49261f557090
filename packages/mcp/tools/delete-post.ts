import { z } from 'zod';
import { listedPost, shownInList } from '../shown-post.ts';
import { tool } from '../tool.ts';

export const deletePost = tool({
  name: 'delete_post',
  title: 'Delete a post',
  description:
    'Takes a post back before it goes out. Where it is out already it stays on the network: then this is refused, or only the other accounts are given up, as the answer says. It cannot be undone.',
  scopes: ['posts:write', 'posts:read'],
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    id: z.string().describe('pst_…'),
    version: z.string().optional().describe('as get_post says it'),
  }),
  output: z.object({
    deleted: z.boolean().describe('false: it stays where it is out'),
    post: listedPost.optional().describe('what is left of it'),
  }),
  async run({ id, version }, { carillon, signal }) {
    const options = { signal, ...(version !== undefined && { ifMatch: version }) };
    const left = await carillon.posts.delete(id, options);
    return left === undefined
      ? { deleted: true }
      : { deleted: false, post: shownInList(await carillon.posts.get(id, { signal })) };
  },
});
