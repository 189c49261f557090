import { newId } from '@carillon/core';
import { type ApiClient, apiClient } from '@carillon/harness/api-client';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let carillon: Carillon;

beforeAll(async () => {
  carillon = await startCarillon();
});
afterAll(() => carillon.stop());

/** A user with a sandbox key beside a real one, an account of the sandbox and a real one. */
async function openUser() {
  const { userId, profileId, apiKey } = await carillon.tenant('free');
  const boxed = await carillon.account(profileId, 'x', 'demo');
  const { id: real } = await carillon.db.socialAccount.create({
    data: {
      ...{ id: newId('sac'), profileId, platform: 'x', sandbox: false },
      ...{ platformUserId: '7', platformUsername: 'real', platformAvatar: '' },
    },
  });
  const draftFor = (account: string) => ({
    profileId,
    status: 'draft',
    platforms: { [account]: { items: [{ content: 'only a test' }] } },
  });
  const sandboxKey = await carillon.key({ userId, sandbox: true });
  const [realApi, testApi] = [apiKey, sandboxKey].map((key) => apiClient(carillon.url, key)) as [
    ApiClient,
    ApiClient,
  ];
  const used = async (api: ApiClient): Promise<number> => {
    const answer = await api.post<{ quota: { used: number } }>('/posts/validate', draftFor(boxed));
    return answer.body.data.quota.used;
  };
  const usage = () => carillon.db.usage.findFirst({ where: { userId } });
  const fill = (full: object) => carillon.db.usage.updateMany({ where: { userId }, data: full });
  return { userId, profileId, boxed, real, draftFor, realApi, testApi, used, usage, fill };
}

describe('a sandbox key', () => {
  it('cannot change the preferences of a profile, and says why; a real key can', async () => {
    const { profileId, realApi, testApi } = await openUser();
    const before = await carillon.db.profile.findUnique({ where: { id: profileId } });
    const answer = await testApi.patch(`/profiles/${profileId}`, { dailyLimit: 1, timezone: 'Asia/Tokyo' });
    expect(answer.status).toBe(403);
    expect(answer.headers.get('x-error-code')).toBe('sandbox_key');
    expect(answer.body.error).toMatch(/^A sandbox key changes nothing that real accounts use/);
    expect(await carillon.db.profile.findUnique({ where: { id: profileId } })).toEqual(before);
    expect((await realApi.patch(`/profiles/${profileId}`, { dailyLimit: 4 })).status).toBe(200);
  });

  it('uses up a month of its own, and is shown how much of that is left', async () => {
    const { boxed, draftFor, realApi, testApi, used, usage } = await openUser();
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => testApi.post('/posts', draftFor(boxed))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
    const refused = answers.filter(({ status }) => status === 403);
    expect(refused.map(({ body }) => body.error)).toEqual(
      Array(10).fill('Monthly post limit reached. Upgrade your plan to schedule more posts.'),
    );
    expect([await used(realApi), await used(testApi)]).toEqual([0, 50]);
    expect((await realApi.post('/posts', draftFor(boxed))).status).toBe(201);
    expect(await usage()).toMatchObject({ posts: 1, sandboxPosts: 50 });
  });

  it('gets room again for a post that is deleted, with whatever key', async () => {
    const { boxed, draftFor, realApi, testApi, used } = await openUser();
    const [first, second] = [
      await testApi.post('/posts', draftFor(boxed)),
      await testApi.post('/posts', draftFor(boxed)),
    ];
    const own = await realApi.post('/posts', draftFor(boxed));
    await testApi.delete(`/posts/${first.body.data.id}`);
    await realApi.delete(`/posts/${second.body.data.id}`);
    expect([await used(realApi), await used(testApi)]).toEqual([1, 0]);
    await testApi.delete(`/posts/${own.body.data.id}`);
    expect([await used(realApi), await used(testApi)]).toEqual([0, 0]);
  });

  it('makes no posts that a real key could turn into real ones beyond the limit of the month', async () => {
    const { boxed, real, draftFor, realApi, testApi, usage, fill } = await openUser();
    const ids = await Promise.all(
      [1, 2, 3].map(async () => (await testApi.post('/posts', draftFor(boxed))).body.data.id),
    );
    await fill({ posts: 49 });
    const { platforms } = draftFor(real);
    const answers = await Promise.all(ids.map((id) => realApi.patch(`/posts/${id}`, { platforms })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    expect(await usage()).toMatchObject({ posts: 50, sandboxPosts: 2 });
    const turned = ids[answers.findIndex(({ status }) => status === 200)];
    expect((await realApi.patch(`/posts/${turned}`, { platforms })).status).toBe(200);
    await realApi.delete(`/posts/${turned}`);
    expect(await usage()).toMatchObject({ posts: 49, sandboxPosts: 2 });
  });
});
