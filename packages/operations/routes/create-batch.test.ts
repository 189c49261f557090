import { defaultPlans } from '@carillon/core';
import { type ApiClient, apiClient } from '@carillon/harness/api-client';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { knownHere } from '../testing/known-fields.ts';
import { ahead, hour, to } from '../testing/post-parts.ts';

let carillon: Carillon;
let api: ApiClient;
let profileId: string;
let userId: string;
let x: string;

const maxPosts = 30;

beforeAll(async () => {
  const plans = { ...defaultPlans, growth: { ...defaultPlans.growth, postsPerMonth: maxPosts } };
  carillon = await startCarillon({ plans });
});

afterAll(() => carillon.stop());

beforeEach(async () => {
  const tenant = await carillon.tenant('growth');
  ({ profileId, userId } = tenant);
  api = apiClient(carillon.url, tenant.apiKey);
  x = await carillon.account(profileId, 'x', `batch${profileId.slice(-6)}`);
});

interface Created {
  readonly index: number;
  readonly ok: boolean;
  readonly id: string | null;
  readonly externalId: string | null;
  readonly existingId: string | null;
  readonly status: string | null;
  readonly scheduledAt: string | null;
  readonly code: string | null;
  readonly error: string | null;
  readonly problems: readonly { readonly path: string; readonly code: string }[];
}

const post = (content: string, more: object = {}) => ({ profileId, platforms: to(content, x), ...more });
const posts = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, n) => post(`post ${n}`, more));
const send = (all: readonly unknown[], more: object = {}, key?: string) =>
  api.post<Created[]>('/posts/batch', { posts: all, ...more }, key);
const count = () => carillon.db.post.count({ where: { userId } });
const used = async () => (await carillon.db.usage.findFirst({ where: { userId } }))?.posts ?? 0;

const tooLong = () => post('a'.repeat(281));

