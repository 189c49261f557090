import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

let plain: Dashboard;
let behindProxy: Dashboard;

beforeAll(async () => {
  plain = await startDashboard();
  behindProxy = await startDashboard({ TRUSTED_PROXIES: 'loopback' }, { carillon: plain.carillon });
});

afterAll(async () => {
  await behindProxy.stop();
  await plain.stop();
});

/** Signs in as somebody new with a wrong password, once with each X-Forwarded-For header. @returns the statuses */
async function tryWrong(dashboard: Dashboard, addresses: readonly string[]): Promise<number[]> {
  const { email } = await dashboard.person();
  const statuses: number[] = [];
  for (const address of addresses) {
    const { status } = await fetch(`${dashboard.url}/app/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ email, password: 'wrong password' }),
    });
    statuses.push(status);
  }
  return statuses;
}

const wrong = (count: number) => Array.from({ length: count }, () => 401);

it('an address that anybody may write counts for nothing', async () => {
  const addresses = Array.from({ length: 11 }, (_, n) => `203.0.113.${n}`);
  expect(await tryWrong(plain, addresses)).toEqual([...wrong(10), 429]);
});

it('an address that a trusted proxy writes is who tries', async () => {
  const addresses = [...Array.from({ length: 11 }, () => '203.0.113.1'), '203.0.113.2'];
  expect(await tryWrong(behindProxy, addresses)).toEqual([...wrong(10), 429, 401]);
});

it('an address that somebody claims to a trusted proxy counts for nothing', async () => {
  const addresses = Array.from({ length: 11 }, (_, n) => `198.51.100.${n}, 203.0.113.1`);
  expect(await tryWrong(behindProxy, addresses)).toEqual([...wrong(10), 429]);
});
