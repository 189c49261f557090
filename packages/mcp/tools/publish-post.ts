import { z } from 'zod';
import { tool } from '../tool.ts';
import { outcome, waitSeconds, whatBecame } from '../what-became.ts';

export const publishPost = tool({
  name: 'publish_post',
  title: 'Publish a post now',
  description:
    'Sends a draft or a scheduled post now, and answers what became of it on each account, if that is known within some seconds; else ask get_post. A post that is out, or on its way, is never sent again.',
  scopes: ['posts:write', 'posts:read'],
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: z.strictObject({ id: z.string().describe('pst_…') }),
  output: outcome,
  async run({ id }, { carillon, signal }) {
    const { data, answer } = await carillon.posts.publish(id, { wait: waitSeconds, signal }).withResponse();
    return whatBecame(data, answer.message, { carillon, signal });
  },
});
