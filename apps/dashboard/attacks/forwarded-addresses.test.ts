import { expect, it } from '@jest/globals';
import { startDashboard } from '../testing/start-dashboard.ts';

/** Signs in with a wrong password so often, saying each time who forwards for whom. @returns the statuses */
async function tryWrong(
  environment: Record<string, string>,
  addresses: readonly string[],
): Promise<number[]> {
  const dashboard = await startDashboard(environment);
  try {
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
  } finally {
    await dashboard.stop();
  }
}

const wrong = (count: number) => Array.from({ length: count }, () => 401);

it('an address that anybody may write counts for nothing', async () => {
  const addresses = Array.from({ length: 11 }, (_, n) => `203.0.113.${n}`);
  expect(await tryWrong({}, addresses)).toEqual([...wrong(10), 429]);
});

it('an address that a trusted proxy writes is who tries', async () => {
  const addresses = [...Array.from({ length: 11 }, () => '203.0.113.1'), '203.0.113.2'];
  expect(await tryWrong({ TRUSTED_PROXIES: 'loopback' }, addresses)).toEqual([...wrong(10), 429, 401]);
});

it('an address that somebody claims to a trusted proxy counts for nothing', async () => {
  const addresses = Array.from({ length: 11 }, (_, n) => `198.51.100.${n}, 203.0.113.1`);
  expect(await tryWrong({ TRUSTED_PROXIES: 'loopback' }, addresses)).toEqual([...wrong(10), 429]);
});
