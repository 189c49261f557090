import { freePort } from '@carillon/local-services';
import { fastestTime } from '@carillon/testing/fastest-time';
import { createTestInstance } from '@carillon/testing/test-instance';
import { expect, it } from '@jest/globals';
import { type DashboardProcess, startDashboardProcess } from '../../testing/start-dashboard-process.ts';

/**
 * The longest time for which the first connection may keep everybody waiting, in parts of the time that it takes, which is the same on
 * a slow machine: a quarter where what it is made with is loaded in pieces, four fifths where it is loaded all at once.
 */
const most = 0.5;

/** The longest time for which a dashboard did nothing else since it was last asked, ms. */
async function longestStop({ url }: DashboardProcess): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_max_seconds ([\d.]+)$/m.exec(text)?.[1]) * 1_000;
}

/** The longest stop during the first connection of a dashboard, in parts of the time that this takes. */
async function stopOfFirst(dashboard: DashboardProcess): Promise<number> {
  const browser = dashboard.browser();
  await browser.setUp(dashboard.setUpToken, 'ada@example.com', 'correct horse battery');
  const profile = await browser.post<{ id: string }>('/app/profiles', {
    name: 'Mine',
    timezone: 'UTC',
    groupId: null,
  });
  expect([profile.status, profile.body.error]).toEqual([200, undefined]);
  await longestStop(dashboard); // which forgets its start
  const begin = performance.now();
  const answer = await browser.post('/app/accounts/bluesky', {
    profileId: profile.body.data.id,
    handle: 'ada.example.com',
    appPassword: 'abcd-efgh-ijkl-mnop',
    service: `http://127.0.0.1:${await freePort()}`,
  });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  const took = performance.now() - begin;
  return (await longestStop(dashboard)) / took;
}

async function measure(): Promise<number> {
  const instance = await createTestInstance();
  const dashboard = await startDashboardProcess(instance, { ALLOW_PRIVATE_HOSTS: '1' });
  const part = await stopOfFirst(dashboard);
  expect(await dashboard.stop()).toBe(0);
  await instance.drop();
  return part;
}

it('the first connection of an account keeps nobody waiting for what it is made with', async () => {
  expect(await fastestTime(measure, most)).toBeLessThan(most);
});
