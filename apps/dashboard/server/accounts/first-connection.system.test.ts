import { freePort } from '@carillon/local-services';
import { fastestTime } from '@carillon/testing/fastest-time';
import { createTestInstance } from '@carillon/testing/test-instance';
import { expect, it } from '@jest/globals';
import { type DashboardProcess, startDashboardProcess } from '../../testing/start-dashboard-process.ts';

/** Processor time that the first connection of a process may take, ms: loading the SDKs takes 500 and more. */
const most = 250;

/** Processor time of a dashboard so far, ms. */
async function processorTime({ url }: DashboardProcess): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_cpu_seconds_total ([\d.]+)$/m.exec(text)?.[1]) * 1_000;
}

/** What the first connection takes in a dashboard of its own, ms. */
async function timeOfFirst(dashboard: DashboardProcess): Promise<number> {
  const browser = dashboard.browser();
  await browser.setUp(dashboard.setUpToken, 'ada@example.com', 'correct horse battery');
  const profile = await browser.post<{ id: string }>('/app/profiles', {
    name: 'Mine',
    timezone: 'UTC',
    groupId: null,
  });
  expect([profile.status, profile.body.error]).toEqual([200, undefined]);
  const before = await processorTime(dashboard);
  const answer = await browser.post('/app/accounts/bluesky', {
    profileId: profile.body.data.id,
    handle: 'ada.example.com',
    appPassword: 'abcd-efgh-ijkl-mnop',
    service: `http://127.0.0.1:${await freePort()}`,
  });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  return (await processorTime(dashboard)) - before;
}

async function measure(): Promise<number> {
  const instance = await createTestInstance();
  const dashboard = await startDashboardProcess(instance, { ALLOW_PRIVATE_HOSTS: '1' });
  const took = await timeOfFirst(dashboard);
  expect(await dashboard.stop()).toBe(0);
  await instance.drop();
  return took;
}

it('the first connection of an account keeps nobody waiting for what it is made with', async () => {
  expect(await fastestTime(measure, most)).toBeLessThan(most);
});
