import fc from 'fast-check';
import { demand } from '../check.ts';
import type { History } from '../history.ts';
import { derivedStatus, isDeleted, isLive, type Model, type ModelPost, observe } from '../model.ts';
import { chosen, command, hasPosts } from './command.ts';

/** GET /v1/posts/{id}, compared with the model. @returns the answer */
export async function readPost(post: ModelPost, model: Model, { api, accounts }: History): Promise<string> {
  const known = post.targets.every(({ seen }) => seen !== 'open');
  const { status, body } = await api.get(`/posts/${post.id}`);
  const at = Date.now();
  if (isDeleted(post)) {
    demand(status === 404 ? [] : [`${post.name} was deleted and can be read: ${status}`]);
    return `${post.name} is not there`;
  }
  demand(status === 200 ? [] : [`${post.name} cannot be read: ${status} ${body.error}`]);
  const { platforms, status: said } = body.data;
  demand(
    post.targets.flatMap((target) => {
      const shown = platforms.find(({ socialAccountId }) => socialAccountId === accounts[target.platform].id);
      if (!isLive(target)) return shown === undefined ? [] : [`${post.name} still shows ${target.platform}`];
      if (shown === undefined) return [`${post.name} does not show ${target.platform}`];
      return observe(model, post, { target, seen: { ...shown, at } });
    }),
  );
  const derived = derivedStatus(post.targets.map(({ seen }) => (seen === 'open' ? 'queued' : seen)));
  demand(known && said !== derived ? [`${post.name} is ${derived}, and the API says ${said}`] : []);
  return `${post.name} is ${said} (${platforms.map((each) => each.status).join(', ')})`;
}

/** Somebody reads a post: the answer must not contradict an earlier answer. */
export const reads = fc.nat({ max: 14 }).map((which) =>
  command({
    words: 'read a post',
    can: hasPosts,
    run: (model, history) => readPost(chosen(model.posts, which), model, history),
  }),
);
