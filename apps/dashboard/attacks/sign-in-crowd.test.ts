import { hashPassword, isPassword } from '@carillon/secrets';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

let dashboard: Dashboard;

beforeAll(async () => {
  dashboard = await startDashboard(
    { TRUSTED_PROXIES: 'loopback' },
    { passwords: { hash: hashPassword, matches: isPassword } },
  );
});
afterAll(() => dashboard.stop());

const signIn = async (address: string, body: object) => {
  const answer = await dashboard
    .browser()
    .send('POST', '/app/sign-in', { body, headers: { 'x-forwarded-for': address } });
  return answer.status;
};

it('ninety sign-ins of one address at once keep the next address waiting for one of them, not for all', async () => {
  const { email, password } = await dashboard.person();
  await signIn('203.0.113.9', { email: 'nobody@example.com', password: 'wrong' });
  let answered = 0;
  const crowd = Array.from({ length: 90 }, async (_, n) => {
    const status = await signIn('203.0.113.1', { email: `nobody${n}@example.com`, password: 'wrong' });
    answered += 1;
    return status;
  });
  await crowd[0];
  const others = ['203.0.113.2', '2001:db8::1', '203.0.113.3'];
  const [before, statuses] = [
    answered,
    await Promise.all(others.map((address) => signIn(address, { email, password }))),
  ];
  expect(statuses).toEqual([200, 200, 200]);
  expect(answered - before).toBeLessThan(30);
  expect(new Set(await Promise.all(crowd))).toEqual(new Set([401]));
});
