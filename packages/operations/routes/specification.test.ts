import { createProfile } from '@carillon/db/profiles';
import { type ApiClient, apiClient } from '@carillon/harness/api-client';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import type { Tenant } from '@carillon/testing/create-tenant';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let carillon: Carillon;
let tenant: Tenant;
let api: ApiClient;
let x: string;
let bluesky: string;

beforeAll(async () => {
  carillon = await startCarillon();
  tenant = await carillon.tenant('growth');
  api = apiClient(carillon.url, tenant.apiKey);
  x = await carillon.account(tenant.profileId, 'x', 'demo');
  bluesky = await carillon.account(tenant.profileId, 'bluesky', 'demo');
});

afterAll(() => carillon.stop());

const id = (prefix: string) => expect.stringMatching(new RegExp(`^${prefix}_[0-9a-z]+$`));
const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
const url = expect.stringMatching(/^https?:\/\/\S+$/);
const sentence = expect.stringMatching(/^\S.+\.$/);

/** An id of the same kind that nothing has. */
const unknown = (known: string) => known.slice(0, -1) + (known.endsWith('0') ? '1' : '0');

const create = async (client: ApiClient, body: object): Promise<string> => {
  const answer = await client.post('/posts', body);
  if (answer.status !== 201) throw new Error(answer.body.error);
  return answer.body.data.id;
};

const draft = (content: string) => ({
  profileId: tenant.profileId,
  platforms: { [x]: { items: [{ content }] }, [bluesky]: { items: [{ content }] } },
});

const post = (content: string, status: string) => ({
  id: id('pst'),
  profileId: tenant.profileId,
  content,
  status,
  scheduledAt: null,
  createdAt: timestamp,
  updatedAt: timestamp,
});

describe('section 2.1: identifier prefixes', () => {
  it('marks users, profiles, accounts and API keys', async () => {
    const key = await carillon.db.apiKey.findFirstOrThrow({ where: { userId: tenant.userId } });
    expect([tenant.userId, tenant.profileId, x, key.id]).toEqual([
      id('usr'),
      id('prf'),
      id('sac'),
      id('apk'),
    ]);
  });
});

describe('section 4.1: GET /posts', () => {
  it('answers posts of the list shape, with a record for each platform', async () => {
    const created = await create(api, draft('in the list'));
    const { status, body } = await api.get<{ id: string }[]>('/posts');
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['data']);
    const record = (socialAccountId: string, platform: string) =>
      expect.objectContaining({
        socialAccountId,
        platform,
        platformUsername: expect.stringMatching(/^demo/),
        platformAvatar: url,
        status: expect.any(String),
        errorMessage: null,
      });
    const listed = body.data.find((one) => one.id === created);
    expect(listed).toMatchObject({
      ...post('in the list', 'draft'),
      platforms: expect.any(Array),
      media: [],
    });
    expect(listed).toHaveProperty('platforms.length', 2);
    expect(listed).toHaveProperty(
      'platforms',
      expect.arrayContaining([record(x, 'x'), record(bluesky, 'bluesky')]),
    );
  });

  it('filters by profile', async () => {
    const other = await createProfile(carillon.db, {
      userId: tenant.userId,
      name: 'Other',
      timezone: 'UTC',
      groupId: null,
    });
    const created = await create(api, draft('filtered'));
    expect((await api.get(`/posts?profile_id=${other.id}`)).body).toEqual({ data: [] });
    const mine = (await api.get<{ id: string }[]>(`/posts?profile_id=${tenant.profileId}`)).body.data;
    expect(mine).toContainEqual(expect.objectContaining({ id: created }));
  });

  it.each(['draft', 'scheduled', 'queued', 'publishing', 'published', 'partial', 'failed'])(
    'filters by status %s',
    async (status) => {
      await create(api, draft('a draft'));
      await create(api, {
        ...draft('scheduled'),
        scheduledAt: new Date(Date.now() + 3_600_000).toISOString(),
      });
      await create(api, { ...draft('queued'), publishNow: true });
      const answer = await api.get<{ status: string }[]>(`/posts?status=${status}`);
      expect(answer.status).toBe(200);
      expect(answer.body.data.every((one) => one.status === status)).toBe(true);
      expect(answer.body.data.length > 0).toBe(['draft', 'scheduled', 'queued'].includes(status));
    },
  );

  it('refuses another status with 400 and a sentence', async () => {
    const { status, body } = await api.get('/posts?status=nonsense');
    expect([status, body]).toEqual([400, { error: sentence }]);
  });

  it.each(['unknown', 'malformed'])('answers 404 for a profile id that is %s', async (kind) => {
    const profile = kind === 'unknown' ? unknown(tenant.profileId) : 'prf_nobody';
    const { status, body } = await api.get(`/posts?profile_id=${profile}`);
    expect([status, body]).toEqual([404, { error: 'Profile not found' }]);
  });
});

