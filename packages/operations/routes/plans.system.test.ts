import type { Plans } from '@carillon/core';
import { apiClient } from '@carillon/harness/api-client';
import { startApiProcess } from '@carillon/harness/start-api-process';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

/** Unlike the usual one in everything. */
const plans: Plans = {
  free: { postsPerMonth: 1, socialAccounts: 2, threads: true, mediaBytes: 0, requestsPerMinute: 7 },
  growth: { postsPerMonth: 3, socialAccounts: 4, threads: false, mediaBytes: 0, requestsPerMinute: 8 },
  scale: { postsPerMonth: 5, socialAccounts: 6, threads: false, mediaBytes: 0, requestsPerMinute: 9 },
};

let carillon: Carillon;

beforeAll(async () => {
  carillon = await startCarillon();
});

afterAll(() => carillon.stop());

describe('a table of plans in the environment', () => {
  it('is the one that counts: for posts, accounts, threads and requests', async () => {
    const { url, program } = await startApiProcess(carillon.instance, { PLANS: JSON.stringify(plans) });
    const [free, growth] = [await carillon.tenant('free'), await carillon.tenant('growth')];
    const account = await carillon.account(free.profileId, 'x', 'free');
    const post = (...contents: string[]) => ({
      profileId: free.profileId,
      platforms: { [account]: { items: contents.map((content) => ({ content })) } },
    });
    const api = apiClient(url, free.apiKey);

    const thread = await api.post('/posts', post('a', 'b'));
    expect([thread.status, thread.headers.get('X-RateLimit-Limit')]).toEqual([201, '7']);
    const beyond = await api.post('/posts', post('c'));
    expect([beyond.status, beyond.headers.get('X-Error-Code')]).toEqual([403, 'monthly_limit_reached']);
    expect((await api.get('/social-accounts')).body.limits).toEqual({ current: 1, max: 2, canAdd: true });

    const its = await carillon.account(growth.profileId, 'x', 'growth');
    const items = [{ content: 'a' }, { content: 'b' }];
    const refused = await apiClient(url, growth.apiKey).post('/posts', {
      profileId: growth.profileId,
      platforms: { [its]: { items } },
    });
    expect([refused.status, refused.headers.get('X-Error-Code')]).toEqual([403, 'threads_need_growth']);
    program.kill('SIGTERM');
    expect(await program.exit()).toBe(0);
  });

  it('keeps the api from starting when it is wrong', async () => {
    const PLANS = JSON.stringify({ ...plans, free: { ...plans.free, postsPerMonth: 'many' } });
    await expect(startApiProcess(carillon.instance, { PLANS })).rejects.toThrow(
      'The API ended with 78: The environment is incomplete or wrong (.env.example explains each variable):   PLANS.free.postsPerMonth: must be a whole number from 0 to 2147483647',
    );
  });
});
