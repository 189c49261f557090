import { sharedServices } from '@carillon/testing/services';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

let dashboard: Dashboard;

beforeAll(async () => {
  dashboard = await startDashboard();
});

afterAll(() => dashboard.stop());

describe('what Redis is told of somebody who tries to sign in', () => {
  it('has neither their e-mail address nor the one that they came from', async () => {
    const { redisUrl } = await sharedServices();
    if (redisUrl === null) return; // counted in memory
    const { email } = await dashboard.person();
    expect((await dashboard.browser().signIn(email, 'a wrong password')).status).toBe(401);
    const redis = new Redis(redisUrl);
    const prefix = dashboard.carillon.instance.queue.prefix ?? '';
    const names = (await redis.keys('*')).filter((name) => name.startsWith(prefix));
    await redis.quit();
    expect(names.filter((name) => name.includes(':sign-in:'))).toHaveLength(3);
    expect(names.filter((name) => name.includes('@') || name.includes('127.0.0.'))).toEqual([]);
  });
});