describe('section 4.3: GET /posts/{id}', () => {
  it('answers one post of the get shape', async () => {
    const created = await create(api, draft('alone'));
    const { status, body } = await api.get(`/posts/${created}`);
    const record = (socialAccountId: string) =>
      expect.objectContaining({
        id: id('pp'),
        postId: created,
        socialAccountId,
        status: expect.any(String),
        errorMessage: null,
        publishedAt: null,
        platformPostId: null,
        createdAt: timestamp,
        updatedAt: timestamp,
      });
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['data']);
    expect(body.data).toMatchObject({
      ...post('alone', 'draft'),
      id: created,
      platforms: expect.any(Array),
      media: [],
    });
    expect(body.data.platforms).toHaveLength(2);
    expect(body.data.platforms).toEqual(expect.arrayContaining([record(x), record(bluesky)]));
  });

  it.each(['unknown', 'malformed'])('answers 404 for a post id that is %s', async (kind) => {
    const wanted = kind === 'unknown' ? unknown(await create(api, draft('known'))) : 'pst_nothing';
    const { status, body } = await api.get(`/posts/${wanted}`);
    expect([status, body]).toEqual([404, { error: 'Post not found' }]);
  });
});

describe('section 4.5: GET /profiles', () => {
  it('answers the profiles of the account', async () => {
    const alone = await carillon.tenant('free');
    const { status, body } = await apiClient(carillon.url, alone.apiKey).get('/profiles');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: [
        expect.objectContaining({
          id: alone.profileId,
          userId: alone.userId,
          name: 'Test',
          groupId: null,
          active: true,
          createdAt: timestamp,
          updatedAt: timestamp,
        }),
      ],
    });
  });

  it('filters by group', async () => {
    const groupId = 'spring campaign';
    const profile = { userId: tenant.userId, name: 'Grouped', timezone: 'Europe/Berlin', groupId };
    const grouped = await createProfile(carillon.db, profile);
    const { body } = await api.get(`/profiles?group_id=${encodeURIComponent(groupId)}`);
    expect(body).toEqual({ data: [expect.objectContaining({ id: grouped.id, groupId })] });
    expect((await api.get('/profiles?group_id=nobody')).body).toEqual({ data: [] });
  });
});

describe('section 4.6: GET /social-accounts', () => {
  it('answers the accounts of the profiles, and the limits', async () => {
    const { status, body } = await api.get('/social-accounts');
    const account = (accountId: string, platform: string) => ({
      id: accountId,
      profileId: tenant.profileId,
      platform,
      platformUserId: expect.stringMatching(/./),
      platformUsername: expect.stringMatching(/^demo/),
      platformAvatar: url,
      active: true,
      createdAt: timestamp,
    });
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['data', 'limits']);
    expect(body.data).toHaveLength(2);
    expect(body.data).toEqual(expect.arrayContaining([account(x, 'x'), account(bluesky, 'bluesky')]));
    expect(body.limits).toEqual({ current: 2, max: expect.any(Number), canAdd: true });
  });

  it('filters by profile', async () => {
    const profile = { userId: tenant.userId, name: 'Empty', timezone: 'UTC', groupId: null };
    const empty = await createProfile(carillon.db, profile);
    expect((await api.get(`/social-accounts?profile_id=${empty.id}`)).body.data).toEqual([]);
    expect((await api.get(`/social-accounts?profile_id=${tenant.profileId}`)).body.data).toHaveLength(2);
  });

  it.each(['unknown', 'malformed'])('answers 404 for a profile id that is %s', async (kind) => {
    const profile = kind === 'unknown' ? unknown(tenant.profileId) : 'prf_nobody';
    const { status, body } = await api.get(`/social-accounts?profile_id=${profile}`);
    expect([status, body]).toEqual([404, { error: 'Profile not found' }]);
  });

  it('says that no account can be added once the plan is used up', async () => {
    const free = await carillon.tenant('free');
    const client = apiClient(carillon.url, free.apiKey);
    const limits = async () => (await client.get('/social-accounts')).body.limits as { max: number };
    const { max } = await limits();
    expect(Number.isInteger(max)).toBe(true);
    for (let n = 0; n < max; n += 1) await carillon.account(free.profileId, 'bluesky', `member${n}`);
    expect(await limits()).toEqual({ current: max, max, canAdd: false });
  });
});

describe('section 5: authentication', () => {
  it('gives out API keys that begin with svc_sk_', () => {
    expect(tenant.apiKey).toMatch(/^svc_sk_/);
  });

  const endpoints = [
    ['GET', '/posts'],
    ['POST', '/posts'],
    ['GET', '/posts/pst_any'],
    ['POST', '/posts/pst_any/resend'],
    ['GET', '/profiles'],
    ['GET', '/social-accounts'],
  ] as const;
  const headers = (): readonly Record<string, string>[] => [
    {},
    { authorization: '' },
    { authorization: 'Bearer' },
    { authorization: tenant.apiKey },
    { authorization: `Basic ${tenant.apiKey}` },
    { authorization: `Bearer ${unknown(tenant.apiKey)}` },
    { authorization: `Bearer ${tenant.apiKey.replace('svc_sk_', '')}` },
  ];

  it.each(endpoints)('answers 401 to %s %s without a valid key', async (method, path) => {
    for (const header of headers()) {
      const response = await fetch(`${carillon.url}/v1${path}`, { method, headers: header });
      expect([response.status, await response.json()]).toEqual([401, { error: 'Unauthorized' }]);
    }
  });
});

describe('section 9: versioning', () => {
  it('has everything under /v1, and answers 404 elsewhere', async () => {
    const headers = { authorization: `Bearer ${tenant.apiKey}` };
    for (const path of ['/posts', '/v2/posts', '/v1/nothing']) {
      const response = await fetch(`${carillon.url}${path}`, { headers });
      expect([response.status, await response.json()]).toEqual([404, { error: expect.any(String) }]);
    }
  });
});
