import { connectAccount } from '@carillon/db/accounts';
import { type ApiClient, apiClient } from '@carillon/harness/api-client';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import type { Tenant } from '@carillon/testing/create-tenant';
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

describe('a key that begins with svc_sk_test_', () => {
  let api: ApiClient;
  let real: string;

  beforeAll(async () => {
    const { userId, profileId } = owner;
    api = apiClient(carillon.url, await carillon.key({ userId, sandbox: true }));
    const facts = { platformUserId: '1', platformUsername: 'real', platformAvatar: 'https://x.com/real.png' };
    const connected = {
      profileId,
      platform: 'x',
      ...facts,
      grantedScopes: [],
      sandbox: false,
      serviceUrl: null,
    } as const;
    const stored = await connectAccount(carillon.db, connected, {
      seal: async () => 'sealed',
      maxAccounts: 2,
    });
    if (stored.kind !== 'stored') throw new Error('The account was not stored.');
    real = stored.id;
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
    const { data, limits } = (await api.get('/social-accounts')).body;
    expect(data).toEqual([expect.objectContaining({ id: account })]);
    expect(limits).toEqual({ current: 1, max: 25, canAdd: true });
    const all = (await apiClient(carillon.url, owner.apiKey).get('/social-accounts')).body;
    expect(all.data).toHaveLength(2);
    expect(all.limits).toEqual({ current: 2, max: 25, canAdd: true });
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
