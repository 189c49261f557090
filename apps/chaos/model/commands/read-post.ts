import fc from 'fast-check';
import { demand } from '../check.ts';
import { derivedStatus } from '../derived-status.ts';
import type { History } from '../history.ts';
import { isDeleted, isLive, type Model, type ModelPost } from '../model.ts';
import { observe } from '../observe.ts';
import { command } from './command.ts';

export const hasPosts = ({ posts }: Readonly<Model>): boolean => posts.length > 0;

export function chosen(posts: readonly ModelPost[], which: number): ModelPost {
  const post = posts[which % posts.length];
  if (post === undefined) throw new Error('There is no post to choose.');
  return post;
}

/** GET /v1/posts/{id}, held against the model. @returns what it said */
export async function look(post: ModelPost, model: Model, { api, accounts }: History): Promise<string> {
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

/** An observer: what it is told must not contradict what anybody was told before. */
export const reads = fc.nat({ max: 14 }).map((which) =>
  command({
    words: 'read a post',
    can: hasPosts,
    run: (model, history) => look(chosen(model.posts, which), model, history),
  }),
);
