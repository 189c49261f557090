import type { Schemas } from '@carillon/sdk';
import { z } from 'zod';
import { saying, targetsOf, timing } from '../post-input.ts';
import { tool } from '../tool.ts';
import { outcome, whatBecame } from '../what-became.ts';

export const changePost = tool({
  name: 'change_post',
  title: 'Change a post',
  description:
    'Changes a post that is not out yet, or failed: what is given replaces what was, the rest stays. `items` without accounts stands on every account of the post. draft: true takes its time away. What is out stays as it is.',
  scopes: ['posts:write', 'posts:read'],
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  input: z.strictObject({
    id: z.string().describe('pst_…'),
    ...saying,
    ...timing,
    draft: z.boolean().optional().describe('true: it becomes a draft, and does not go out'),
    metadata: z.record(z.string(), z.string()).optional(),
    version: z
      .string()
      .optional()
      .describe('as get_post says it: refused when somebody changed the post since'),
  }),
  output: outcome,
  async run(given, { carillon, signal }) {
    const { id, draft, version, socialAccountIds: named, items, platforms: own, ...rest } = given;
    const socialAccountIds =
      items === undefined || named !== undefined || own !== undefined
        ? named
        : (await carillon.posts.get(id, { signal })).platforms.map((one) => one.socialAccountId);
    const platforms = targetsOf({ socialAccountIds, items, platforms: own });
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
