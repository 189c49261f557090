import fc from 'fast-check';
import { demand } from '../check.ts';
import type { History } from '../history.ts';
import { isDeleted, isFailed, type Model, type ModelPost } from '../model.ts';
import { activeAccounts } from '../stored-targets.ts';
import { chosen, command, hasPosts } from './command.ts';
import { readPost } from './read-post.ts';

const hasFailed = ({ posts }: Readonly<Model>): boolean => posts.some(isFailed);

/** Resends a post, and compares the answer with what is known of the post. @returns the answer */
export async function resend(post: ModelPost, model: Model, history: History): Promise<string> {
  await readPost(post, model, history);
  const before = await activeAccounts(history);
  const known = post.targets.every(({ seen }) => seen !== 'open');
  const failed = post.targets.filter(({ seen }) => seen === 'failed');
  const { status, body } = await history.api.post(`/posts/${post.id}/resend`);
  const after = await activeAccounts(history);
  if (isDeleted(post)) {
    demand(status === 404 ? [] : [`resend of ${post.name}, which was deleted, was answered with ${status}`]);
    return `${post.name} is not there`;
  }

  const mayWork = !known || failed.some(({ platform }) => before.has(platform) || after.has(platform));
  const mayNot = !known || !failed.some(({ platform }) => before.has(platform) && after.has(platform));
  const answer = `${post.name} was answered with ${status}`;
  demand(
    (status === 200 && mayWork) || (status === 400 && mayNot) ? [] : [`resend of ${answer}: ${body.error}`],
  );
  if (status === 200) for (const target of post.targets) if (target.seen === 'failed') target.seen = 'open';
  return answer;
}

/** POST /v1/posts/{id}/resend: taken only when something failed. */
export const resends = fc.record({ which: fc.nat({ max: 14 }), any: fc.boolean() }).map(({ which, any }) =>
  command({
    words: any ? 'resend any post' : 'resend a failed post',
    can: any ? hasPosts : hasFailed,
    run(model, history) {
      const posts = any ? model.posts : model.posts.filter(isFailed);
      return resend(chosen(posts, which), model, history);
    },
  }),
);
