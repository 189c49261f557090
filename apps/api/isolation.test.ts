import { connectAccount, createApiKey, createProfile } from '@carillon/db';
import { hashApiKey, keyRing, newApiKey } from '@carillon/secrets';
import { type ApiClient, apiClient, type Carillon, startCarillon, type Tenant } from '@carillon/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let carillon: Carillon;
let owner: Tenant;
let account: string;
let failed: string;

const items = { items: [{ content: 'mine' }] };

/** A post that failed, so that it could be resent. */
const failedPost = async (tenant: Tenant, accountId: string): Promise<string> => {
  const body = { profileId: tenant.profileId, platforms: { [accountId]: items }, publishNow: true };
  const { id } = (await apiClient(carillon.url, tenant.apiKey).post('/posts', body)).body.data;
  const refused = { status: 'failed', errorCode: 'rejected', errorMessage: 'X refused the post.' } as const;
  await carillon.db.publication.updateMany({ where: { postId: id }, data: refused });
  await carillon.db.post.update({ where: { id }, data: { status: 'failed' } });
  return id;
};

beforeAll(async () => {
  carillon = await startCarillon();
  owner = await carillon.tenant('growth');
  account = await carillon.account(owner.profileId, 'x', 'owner');
  failed = await failedPost(owner, account);
});

afterAll(() => carillon.stop());

const unknown = (known: string) => known.slice(0, -1) + (known.endsWith('0') ? '1' : '0');

describe("another user's ids", () => {
  let stranger: Tenant;
  let api: ApiClient;
  let strangersAccount: string;

  beforeAll(async () => {
    stranger = await carillon.tenant('growth');
    api = apiClient(carillon.url, stranger.apiKey);
    strangersAccount = await carillon.account(stranger.profileId, 'x', 'stranger');
  });

  const post = (profileId: string, accountId: string) => ({ profileId, platforms: { [accountId]: items } });
  type Ids = Readonly<Record<'profile' | 'account' | 'post', string>>;
  const requests: readonly [string, (ids: Ids) => readonly [path: string, body?: object], string][] = [
    ['GET /posts?profile_id', ({ profile }) => [`/posts?profile_id=${profile}`], 'profile_not_found'],
    ['GET /posts/{id}', ({ post: id }) => [`/posts/${id}`], 'post_not_found'],
    [
      'GET /social-accounts?profile_id',
      ({ profile }) => [`/social-accounts?profile_id=${profile}`],
      'profile_not_found',
    ],
    ['POST /posts to the profile', (ids) => ['/posts', post(ids.profile, ids.account)], 'profile_not_found'],
    [
      'POST /posts to the account',
      (ids) => ['/posts', post(stranger.profileId, ids.account)],
      'social_accounts_not_found',
    ],
    [
      'POST /posts from the profile',
      (ids) => ['/posts', post(ids.profile, strangersAccount)],
      'profile_not_found',
    ],
    ['POST /posts/{id}/resend', ({ post: id }) => [`/posts/${id}/resend`, {}], 'post_not_found'],
  ];

  it.each(requests)('are answered as unknown ones by %s', async (_, request, code) => {
    const ask = async (ids: Ids) => {
      const [path, body] = request(ids);
      const { status, headers, body: answer } = await (body ? api.post(path, body) : api.get(path));
      return { status, code: headers.get('x-error-code'), answer };
    };
    const theirs = { profile: owner.profileId, account, post: failed };
    const nobodys = { profile: unknown(owner.profileId), account: unknown(account), post: unknown(failed) };
    const answer = await ask(theirs);
    expect(answer).toEqual(await ask(nobodys));
    expect(answer.code).toBe(code);
  });

  it('are in none of the lists', async () => {
    const group = { userId: owner.userId, name: 'Grouped', timezone: 'UTC', groupId: 'theirs' };
    await createProfile(carillon.db, group);
    const { profileId } = stranger;
    expect((await api.get('/posts')).body.data).toEqual([]);
    expect((await api.get('/profiles')).body.data).toEqual([expect.objectContaining({ id: profileId })]);
    expect((await api.get('/profiles?group_id=theirs')).body.data).toEqual([]);
    expect((await api.get('/social-accounts')).body).toMatchObject({
      data: [{ id: strangersAccount }],
      limits: { current: 1 },
    });
  });

  it('are left as they were', async () => {
    const posts = await carillon.db.post.findMany({ include: { publications: true } });
    expect(posts).toMatchObject([
      { id: failed, status: 'failed', publications: [{ status: 'failed', generation: 1 }] },
    ]);
  });
});

describe('a key that begins with svc_sk_test_', () => {
  let api: ApiClient;
  let real: string;

  beforeAll(async () => {
    const apiKey = newApiKey({ sandbox: true });
    const [hash = ''] = hashApiKey(apiKey, keyRing([carillon.instance.encryptionKey], 'api keys'));
    const { userId, profileId } = owner;
    await createApiKey(carillon.db, { userId, name: 'test', hash, last4: 'test', sandbox: true });
    api = apiClient(carillon.url, apiKey);
    const facts = { platformUserId: '1', platformUsername: 'real', platformAvatar: 'https://x.com/real.png' };
    const connected = {
      profileId,
      platform: 'x',
      ...facts,
      grantedScopes: [],
      sandbox: false,
      serviceUrl: null,
    } as const;
    real = await connectAccount(carillon.db, connected, async () => 'sealed');
  });

  const to = (...accounts: string[]) => ({
    profileId: owner.profileId,
    platforms: Object.fromEntries(accounts.map((id) => [id, items])),
  });

  it('posts to sandbox accounts', async () => {
    expect((await api.post('/posts', to(account))).status).toBe(201);
  });

  it('finds no other account, not even beside a sandbox account', async () => {
    for (const body of [to(real), to(account, real)]) {
      const { status, body: answer } = await api.post('/posts', body);
      expect([status, answer]).toEqual([400, { error: 'One or more social accounts not found' }]);
    }
  });

  it('lists sandbox accounts only', async () => {
    expect((await api.get('/social-accounts')).body.data).toEqual([expect.objectContaining({ id: account })]);
    const all = apiClient(carillon.url, owner.apiKey).get('/social-accounts');
    expect((await all).body.data).toHaveLength(2);
  });

  it('resends nothing to another account', async () => {
    const post = await failedPost(owner, real);
    expect((await api.post(`/posts/${post}/resend`)).status).not.toBe(200);
    const publications = await carillon.db.publication.findMany({ where: { postId: post } });
    expect(publications).toMatchObject([{ status: 'failed', generation: 1 }]);
  });

  it('resends to a sandbox account', async () => {
    expect((await api.post(`/posts/${failed}/resend`)).status).toBe(200);
  });
});

describe('a revoked key', () => {
  it('answers 401 from the next request on', async () => {
    const { userId, apiKey } = await carillon.tenant('free');
    const api = apiClient(carillon.url, apiKey);
    expect((await api.get('/profiles')).status).toBe(200);
    await carillon.db.apiKey.updateMany({ where: { userId }, data: { revokedAt: new Date() } });
    expect(await api.get('/profiles')).toMatchObject({ status: 401, body: { error: 'Unauthorized' } });
  });
});
