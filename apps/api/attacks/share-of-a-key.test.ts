import { defaultPlans } from '@carillon/core';
import { createProfile } from '@carillon/db/profiles';
import { type ApiClient, apiClient, type PostBody } from '@carillon/harness/api-client';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { to } from '@carillon/operations/testing/post-parts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let carillon: Carillon;

beforeAll(async () => {
  const unhurried = { ...defaultPlans.growth, requestsPerMinute: 100_000, postsPerMonth: 8 };
  carillon = await startCarillon({ plans: { ...defaultPlans, growth: unhurried } });
});
afterAll(() => carillon.stop());

/** A user with two profiles that have an account each, a key of all, and one that is bound to each profile. */
async function openUser() {
  const { userId, profileId, apiKey } = await carillon.tenant('growth');
  const { id } = await createProfile(carillon.db, { userId, name: 'B', timezone: 'UTC', groupId: null });
  const open = async (of: string) => {
    const account = await carillon.account(of, 'x', of.slice(-12));
    const draft = (more: object = {}) => ({
      ...{ profileId: of, status: 'draft', platforms: to('bell', account), ...more },
    });
    const key = await carillon.key({ userId, profileIds: [of] });
    return { profileId: of, api: apiClient(carillon.url, key), draft };
  };
  return { userId, all: apiClient(carillon.url, apiKey), a: await open(profileId), b: await open(id) };
}

const codeOf = ({ status, headers }: { readonly status: number; readonly headers: Headers }) =>
  [status, headers.get('x-error-code')].filter((part) => part !== null).join(' ');

const refused = '403 key_share_used_up';

describe('a key that is bound to a profile, of what its user may have', () => {
  it('makes half of the webhooks, and such keys together three quarters', async () => {
    const { all, a, b } = await openUser();
    const make = async (api: ApiClient) =>
      codeOf(await api.post('/webhooks', { url: 'https://example.com/hooks' }));
    const made = await Promise.all(Array.from({ length: 12 }, () => make(a.api)));
    expect(made.sort()).toEqual([...Array(10).fill('201'), refused, refused]);
    for (let at = 0; at < 5; at += 1) expect(await make(b.api)).toBe('201');
    expect(await make(b.api)).toBe(refused);
    for (let at = 0; at < 5; at += 1) expect(await make(all)).toBe('201');
    expect(await make(all)).toBe('403 webhooks_used_up');
  });

  it('has half of the open links', async () => {
    const { userId, all, a } = await openUser();
    const make = async (api: ApiClient) =>
      codeOf(await api.post('/connect-links', { profileId: a.profileId }));
    const { id: apiKeyId } = await carillon.db.apiKey.findFirstOrThrow({
      where: { userId, profileIds: { has: a.profileId } },
    });
    const rows = Array.from({ length: 499 }, (_, at) => ({
      id: `cnl_${userId.slice(4)}${at}`,
      ...{ userId, profileId: a.profileId, apiKeyId, digest: `${userId} ${at}`, platforms: ['x' as const] },
      expiresAt: new Date(Date.now() + 3_600_000),
    }));
    await carillon.db.connectLink.createMany({ data: rows });
    expect((await Promise.all([make(a.api), make(a.api)])).sort()).toEqual(['201', refused]);
    expect(await make(all)).toBe('201');
  });

  it('creates half of the month’s posts, alone and in batches, and such keys together three quarters', async () => {
    const { all, a, b } = await openUser();
    const create = async (api: ApiClient, body: object) => codeOf(await api.post('/posts', body));
    expect((await Promise.all([1, 2].map(() => create(a.api, a.draft())))).sort()).toEqual(['201', '201']);
    const batch = { mode: 'each', posts: [1, 2, 3].map(() => a.draft()) };
    const { body } = await a.api.post<{ code: string | null }[]>('/posts/batch', batch);
    expect(body.data.map(({ code }) => code)).toEqual([null, null, 'key_share_used_up']);
    const one = (await a.api.get('/posts')).body.data as unknown as PostBody[];
    expect(one).toHaveLength(4);
    expect(await create(a.api, a.draft())).toBe(refused);
    const review = await a.api.post('/posts/validate', a.draft());
    expect(review.body.data).toMatchObject({ valid: false, quota: { used: 4, limit: 4 } });
    await a.api.delete(`/posts/${one[0]?.id}`);
    expect(await create(a.api, a.draft())).toBe(refused);
    for (let at = 0; at < 3; at += 1) expect(await create(b.api, b.draft())).toBe('201');
    expect(await create(b.api, b.draft())).toBe('403 monthly_limit_reached');
    for (let at = 0; at < 2; at += 1) expect(await create(all, b.draft())).toBe('201');
    expect(await create(all, b.draft())).toBe('403 monthly_limit_reached');
  });

  it('creates as many when twenty come at once', async () => {
    const { a } = await openUser();
    const made = await Promise.all(Array.from({ length: 20 }, () => a.api.post('/posts', a.draft())));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(4);
  });

  it('is told of itself alone by GET /v1/me', async () => {
    const { userId, all, a } = await openUser();
    await all.post('/posts', a.draft());
    await a.api.post('/posts', a.draft());
    expect((await a.api.get('/me')).body.data).toMatchObject({
      user: { id: userId, email: null },
      plan: null,
      limits: { postsPerMonth: 4, mediaBytes: 15e9 },
      usage: { posts: 1, socialAccounts: 1, mediaBytes: 0 },
      key: { profileIds: [a.profileId] },
    });
    expect((await all.get('/me')).body.data).toMatchObject({
      user: { email: expect.any(String) },
      plan: 'growth',
      limits: { postsPerMonth: 8 },
      usage: { posts: 2, socialAccounts: 2 },
    });
  });
});

describe('an externalId of a key that is bound to a profile', () => {
  it('stands in nobody’s way, and nobody’s in its own', async () => {
    const { all, a, b } = await openUser();
    const externalId = 'order-1';
    const answers = [
      await all.post<PostBody>('/posts', b.draft({ externalId })),
      await a.api.post<PostBody>('/posts', a.draft({ externalId })),
    ];
    expect(answers.map(codeOf)).toEqual(['201', '201']);
    const other = { externalId: 'order-2' };
    expect(codeOf(await a.api.post('/posts', a.draft(other)))).toBe('201');
    expect(codeOf(await b.api.post('/posts', b.draft(other)))).toBe('201');
    expect(codeOf(await all.post('/posts', b.draft(other)))).toBe('201');
    const [theirs, own] = answers.map(({ body }) => body.data.id);
    const found = async (api: ApiClient) =>
      (await api.get<PostBody[]>(`/posts?external_id=${externalId}`)).body.data.map(({ id }) => id).sort();
    expect(await found(a.api)).toEqual([own]);
    expect(await found(all)).toEqual([theirs, own].sort());
  });

  it('is one post’s among those that the key sees, whoever made that', async () => {
    const { all, a } = await openUser();
    const externalId = 'order-1';
    const { id } = (await all.post<PostBody>('/posts', a.draft({ externalId }))).body.data;
    for (const path of ['/posts', '/posts/validate'])
      expect((await a.api.post(path, a.draft({ externalId }))).status).toBe(path === '/posts' ? 409 : 200);
    const again = await a.api.post('/posts', a.draft({ externalId }));
    expect(again.body.error).toContain(id);
    const made = await Promise.all([1, 2, 3].map(() => a.api.post('/posts', a.draft({ externalId: 'new' }))));
    expect(made.map(codeOf).sort()).toEqual(['201', '409 external_id_taken', '409 external_id_taken']);
  });
});
