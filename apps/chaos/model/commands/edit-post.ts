import { type Platform, platforms } from '@carillon/core';
import fc from 'fast-check';
import { type Change, canChange, changed, changedMeanwhile, isGoing, openPlatforms } from '../change.ts';
import { demand } from '../check.ts';
import type { History } from '../history.ts';
import { itemOf } from '../history.ts';
import { isDeleted, type Model, type ModelPost } from '../model.ts';
import { activeAccounts, storedOf } from '../stored-targets.ts';
import { canChoose, choice, chosenPost, command } from './command.ts';
import { readPost } from './read-post.ts';

const times = {
  'as before': () => ({ body: {}, dueAt: null }),
  'at once': () => ({ body: { publishNow: true }, dueAt: 0 }),
  'in a moment': () => scheduled(300),
  'in half an hour': () => scheduled(1_800_000),
  'as a draft': () => ({ body: { scheduledAt: null }, dueAt: Number.POSITIVE_INFINITY }),
} as const;

function scheduled(ms: number) {
  const dueAt = Date.now() + ms;
  return { body: { scheduledAt: new Date(dueAt).toISOString() }, dueAt };
}

const request = fc.record({
  post: choice,
  when: fc.constantFrom('as before', ...(Object.keys(times) as (keyof typeof times)[])),
  /** Null gives no new text. */
  on: fc.constantFrom<readonly Platform[] | 'its accounts' | null>(
    null,
    'its accounts',
    'its accounts',
    ['x'],
    ['bluesky'],
    platforms,
  ),
  items: fc.constantFrom(1, 1, 2, 3),
});

type Request = typeof request extends fc.Arbitrary<infer Value> ? Value : never;

type Edit = Omit<Request, 'post'> & { readonly post: ModelPost };

interface Asked {
  readonly post: ModelPost;
  readonly change: Change;
  readonly ask: () => Promise<{ readonly status: number; readonly body: { readonly error: string } }>;
}

/** Asks for a change, and compares the answer with what is known of the post. @returns the answer */
async function requestChange({ post, change, ask }: Asked, history: History): Promise<string> {
  const before = { rows: await storedOf(post, history), active: await activeAccounts(history) };
  const { status, body } = await ask();
  const after = { rows: await storedOf(post, history), active: await activeAccounts(history) };

  const answer = `${post.name} was answered with ${status}`;
  const wrong = [`a change of ${answer}: ${body.error}`];
  if (isDeleted(post)) {
    demand(status === 404 ? [] : wrong);
    return answer;
  }
  const named = change.platforms ?? openPlatforms(post, before.rows);
  const isUncertain = post.targets.some((target) => isGoing(target, Date.now()));
  const can = isUncertain || canChange(post, change, before.rows);
  const mayWork = can && named.every((each) => before.active.has(each) || after.active.has(each));
  const must =
    can && !isUncertain && named.every((each) => before.active.has(each) && after.active.has(each));
  demand((status === 200 && mayWork) || (status === 400 && !must) ? [] : wrong);
  if (status !== 200) return answer;
  post.targets = isUncertain
    ? changedMeanwhile(post, change, { before: before.rows, after: after.rows })
    : changed(post, change, before.rows);
  return answer;
}

/** Gives a failed post another text. */
export const editFailed = (post: ModelPost, model: Model, history: History): Promise<string> =>
  edit({ post, when: 'as before', on: 'its accounts', items: 1 }, model, history);

async function edit(given: Edit, model: Model, history: History): Promise<string> {
  const { post, when, on, items } = given;
  await readPost(post, model, history);
  post.changes += 1;
  const where = on === null && when === 'as before' ? 'its accounts' : on;
  const own = openPlatforms(post, await storedOf(post, history));
  const all = post.targets.map(({ platform }) => platform);
  const named = where === 'its accounts' ? (own.length > 0 ? own : all) : where;
  const contents = Array.from(
    { length: items },
    (_, n) => `${post.name}, change ${post.changes}, item ${n + 1}`,
  );
  const target = { items: contents.map((content) => itemOf(content, history)) };
  const { body: time, dueAt } = times[when]();
  const texts = named && {
    platforms: Object.fromEntries(named.map((platform) => [history.accounts[platform].id, target])),
  };
  const statuses = ['draft', 'scheduled', 'failed', 'partial'] as const;
  const change = { platforms: named, contents: named && contents, dueAt, statuses };
  const ask = () => history.api.patch(`/posts/${post.id}`, { ...texts, ...time });
  return requestChange({ post, change, ask }, history);
}

function inWords({ post, when, on, items }: Request): string {
  const what = items > 1 ? `a thread of ${items}` : 'another text';
  const where = on === 'its accounts' ? on : on?.join(' and ');
  return `change ${post.kind}: ${when}${where === undefined ? '' : `, with ${what} on ${where}`}`;
}

/** PATCH /v1/posts/{id}: taken as long as nothing of it has begun, and afterwards for what failed. */
export const edits = request.map((given) =>
  command({
    words: inWords(given),
    can: (model) => canChoose(given.post, model),
    run: (model, history) => edit({ ...given, post: chosenPost(given.post, model) }, model, history),
  }),
);

/** POST /v1/posts/{id}/publish: taken for a draft and for a scheduled post. */
export const publications = choice.map((which) =>
  command({
    words: `publish ${which.kind} now`,
    can: (model) => canChoose(which, model),
    async run(model, history) {
      const post = chosenPost(which, model);
      await readPost(post, model, history);
      const change = { platforms: null, contents: null, dueAt: 0, statuses: ['draft', 'scheduled'] } as const;
      const ask = () => history.api.post(`/posts/${post.id}/publish`);
      return requestChange({ post, change, ask }, history);
    },
  }),
);
