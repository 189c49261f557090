import { newToken } from '@carillon/secrets';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

const maxUnknown = 20;

let dashboard: Dashboard;

beforeAll(async () => {
  dashboard = await startDashboard({ TRUSTED_PROXIES: 'loopback' }, { maxUnknown });
});

afterAll(() => dashboard.stop());

/** A request from an address, with the cookies of a browser. */
async function ask(path: string, address: string, cookies: ReadonlyMap<string, string>) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${dashboard.url}${path}`, {
    headers: { cookie, 'x-forwarded-for': address },
  });
  return { status: response.status, body: (await response.json()) as { data?: { person: unknown } } };
}

const nobodys = () => new Map([['carillon_session', newToken()]]);

async function guess(address: string, count: number): Promise<number[]> {
  const answers = await Promise.all(
    Array.from({ length: count }, () => ask('/v1/posts', address, nobodys())),
  );
  return answers.map(({ status }) => status).sort();
}

const times = (count: number, status: number) => Array.from({ length: count }, () => status);

describe('sessions of nobody', () => {
  it('are looked up so often for an address, and those that are known are let in meanwhile', async () => {
    const { client } = await dashboard.signedIn();
    expect(await guess('203.0.113.1', 100)).toEqual([...times(maxUnknown, 401), ...times(80, 429)]);
    expect((await ask('/app/usage', '203.0.113.1', client.cookies)).status).toBe(200);
    expect((await ask('/app/usage', '203.0.113.2', nobodys())).status).toBe(401);
  });

  it('do not keep a neighbour from signing in, and show where', async () => {
    await guess('203.0.113.3', 30);
    const stale = await ask('/app/session', '203.0.113.3', nobodys());
    expect([stale.status, stale.body.data?.person]).toEqual([200, null]);
    const { email, password } = await dashboard.person();
    const headers = { 'x-forwarded-for': '203.0.113.3' };
    const browser = dashboard.browser();
    const body = { email, password };
    expect((await browser.send('POST', '/app/sign-in', { body, headers })).status).toBe(200);
    expect((await ask('/app/usage', '203.0.113.3', browser.cookies)).status).toBe(200);
  });
});

describe('links of nobody that would make an admin', () => {
  it('are compared so often for an address', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.4' };
    const statuses: number[] = [];
    for (let n = 0; n < maxUnknown + 3; n += 1) {
      const body = { token: newToken(), email: `a${n}@example.com`, password: 'correct horse battery' };
      statuses.push((await dashboard.browser().send('POST', '/app/set-up', { body, headers })).status);
    }
    expect(statuses).toEqual([...times(maxUnknown, 410), ...times(3, 429)]);
  });
});
