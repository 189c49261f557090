import { createHash } from 'node:crypto';
import { z } from 'zod';
import { bodyOf, newPost } from '../post-input.ts';
import { problems, shownProblems } from '../shown-post.ts';
import { tool } from '../tool.ts';
import { outcome, waitSeconds, whatBecame } from '../what-became.ts';

export const createPost = tool({
  name: 'create_post',
  title: 'Create a post',
  description: [
    'Creates a post: a draft, unless publishNow, autoSchedule or scheduledAt says when it goes out. With publishNow it answers what became of it on each account, if that is known within some seconds.',
    'The same call within a day makes no second post and answers the first one, as `repeated` says: to post the same again, give another idempotencyKey.',
  ].join(' '),
  scopes: ['posts:write', 'posts:read'],
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: newPost.extend({
    idempotencyKey: z.string().optional().describe('made of the call unless given'),
  }),
  output: outcome.extend({
    repeated: z.boolean().describe('true: an earlier call made this post'),
    warnings: problems.describe('what a person should know'),
  }),
  async run({ idempotencyKey, ...given }, { carillon, signal }) {
    const body = bodyOf(given);
    const options = {
      idempotencyKey: idempotencyKey ?? keyOf(body),
      wait: given.publishNow ? waitSeconds : undefined,
      signal,
    };
    const { data, answer, response } = await carillon.posts.create(body, options).withResponse();
    return {
      ...(await whatBecame(data, answer.message, { carillon, signal })),
      repeated: response.headers.get('idempotent-replayed') === 'true',
      warnings: shownProblems(answer.warnings),
    };
  },
});

/** The same for the same call, in whatever order its fields stand. */
function keyOf(body: object): string {
  const ordered = JSON.stringify(body, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
  return `mcp-${createHash('sha256').update(ordered).digest('base64url')}`;
}
