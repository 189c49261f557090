import { freePort } from '@carillon/local-services';
import { createTestInstance, type TestInstance } from '@carillon/testing/test-instance';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type DashboardProcess, startDashboardProcess } from '../../testing/start-dashboard-process.ts';

/** Processor time that the first connection of a process may take, ms: loading the SDKs takes 500 and more. */
const most = 250;

let instance: TestInstance;
let dashboard: DashboardProcess;

beforeAll(async () => {
  instance = await createTestInstance();
  dashboard = await startDashboardProcess(instance, { ALLOW_PRIVATE_HOSTS: '1' });
});
afterAll(async () => {
  expect(await dashboard.stop()).toBe(0);
  await instance.drop();
});

/** Processor time of the dashboard so far, ms. */
async function processorTime(): Promise<number> {
  const text = await (await fetch(`${dashboard.url}/metrics`)).text();
  return Number(/^process_cpu_seconds_total ([\d.]+)$/m.exec(text)?.[1]) * 1_000;
}

it('the first connection of an account keeps nobody waiting for what it is made with', async () => {
  const browser = dashboard.browser();
  await browser.setUp(dashboard.setUpToken, 'ada@example.com', 'correct horse battery');
  const profile = await browser.post<{ id: string }>('/app/profiles', {
    name: 'Mine',
    timezone: 'UTC',
    groupId: null,
  });
  expect([profile.status, profile.body.error]).toEqual([200, undefined]);
  const before = await processorTime();
  const answer = await browser.post('/app/accounts/bluesky', {
    profileId: profile.body.data.id,
    handle: 'ada.example.com',
    appPassword: 'abcd-efgh-ijkl-mnop',
    service: `http://127.0.0.1:${await freePort()}`,
  });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expect((await processorTime()) - before).toBeLessThan(most);
});
