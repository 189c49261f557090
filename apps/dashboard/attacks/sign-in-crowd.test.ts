import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { cheapPasswords, type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

let dashboard: Dashboard;

/** One takes 20 ms on any machine: on a busy one, a crowd of real hashes is refused after 10 s, as it should be. */
const passwords: typeof cheapPasswords = {
  ...cheapPasswords,
  async matches(password, hash) {
    await sleep(20);
    return hash !== null && cheapPasswords.matches(password, hash); // without one it takes a real one’s time
  },
};

beforeAll(async () => {
  dashboard = await startDashboard({ TRUSTED_PROXIES: 'loopback' }, { passwords });
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
