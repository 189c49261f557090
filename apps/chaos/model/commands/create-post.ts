import { type Platform, platforms } from '@carillon/core';
import fc from 'fast-check';
import { demand } from '../check.ts';
import type { History } from '../history.ts';
import { itemOf } from '../history.ts';
import type { Model } from '../model.ts';
import { activeAccounts } from '../stored-targets.ts';
import { command } from './command.ts';
import { failureAtOnce, inWords as failureInWords, orderFailure } from './fail-network.ts';

const times = {
  'at once': () => ({ body: { publishNow: true }, dueAt: 0 }),
  'in a moment': () => scheduled(300),
  'in half an hour': () => scheduled(1_800_000),
  'as a draft': () => ({ body: { status: 'draft' }, dueAt: Number.POSITIVE_INFINITY }),
} as const;

function scheduled(ms: number) {
  const dueAt = Date.now() + ms;
  return { body: { scheduledAt: new Date(dueAt).toISOString() }, dueAt };
}

const names = Object.keys(times) as (keyof typeof times)[];

const request = fc.record({
  when: fc.constantFrom(...names, 'at once' as const, 'at once' as const),
  on: fc.constantFrom<readonly Platform[]>(['x'], ['x'], ['bluesky'], platforms),
  items: fc.constantFrom(1, 1, 2, 3),
  /** True for a text that other posts of the account have too. */
  twin: fc.boolean(),
  /** A failure of its network that follows, if the post goes to that network. */
  meets: failureAtOnce,
});

type Request = typeof request extends fc.Arbitrary<infer Value> ? Value : never;

const isMet = ({ on, meets }: Request): boolean => on.includes(meets.which.platform);

const contentsOf = ({ items, twin }: Request, name: string): string[] =>
  twin && items === 1
    ? ['the same again']
    : Array.from({ length: items }, (_, n) => `${name}, item ${n + 1}`);

async function create(given: Request, model: Model, history: History): Promise<string> {
  const { api, accounts, profileId } = history;
  const name = `post ${model.posts.length + 1}`;
  const contents = contentsOf(given, name);
  const items = contents.map((content) => itemOf(content, history));
  const { body: when, dueAt } = times[given.when]();
  if (isMet(given)) orderFailure(given.meets, model, history);
  const before = await activeAccounts(history);
  const {
    status,
    body: { data, error },
  } = await api.post('/posts', {
    profileId,
    platforms: Object.fromEntries(given.on.map((platform) => [accounts[platform].id, { items }])),
    ...when,
  });
  const after = given.on.every((platform) => before.has(platform)) ? await activeAccounts(history) : before;
  if (status === 400 && given.on.some((platform) => !after.has(platform)))
    return 'refused, an account is not active';
  demand(status === 201 ? [] : [`${name} was answered with ${status}: ${error}`]);
  const rest = { contents, dueAt, seen: 'open', platformPostId: null } as const;
  const targets = given.on.map((platform) => ({ platform, ...rest }));
  model.posts.push({ name, id: data.id, changes: 0, targets });
  return name;
}

function inWords({ when, on, items, twin, ...given }: Request): string {
  const what = items > 1 ? `a thread of ${items}` : twin ? 'a post with the same text as others' : 'a post';
  const then = isMet({ when, on, items, twin, ...given }) ? `; ${failureInWords(given.meets)}` : '';
  return `create ${what} on ${on.join(' and ')} ${when}${then}`;
}

/** POST /v1/posts: accepted, unless an account is not active. */
export const createPosts = request.map((given) =>
  command({ words: inWords(given), run: (model, history) => create(given, model, history) }),
);
