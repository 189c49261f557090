import {
  type ApiClient,
  apiClient,
  type Carillon,
  type PostBody,
  startCarillon,
  type Tenant,
  until,
} from '@carillon/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let carillon: Carillon;
let tenant: Tenant;
let api: ApiClient;

beforeAll(async () => {
  carillon = await startCarillon();
  tenant = await carillon.tenant('scale');
  api = apiClient(carillon.url, tenant.apiKey);
});

afterAll(() => carillon.stop());

const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
const account = (platform: 'x' | 'bluesky', handle: string) =>
  carillon.account(tenant.profileId, platform, handle);

const create = async (accounts: readonly string[], more: object): Promise<PostBody> => {
  const platforms = Object.fromEntries(accounts.map((id) => [id, { items: [{ content: 'the bells' }] }]));
  const answer = await api.post('/posts', { profileId: tenant.profileId, platforms, ...more });
  if (answer.status !== 201) throw new Error(answer.body.error);
  return answer.body.data;
};

const reaching = (id: string, ...statuses: string[]): Promise<PostBody> =>
  until(`post ${id} to be ${statuses.join(' or ')}`, async () => {
    const { data } = (await api.get(`/posts/${id}`)).body;
    return statuses.includes(data.status) && data;
  });

const refusedResend = async (post: PostBody) => {
  const { status, body } = await api.post(`/posts/${post.id}/resend`);
  expect([status, body]).toEqual([400, { error: `Cannot resend a post with status: ${post.status}` }]);
  expect((await api.get(`/posts/${post.id}`)).body.data.status).toBe(post.status);
};

describe('section 4.4: POST /posts/{id}/resend, before anything was published', () => {
  it.each([
    ['draft', {}],
    ['scheduled', { scheduledAt: new Date(Date.now() + 3_600_000).toISOString() }],
    ['queued', { publishNow: true }],
  ])('refuses a %s post and leaves it as it is', async (status, more) => {
    const post = await create([await account('x', 'idle')], more);
    expect(post.status).toBe(status);
    await refusedResend(post);
  });

  it.each(['unknown', 'malformed'])('answers 404 for a post id that is %s', async (kind) => {
    const { id } = await create([await account('x', 'known')], {});
    const unknown = id.slice(0, -1) + (id.endsWith('0') ? '1' : '0');
    const { status, body } = await api.post(`/posts/${kind === 'unknown' ? unknown : 'pst_nothing'}/resend`);
    expect([status, body]).toEqual([404, { error: 'Post not found' }]);
  });
});

describe('section 4.4: POST /posts/{id}/resend, with a worker', () => {
  beforeAll(() => void carillon.startWorker());

  it('answers 200 with the post, queued again, and a message', async () => {
    const failing = await account('x', 'failing');
    carillon.sandbox.fault({ platform: 'x', handle: 'failing', fault: '403-duplicate' });
    const { id } = await create([failing], { publishNow: true });
    await reaching(id, 'failed');
    const { status, body } = await api.post(`/posts/${id}/resend`);
    expect(status).toBe(200);
    expect(body).toEqual({
      data: {
        id,
        profileId: tenant.profileId,
        content: 'the bells',
        status: 'queued',
        scheduledAt: null,
        createdAt: timestamp,
        updatedAt: timestamp,
      },
      message: 'Post queued for resend to 1 platform(s)',
    });
    await reaching(id, 'published');
  });

  it('retries only the failed platforms of a partial post', async () => {
    const accounts = [await account('bluesky', 'half'), await account('x', 'half')];
    carillon.sandbox.fault({ platform: 'x', handle: 'half', fault: '403-duplicate' });
    const { id } = await create(accounts, { publishNow: true });
    await reaching(id, 'partial');
    const { body } = await api.post(`/posts/${id}/resend`);
    expect(body.message).toBe('Post queued for resend to 1 platform(s)');
    const post = await reaching(id, 'published');
    expect(carillon.sandbox.ledger({ platform: 'bluesky', handle: 'half.sandbox.test' })).toHaveLength(1);
    expect(carillon.sandbox.ledger({ platform: 'x', handle: 'half' })).toHaveLength(1);
    expect(post.platforms.map((one) => one.status)).toEqual(['published', 'published']);
    await refusedResend(post);
  });

  it('refuses a publishing post and leaves it as it is', async () => {
    const slow = await account('x', 'unclear');
    carillon.sandbox.fault({ platform: 'x', handle: 'unclear', fault: 'commit-then-drop' });
    const { id } = await create([slow], { publishNow: true });
    await refusedResend(await reaching(id, 'publishing'));
  });
});

describe('section 2.5: the record of a published platform', () => {
  it('has a time and the identifier on the network', async () => {
    const accounts = [await account('bluesky', 'fine'), await account('x', 'fine')];
    const { id } = await create(accounts, { publishNow: true });
    const post = await reaching(id, 'published');
    for (const socialAccountId of accounts) {
      expect(post.platforms).toContainEqual({
        id: expect.stringMatching(/^pp_/),
        postId: id,
        socialAccountId,
        status: 'published',
        errorMessage: null,
        publishedAt: timestamp,
        platformPostId: expect.stringMatching(/./),
        createdAt: timestamp,
        updatedAt: timestamp,
      });
    }
    const remote = carillon.sandbox.ledger().map(({ remoteId }) => remoteId);
    for (const { platformPostId } of post.platforms) expect(remote).toContain(platformPostId);
  });

  it('is found by the status filters published and failed', async () => {
    const suspended = await create([await account('x', 'suspended')], { publishNow: true });
    await reaching(suspended.id, 'failed');
    for (const status of ['published', 'failed']) {
      const { data } = (await api.get<PostBody[]>(`/posts?status=${status}`)).body;
      expect(data.length).toBeGreaterThan(0);
      expect(data.every((post) => post.status === status)).toBe(true);
    }
  });
});

describe('section 7: errors of the networks, as stored in errorMessage', () => {
  it.each([
    ['x', 'expired', /authentication failed.*reconnect/i],
    ['x', 'suspended', /suspended|restricted/i],
    ['x', 'ratelimited', /rate limit/i],
    ['x', 'duplicate', /duplicate/i],
    ['bluesky', 'expired', /handle or app password/i],
    ['bluesky', 'ratelimited', /rate limit/i],
    ['bluesky', 'down', /reach/i],
  ] as const)('on %s for @%s', async (platform, handle, message) => {
    const { id } = await create([await account(platform, handle)], { publishNow: true });
    const errorMessage = await until('the message of the network', async () => {
      const [record] = (await api.get(`/posts/${id}`)).body.data.platforms;
      return record?.errorMessage;
    });
    expect(errorMessage).toMatch(message);
    const listed = (await api.get<PostBody[]>('/posts')).body.data.find((post) => post.id === id);
    expect(listed?.platforms[0]).toHaveProperty('errorMessage');
  });
});
