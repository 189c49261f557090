import { setTimeout as sleep } from 'node:timers/promises';
import { fastestTime } from '@carillon/testing/fastest-time';
import { startHostileServer } from '@carillon/testing/start-hostile-server';
import { createTestInstance, type TestInstance } from '@carillon/testing/test-instance';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type DashboardProcess, startDashboardProcess } from '../testing/start-dashboard-process.ts';

let instance: TestInstance;
let hostile: Awaited<ReturnType<typeof startHostileServer>>;
let dashboard: DashboardProcess;

beforeAll(async () => {
  [instance, hostile] = await Promise.all([createTestInstance(), startHostileServer([200_000, 1_000_000])]);
  dashboard = await startDashboardProcess(instance, {
    ALLOW_PRIVATE_HOSTS: '1',
    CONNECTION_TRIES: '1000',
  });
}, 60_000);

afterAll(async () => {
  await dashboard.stop();
  await hostile.close();
  await instance.drop();
});

/** The slowest answer of /livez while this work is done, ms. */
async function slowestMeanwhile(work: () => Promise<unknown>): Promise<number> {
  let over = false;
  const done = work().finally(() => {
    over = true;
  });
  let slowest = 0;
  while (!over) {
    const begin = performance.now();
    await (await fetch(`${dashboard.url}/livez`)).text();
    slowest = Math.max(slowest, performance.now() - begin);
    await sleep(5);
  }
  await done;
  return slowest;
}

describe('a Bluesky server that somebody names', () => {
  it('can say whatever it likes, and the dashboard answers everybody meanwhile', async () => {
    const person = dashboard.browser();
    const admin = { email: 'admin@example.com', password: 'correct horse battery' };
    expect((await person.setUp(dashboard.setUpToken, admin.email, admin.password)).status).toBe(200);
    const profile = { name: 'Test', timezone: 'UTC', groupId: null };
    const { id: profileId } = (await person.post<{ id: string }>('/app/profiles', profile)).body.data;
    const connection = {
      profileId,
      handle: 'a.test',
      appPassword: 'abcd-abcd-abcd-abcd',
      service: hostile.url,
    };
    const connect = () => person.post('/app/accounts/bluesky', connection);
    await connect(); // loads the networks' libraries
    const errors: string[] = [];
    const connectToEachKind = async () => {
      for (let n = 0; n < hostile.kinds; n++) {
        const { status, body } = await connect();
        expect(status).toBe(400);
        errors.push(body.error);
      }
    };
    expect(await fastestTime(() => slowestMeanwhile(connectToEachKind), 500)).toBeLessThan(500);
    expect(errors.length).toBeGreaterThanOrEqual(hostile.kinds);
    expect(hostile.answers()).toBeGreaterThanOrEqual(hostile.kinds);
    expect(Math.max(...errors.map(({ length }) => length))).toBeLessThanOrEqual(1_000);
  });
});
