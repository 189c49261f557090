import { defaultPlans } from '@carillon/core';
import { apiClient } from '@carillon/harness/api-client';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { to } from '../testing/post-parts.ts';

let carillon: Carillon;

beforeAll(async () => {
  carillon = await startCarillon({ plans: defaultPlans });
});

afterAll(() => carillon.stop());

describe('GET /v1/me', () => {
  it('says whose key it is, what it may do, and what is used', async () => {
    const { userId, profileId, apiKey } = await carillon.tenant('growth');
    const api = apiClient(carillon.url, apiKey);
    const account = await carillon.account(profileId, 'x', 'me');
    await api.post('/posts', { profileId, platforms: to('one', account) });
    const expiresAt = new Date(Date.now() + 3_600_000);
    const key = await carillon.key({ userId, scopes: [], expiresAt });
    const { email } = await carillon.db.user.findUniqueOrThrow({ where: { id: userId } });
    const { status, body } = await apiClient(carillon.url, key).get('/me');
    expect([status, body.data]).toEqual([
      200,
      {
        user: { id: userId, email },
        plan: 'growth',
        limits: defaultPlans.growth,
        usage: { posts: 1, socialAccounts: 1, mediaBytes: 0 },
        key: {
          id: expect.stringMatching(/^apk_/),
          name: 'test',
          scopes: [],
          expiresAt: expiresAt.toISOString(),
          sandbox: false,
          profileIds: [],
        },
      },
    ]);
  });

  it('says of a test key that it is one, and counts its posts apart', async () => {
    const { userId, profileId } = await carillon.tenant('free');
    const account = await carillon.account(profileId, 'x', 'me');
    const api = apiClient(carillon.url, await carillon.key({ userId, sandbox: true }));
    expect((await api.get('/me')).body.data).toMatchObject({
      key: { sandbox: true },
      usage: { posts: 0 },
    });
    await api.post('/posts', { profileId, platforms: to('one', account) });
    expect((await api.get('/me')).body.data).toMatchObject({ usage: { posts: 1, socialAccounts: 1 } });
  });

  it('refuses a key of nobody', async () => {
    expect((await apiClient(carillon.url, 'svc_sk_nobody').get('/me')).status).toBe(401);
  });
});
