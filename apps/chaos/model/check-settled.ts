import type { Database } from '@carillon/db';
import { judge } from '../judge/judge.ts';
import { check, demand } from './check.ts';
import { evidenceOf } from './evidence-of.ts';
import type { History } from './history.ts';
import { derivedStatus, isDeleted, isDue, isLive, type Model, type ModelPost } from './model.ts';
import { withRetry } from './system.ts';

/** Checks everything that must be true once all is settled. @throws {BrokenPromiseError} */
export async function checkSettled(history: History, model: Model): Promise<void> {
  await check(history, model);
  const verdict = judge(await evidenceOf(history, model, isDue));
  const answers = await Promise.all(model.posts.map((post) => falseAnswer(history, post)));
  demand([
    ...Object.values(verdict).flat(),
    ...answers.flat(),
    ...(await withRetry(() => wrongAttempts(history.system.carillon.db, history.profileId))),
  ]);
}

/** Contradictions between the API's answer about a post and what was seen of it. */
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

/** Faults in the attempts of a profile's settled publications: each claim must have left one, with its end. */
async function wrongAttempts(db: Database, profileId: string): Promise<string[]> {
  const publications = await db.publication.findMany({
    where: { post: { profileId } },
    include: { history: { orderBy: { leaseToken: 'asc' } } },
  });
  return publications.flatMap(({ id, status, generation, attempts, leaseToken, history }) => {
    const last = history.at(-1);
    const tokens = history.map((attempt) => Number(attempt.leaseToken));
    const numbers = history
      .filter((attempt) => attempt.generation === generation)
      .map(({ number }) => number);
    const wrong: string[] = [];
    if (tokens.join() !== upTo(Number(leaseToken))) wrong.push(`its claims are ${tokens.join()}`);
    if (numbers.join() !== upTo(attempts)) wrong.push(`its tries are ${numbers.join()} of ${attempts}`);
    if (history.some(({ endedAt, outcome }) => endedAt === null || outcome === null))
      wrong.push('one of its attempts has no end');
    if ((status === 'published') !== (last?.outcome === 'published'))
      wrong.push(`its last attempt was ${last?.outcome ?? 'never made'}`);
    return wrong.map((sentence) => `${id} is ${status}, and ${sentence}`);
  });
}

const upTo = (count: number): string => Array.from({ length: count }, (_, index) => index + 1).join();
