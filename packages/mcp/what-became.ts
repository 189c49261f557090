import type { Schemas } from '@carillon/sdk';
import { z } from 'zod';
import { listedPost, shownInList } from './shown-post.ts';
import type { ToolContext } from './tool.ts';

/** How long a call that publishes waits for what becomes of it, s. Assistants give a call up after a minute. */
export const waitSeconds = 20;

/** A post that was changed, and a sentence about it. What it says is known to whoever changed it. */
export const outcome = z.object({
  message: z.string().describe('what was done, and what became of it so far'),
  post: listedPost,
});

/** The post as it is now; it is read where the answer has only its head. */
export async function whatBecame(
  { id }: Pick<Schemas['AwaitedPost'], 'id'>,
  message: string,
  { carillon, signal }: Pick<ToolContext, 'carillon' | 'signal'>,
): Promise<z.input<typeof outcome>> {
  const post = shownInList(await carillon.posts.get(id, { signal }));
  return { message: `${message.replace(/[^.]$/, '$&.')} ${inOneSentence(post)}`, post };
}

/** Such as `The post is partial (@ada on x: published; @bea on x: failed).` */
function inOneSentence({ status, platforms }: z.input<typeof listedPost>): string {
  const each = platforms.map(
    ({ platformUsername, platform, status }) => `@${platformUsername} on ${platform}: ${status}`,
  );
  return `The post is ${status} (${each.join('; ')}).`;
}
