import { newId } from '@carillon/core';
import { type ApiClient, apiClient } from '@carillon/harness/api-client';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const hour = 3_600_000;
const day = 24 * hour;

interface Advanced {
  readonly advancedTo: string;
  readonly publications: number;
  readonly posts: number;
  readonly postIds: readonly string[];
}

let carillon: Carillon;

beforeAll(async () => {
  carillon = await startCarillon();
});
afterAll(() => carillon.stop());

const at = (ms: number) => new Date(Date.now() + ms).toISOString();

/** A user with a sandbox account and a real one. */
async function openUser() {
  const tenant = await carillon.tenant('scale');
  const { profileId } = tenant;
  const boxed = await carillon.account(profileId, 'x', 'demo');
  const { id: real } = await carillon.db.socialAccount.create({
    data: {
      ...{ id: newId('sac'), profileId, platform: 'x', sandbox: false },
      ...{ platformUserId: '7', platformUsername: 'real', platformAvatar: '' },
    },
  });
  return { ...tenant, boxed, real, api: apiClient(carillon.url, tenant.apiKey) };
}

async function create(api: ApiClient, profileId: string, accounts: readonly string[], more: object = {}) {
  const items = [{ content: 'ding' }];
  const platforms = Object.fromEntries(accounts.map((id) => [id, { items }]));
  const { status, body } = await api.post('/posts', { profileId, platforms, ...more });
  if (status !== 201) throw new Error(body.error);
  return body.data.id;
}

const advance = (api: ApiClient, body: object) => api.post<Advanced>('/sandbox/clock', body);

const shown = async (api: ApiClient, id: string) => (await api.get(`/posts/${id}`)).body.data;

/** Everything of a post and its publications, but when their jobs were noted, which may be a little later. */
const rows = (id: string) =>
  carillon.db.post.findUnique({
    where: { id },
    include: { publications: { omit: { dispatchedAt: true }, include: { items: true } } },
  });

describe('POST /v1/sandbox/clock', () => {
  it('touches nothing of real accounts, drafts, other profiles, other users and later times', async () => {
    const { api, profileId, userId, boxed, real } = await openUser();
    const { id: otherProfile } = await carillon.db.profile.create({
      data: { id: newId('prf'), userId, name: 'Other' },
    });
    const beside = await carillon.account(otherProfile, 'x', 'beside');
    const stranger = await openUser();
    const scheduledAt = at(day);
    const mine = await create(api, profileId, [boxed], { scheduledAt });
    const untouched = [
      await create(api, profileId, [real], { scheduledAt }),
      await create(api, profileId, [boxed], { scheduledAt, status: 'draft' }),
      await create(api, profileId, [boxed], { scheduledAt: at(3 * day) }),
      await create(api, otherProfile, [beside], { scheduledAt }),
      await create(stranger.api, stranger.profileId, [stranger.boxed], { scheduledAt }),
    ];
    const before = await Promise.all(untouched.map(rows));
    const { body } = await advance(api, { profileId, advanceTo: at(2 * day) });
    expect(body.data).toMatchObject({ publications: 1, posts: 1, postIds: [mine] });
    expect(await Promise.all(untouched.map(rows))).toEqual(before);
  });

  it('gives a post, its platform and the calendar the time of now, and says so in an event', async () => {
    const { api, profileId, boxed, userId } = await openUser();
    await api.post('/webhooks', { url: 'https://example.com/hooks', events: ['post.scheduled'] });
    const scheduledAt = at(day);
    const id = await create(api, profileId, [boxed], { scheduledAt, latestAt: at(day + hour) });
    const begun = Date.now();
    await advance(api, { profileId, advanceTo: at(2 * day) });
    const post = await shown(api, id);
    const now = Date.parse(post.scheduledAt ?? '');
    expect(Math.abs(now - begun)).toBeLessThan(5_000);
    expect(post).toMatchObject({ status: 'scheduled', platforms: [{ scheduledAt: post.scheduledAt }] });
    const [, told] = await carillon.db.webhookEvent.findMany({ where: { userId }, orderBy: { id: 'asc' } });
    expect(told).toMatchObject({
      type: 'post.scheduled',
      snapshot: {
        scheduledAt: post.scheduledAt,
        publications: [{ dueAt: expect.stringContaining(post.scheduledAt?.slice(0, 19) ?? '') }],
      },
    });
  });

  it('moves a post of both worlds on its sandbox account alone', async () => {
    const { api, profileId, boxed, real, userId } = await openUser();
    const scheduledAt = at(day);
    const id = await create(api, profileId, [boxed, real], { scheduledAt });
    const testApi = apiClient(carillon.url, await carillon.key({ userId, sandbox: true }));
    const body = { profileId, advanceTo: at(2 * day) };
    expect((await advance(testApi, body)).body.data).toMatchObject({ publications: 0, postIds: [] });
    expect((await advance(api, body)).body.data).toMatchObject({ publications: 1, postIds: [id] });
    const { scheduledAt: first, platforms } = await shown(api, id);
    expect(platforms.map((each) => each.scheduledAt)).toEqual([first, scheduledAt]);
    expect(Date.parse(first ?? '')).toBeLessThan(Date.now() + 2_000);
  });

  it('frees the slot of a post that it moves', async () => {
    const { api, profileId, boxed } = await openUser();
    const free = async () =>
      (await api.get<{ at: string }[]>(`/profiles/${profileId}/slots?platform=x&limit=1`)).body.data[0]?.at;
    await carillon.db.socialAccount.deleteMany({ where: { profileId, sandbox: false } });
    await api.patch(`/profiles/${profileId}`, { spacingMinutes: 0, dailyLimit: 1 });
    const slot = await free();
    const id = await create(api, profileId, [boxed], { autoSchedule: true });
    expect((await shown(api, id)).scheduledAt).toBe(slot);
    expect(await free()).not.toBe(slot);
    const { status } = await advance(api, { profileId, advanceTo: at(30 * day) });
    expect(status).toBe(200);
    const today = (await shown(api, id)).scheduledAt?.slice(0, 10);
    if (slot?.slice(0, 10) !== today) expect(await free()).toBe(slot);
  });

  it('takes a local time beside its zone, does the same once under an Idempotency-Key, and leaves an event', async () => {
    const { api, profileId, boxed } = await openUser();
    await create(api, profileId, [boxed], { scheduledAt: '2040-01-09T07:59:00Z' });
    const body = { profileId, advanceTo: '2040-01-09T09:00:00', timezone: 'Europe/Berlin' };
    const first = await api.post<Advanced>('/sandbox/clock', body, 'once');
    expect(first.body.data).toMatchObject({ advancedTo: '2040-01-09T08:00:00.000Z', publications: 1 });
    const again = await api.post<Advanced>('/sandbox/clock', body, 'once');
    expect(again.body.data).toEqual(first.body.data);
    expect((await advance(api, body)).body.data).toMatchObject({ publications: 0 });
    const events = await api.get<{ action: string; details: unknown }[]>(
      `/audit-events?subject_id=${profileId}`,
    );
    expect(events.body.data.slice(1)).toMatchObject([
      {
        action: 'profile.sandbox_advanced',
        details: [{ name: 'advanceTo', values: ['2040-01-09T08:00:00.000Z'] }],
      },
    ]);
  });
});

