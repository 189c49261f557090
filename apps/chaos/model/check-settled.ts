import { judge } from '../judge/judge.ts';
import { check, demand } from './check.ts';
import { derivedStatus } from './derived-status.ts';
import { evidenceOf } from './evidence-of.ts';
import type { History } from './history.ts';
import { isDeleted, isDue, isLive, type Model, type ModelPost } from './model.ts';
import { steadily } from './retry.ts';
import { wrongAttempts } from './wrong-attempts.ts';

/** What must be true once everything is settled. */
export async function checkSettled(history: History, model: Model): Promise<void> {
  await check(history, model);
  const verdict = judge(await evidenceOf(history, model, isDue));
  const answers = await Promise.all(model.posts.map((post) => falseAnswer(history, post)));
  demand([
    ...Object.values(verdict).flat(),
    ...answers.flat(),
    ...(await steadily(() => wrongAttempts(history.bench.carillon.db, history.profileId))),
  ]);
}

/** What the API says about a post, against what was seen of it. */
async function falseAnswer({ api, accounts }: History, post: ModelPost): Promise<string[]> {
  const { id, name } = post;
  const targets = post.targets.filter(isLive);
  const { status, body } = await api.get(`/posts/${id}`);
  if (isDeleted(post)) return status === 404 ? [] : [`${name} was deleted and can be read: ${status}`];
  if (status !== 200) return [`${name} cannot be read: ${status} ${body.error}`];
  const { platforms, status: said } = body.data;
  const statuses = targets.map(
    ({ platform }) => platforms.find((each) => each.socialAccountId === accounts[platform].id)?.status,
  );
  const seen = targets.map((target) => (target.seen === 'open' ? 'pending' : target.seen));
  const derived = derivedStatus(seen);
  if (said === derived && statuses.join() === seen.join() && platforms.length === seen.length) return [];
  return [
    `The API says that ${name} is ${said} (${statuses.join(', ')}), and it is ${derived} (${seen.join(', ')})`,
  ];
}