describe('a batch', () => {
  it('stores all of its posts, and answers them in their order', async () => {
    const all = [
      post('draft'),
      post('later', { scheduledAt: ahead(hour) }),
      post('now', { publishNow: true }),
    ];
    const { status, body } = await send(all);
    expect([status, body.message]).toEqual([200, '3 post(s) stored']);
    expect(body.data.map((each) => [each.index, each.ok, each.status])).toEqual([
      [0, true, 'draft'],
      [1, true, 'scheduled'],
      [2, true, 'queued'],
    ]);
    expect([await count(), await used()]).toEqual([3, 3]);
    const stored = (await api.get<{ id: string; content: string }[]>('/posts')).body.data.reverse();
    expect(stored.map(({ id, content }) => [id, content])).toEqual(
      body.data.map(({ id }, index) => [id, ['draft', 'later', 'now'][index]]),
    );
  });

  it('stores none where one of all is wrong, and says everything that is', async () => {
    const { status, body } = await send([...posts(8), tooLong(), { ...post('typo'), publishnow: true }]);
    expect([status, body.error]).toEqual([
      400,
      `posts[8]: platforms.${x}.items[0].content is 281 weighted characters long (emoji and CJK count 2, a URL 23); X allows 280. posts[9]: publishnow is not a field of this request${knownHere.post}.`,
    ]);
    expect([await count(), await used()]).toEqual([0, 0]);
  });

  it('stores each that is right, and says what is wrong with the others', async () => {
    const wrong = [
      tooLong(),
      'text',
      { ...post('no such profile'), profileId: 'prf_none' },
      post('at no time', { scheduledAt: ahead(hour), autoSchedule: true }),
    ];
    const { status, body } = await send([...posts(2), ...wrong, ...posts(1)], { mode: 'each' });
    expect([status, body.message]).toEqual([200, '3 of 7 posts stored']);
    expect(body.data.map(({ ok, code }) => (ok ? 'stored' : code))).toEqual([
      'stored',
      'stored',
      'item_too_long',
      'wrong_type',
      'profile_not_found',
      'both_times',
      'stored',
    ]);
    expect(body.data[2]?.problems).toMatchObject([
      { path: `platforms.${x}.items[0].content`, code: 'item_too_long' },
    ]);
    expect([await count(), await used()]).toEqual([3, 3]);
  });

  it('gives every post a slot of its own', async () => {
    const { body } = await send(posts(5, { autoSchedule: true }));
    const times = body.data.map(({ scheduledAt }) => scheduledAt);
    expect(new Set(times).size).toBe(5);
    expect(times).toEqual(times.toSorted());
  });

  it('counts exactly what the month has room for', async () => {
    expect((await send(posts(maxPosts - 3))).status).toBe(200);
    const all = await send(posts(4));
    expect([all.status, all.headers.get('x-error-code')]).toEqual([403, 'monthly_limit_reached']);
    expect(await used()).toBe(maxPosts - 3);
    const each = await send([...posts(2), post('slot', { autoSchedule: true }), ...posts(4)], {
      mode: 'each',
    });
    expect(each.body.data.map(({ ok, code }) => (ok ? 'stored' : code))).toEqual([
      ...['stored', 'stored', 'stored'],
      ...Array(4).fill('monthly_limit_reached'),
    ]);
    expect([await count(), await used()]).toEqual([maxPosts, maxPosts]);
  });

  it('keeps ids of one’s own apart, also within itself', async () => {
    await send([post('first', { externalId: 'a' })]);
    const all = [
      post('again', { externalId: 'a' }),
      post('b', { externalId: 'b' }),
      post('b', { externalId: 'b' }),
    ];
    expect((await send(all)).status).toBe(409);
    const { body } = await send(all, { mode: 'each' });
    expect(body.data.map(({ ok, code }) => (ok ? 'stored' : code))).toEqual([
      'external_id_taken',
      'stored',
      'external_id_taken',
    ]);
    const stored = await carillon.db.post.findMany({ where: { userId }, orderBy: { externalId: 'asc' } });
    const [before, b] = stored.map(({ id }) => id);
    expect(body.data.map(({ existingId }) => existingId)).toEqual([before, null, b]);
    expect([await count(), await used()]).toEqual([2, 2]);
  });

  it('is tried without storing anything', async () => {
    const all = [...posts(2, { autoSchedule: true }), post('mine', { externalId: 'dry' }), tooLong()];
    const { status, body } = await send(all, { mode: 'each', dryRun: true });
    expect([status, body.message]).toEqual([200, '3 of 4 posts would be stored']);
    expect(body.data.map(({ ok, id }) => [ok, id])).toEqual([
      [true, null],
      [true, null],
      [true, null],
      [false, null],
    ]);
    const [one, two] = body.data.map(({ scheduledAt }) => scheduledAt);
    expect([typeof one, one === two]).toEqual(['string', false]);
    expect([await count(), await used()]).toEqual([0, 0]);
    expect((await send(all.slice(0, 3))).body.data[0]?.scheduledAt).toBe(one);
  });

  it('is done once under an Idempotency-Key', async () => {
    const all = posts(3, { scheduledAt: ahead(hour) });
    const [first, again] = [await send(all, {}, 'batch'), await send(all, {}, 'batch')];
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
    expect(await count()).toBe(3);
    const dry = await send(all, { dryRun: true }, 'dry batch');
    expect([dry.status, await count()]).toEqual([200, 3]);
  });

  it.each([
    ['posts must have at least 1 item.', []],
    ['posts must have at most 100 items.', Array.from({ length: 101 }, () => ({}))],
  ])('is refused: %s', async (error, all) => {
    const { status, body } = await send(all);
    expect([status, body.error]).toEqual([400, error]);
  });

  it('reaches nothing of other users, whoever is named', async () => {
    const other = await carillon.tenant('growth');
    const theirs = await carillon.account(other.profileId, 'x', 'other');
    const { body } = await send(
      [
        { ...post('their account'), platforms: to('their account', theirs) },
        { ...post('their profile'), profileId: other.profileId },
        { profileId: other.profileId, platforms: to('all theirs', theirs) },
      ],
      { mode: 'each' },
    );
    expect(body.data.map(({ code }) => code)).toEqual([
      'social_accounts_not_found',
      'profile_not_found',
      'profile_not_found',
    ]);
    expect(await carillon.db.post.count({ where: { userId: other.userId } })).toBe(0);
  });
});
