import type { Schemas } from '@carillon/sdk';
import { z } from 'zod';
import { changedTargets, platformsOf, timing } from '../post-input.ts';
import { tool } from '../tool.ts';
import { outcome, whatBecame } from '../what-became.ts';

export const changePost = tool({
  name: 'change_post',
  title: 'Change a post',
  description:
    'Changes a post that is not out yet, or failed: what is given replaces what was, the rest stays. draft: true takes its time away. What is out stays as it is. Its fields are those of create_post.',
  scopes: ['posts:write', 'posts:read'],
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  input: z.strictObject({
    id: z.string().describe('pst_…'),
    targets: changedTargets.optional(),
    ...timing,
    draft: z.boolean().optional().describe('true: it becomes a draft, and does not go out'),
    metadata: z.object({}).catchall(z.string()).optional(),
    version: z
      .string()
      .optional()
      .describe('as get_post says it: refused when somebody changed the post since'),
  }),
  output: outcome,
  async run(given, { carillon, signal }) {
    const { id, draft, version, targets, ...rest } = given;
    const needsAccounts = targets?.some(({ socialAccountIds }) => socialAccountIds === undefined);
    const accounts = needsAccounts ? (await carillon.posts.get(id, { signal })).platforms : [];
    const all = accounts.map(({ socialAccountId }) => socialAccountId);
    const platforms =
      targets &&
      platformsOf(targets.map(({ socialAccountIds = all, items }) => ({ socialAccountIds, items })));
    const change = {
      ...rest,
      ...(platforms !== undefined && { platforms }),
      ...(draft === true && { status: 'draft' }),
    } as Schemas['PostChange'];
    const { data, answer } = await carillon.posts
      .update(id, change, { signal, ...(version !== undefined && { ifMatch: version }) })
      .withResponse();
    return whatBecame(data, answer.message, { carillon, signal });
  },
});
