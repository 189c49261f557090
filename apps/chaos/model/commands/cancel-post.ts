import { platformTitles } from '@carillon/core';
import { isGoing, isOut } from '../change.ts';
import { demand } from '../check.ts';
import type { History } from '../history.ts';
import { isDeleted, isLive, type Model, type ModelPost, type ModelTarget } from '../model.ts';
import { storedOf } from '../stored-targets.ts';
import { canChoose, choice, chosenPost, command } from './command.ts';
import { readPost } from './read-post.ts';

interface Said {
  readonly error?: string;
  readonly message?: string;
}

/** The targets for which an answer says that it was too late. */
function lateIn({ error, message }: Said, live: readonly ModelTarget[]): readonly ModelTarget[] {
  const [, late = ''] = (error ?? message ?? '').split(/ too late for | or may be published on /);
  return live.filter(({ platform }) => late.includes(`${platformTitles[platform]} @`));
}

/** Deletes a post, and compares the answer with what is known of the post. @returns the answer */
async function cancel(post: ModelPost, model: Model, history: History): Promise<string> {
  await readPost(post, model, history);
  const rows = await storedOf(post, history);
  const { status, body } = await history.api.delete(`/posts/${post.id}`);
  const now = Date.now();

  const answer = `${post.name} was answered with ${status}`;
  if (isDeleted(post)) {
    demand(status === 404 ? [] : [`deletion of ${answer}, and it was deleted before`]);
    return answer;
  }
  demand([200, 204, 409].includes(status) ? [] : [`deletion of ${answer}: ${body.error}`]);
  const live = post.targets.filter(isLive);
  const late = lateIn(body, live);
  for (const target of live) {
    const isLate = late.includes(target);
    const isFalse = !isGoing(target, now) && isLate !== isOut(target, rows);
    demand(
      isFalse ? [`deletion of ${answer}, as if ${target.platform} were ${isLate ? '' : 'not '}out`] : [],
    );
    const staysFailed = target.seen === 'failed' && late.length > 0;
    const isCancelled = !isLate && status !== 409;
    demand(isCancelled && staysFailed ? [`deletion of ${answer}, and ${target.platform} had failed`] : []);
    if (isCancelled) target.seen = 'cancelled';
  }
  const isHonest =
    status === 204 ? late.length === 0 : late.length > 0 && (status === 409 || late.length < live.length);
  demand(isHonest ? [] : [`deletion of ${answer}: ${body.error} ${body.message}`]);
  return late.length === 0 ? answer : `${answer}, too late for ${late.map(({ platform }) => platform)}`;
}

/** DELETE /v1/posts/{id}: taken for whatever has not begun to go out. */
export const cancellations = choice.map((which) =>
  command({
    words: `delete ${which.kind}`,
    can: (model) => canChoose(which, model),
    run: (model, history) => cancel(chosenPost(which, model), model, history),
  }),
);
