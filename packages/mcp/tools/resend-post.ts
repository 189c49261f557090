import { z } from 'zod';
import { tool } from '../tool.ts';
import { outcome, waitSeconds, whatBecame } from '../what-became.ts';

export const resendPost = tool({
  name: 'resend_post',
  title: 'Try a failed post again',
  description:
    'Tries the accounts again on which a post failed, or one of them, and answers what became of it, if that is known within some seconds. Where it is out it is never sent again.',
  scopes: ['posts:write', 'posts:read'],
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: z.strictObject({
    id: z.string().describe('pst_…'),
    socialAccountId: z.string().optional().describe('only this account (sac_…)'),
  }),
  output: outcome,
  async run({ id, socialAccountId }, { carillon, signal }) {
    const options = { wait: waitSeconds, signal };
    const { data, answer } = await (socialAccountId === undefined
      ? carillon.posts.resend(id, options)
      : carillon.posts.resendOn(id, socialAccountId, options)
    ).withResponse();
    return whatBecame(data, answer.message, { carillon, signal });
  },
});