describe('POST /v1/sandbox/clock is refused', () => {
  const ofNow = { advanceTo: '2040-01-09T09:00:00Z' };

  it.each([
    [
      'a time that has passed',
      { advanceTo: '2020-01-09T09:00:00Z' },
      /^advanceTo \(2020-01-09T09:00:00\.000Z\) has already passed/,
    ],
    [
      'a local time without a zone',
      { advanceTo: '2040-01-09T09:00:00' },
      /^advanceTo must be a date-time with a timezone/,
    ],
    ['no time', {}, /^advanceTo/],
    ['a field that it has not', { ...ofNow, wait: 5 }, /^wait is not a field/],
  ])('for %s', async (_, body, why) => {
    const { api, profileId } = await openUser();
    const { status, body: answer } = await advance(api, { profileId, ...body });
    expect([status, answer.error]).toEqual([400, expect.stringMatching(why)]);
  });

  it('for a profile of somebody else', async () => {
    const [mine, other] = [await openUser(), await openUser()];
    const answer = await advance(mine.api, { profileId: other.profileId, ...ofNow });
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([404, 'profile_not_found']);
  });

  it('for a profile without a sandbox account', async () => {
    const { api, profileId, boxed } = await openUser();
    await carillon.db.socialAccount.delete({ where: { id: boxed } });
    const answer = await advance(api, { profileId, ...ofNow });
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([409, 'no_sandbox_account']);
    expect(answer.body.error).toMatch(/^This profile has no sandbox account/);
  });

  it('to a key without the right to publish', async () => {
    const { profileId, boxed, userId, api } = await openUser();
    const id = await create(api, profileId, [boxed], { scheduledAt: at(day) });
    const before = await rows(id);
    const key = await carillon.key({ userId, scopes: ['posts:read', 'profiles:write'] });
    const answer = await advance(apiClient(carillon.url, key), { profileId, ...ofNow });
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([403, 'scope_missing']);
    expect(await rows(id)).toEqual(before);
  });
});
