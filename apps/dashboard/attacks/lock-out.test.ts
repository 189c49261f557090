import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PersonClient } from '../testing/person-client.ts';
import { type Dashboard, startDashboard, type TestPerson } from '../testing/start-dashboard.ts';

const cookie = 'carillon_device';

let dashboard: Dashboard;

beforeAll(async () => {
  dashboard = await startDashboard();
});

afterAll(() => dashboard.stop());

/** A person, and a browser in which they signed in before and then out. */
async function regular(): Promise<{ victim: TestPerson; home: PersonClient }> {
  const victim = await dashboard.person();
  const home = dashboard.browser();
  expect((await home.signIn(victim.email, victim.password)).status).toBe(200);
  expect((await home.post('/app/sign-out')).status).toBe(204);
  return { victim, home };
}

/** Tries wrong passwords until there were too many. @returns how many were compared */
async function lockOut(email: string, browserOf: () => PersonClient): Promise<number> {
  for (let tried = 0; tried < 30; tried += 1)
    if ((await browserOf().signIn(email, `wrong ${tried}`)).status === 429) return tried;
  return Number.POSITIVE_INFINITY;
}

describe('somebody who is locked out by wrong passwords of others, at their own address', () => {
  it('still signs in where they signed in before, and in no other browser', async () => {
    const { victim, home } = await regular();
    expect(await lockOut(victim.email, dashboard.browser)).toBe(10);
    expect((await dashboard.browser().signIn(victim.email, victim.password)).status).toBe(429);
    expect((await home.signIn(` ${victim.email.toUpperCase()}`, victim.password)).status).toBe(200);
  });

  it('is as safe from guesses in that browser as in any', async () => {
    const { victim, home } = await regular();
    expect(await lockOut(victim.email, () => home)).toBe(10);
    expect((await home.signIn(victim.email, victim.password)).status).toBe(429);
    const other = dashboard.browser();
    expect((await other.signIn(victim.email, victim.password)).status).toBe(200);
  });

  it('changes the password in that browser, too', async () => {
    const { victim, home } = await regular();
    expect((await home.signIn(victim.email, victim.password)).status).toBe(200);
    await lockOut(victim.email, dashboard.browser);
    const changed = await home.post('/app/password', {
      current: victim.password,
      password: 'another good one',
    });
    expect(changed.status).toBe(200);
  });
});

describe('the cookie of a browser', () => {
  it('tells nobody’s name, and is out of reach of scripts', async () => {
    const { victim, home } = await regular();
    expect(home.cookies.get(cookie)).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
    const { headers } = await dashboard.browser().signIn(victim.email, victim.password);
    const [line = ''] = headers.getSetCookie().filter((each) => each.startsWith(cookie));
    expect(line).toMatch(/; Max-Age=34560000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
  });

  it('is not given for a wrong password', async () => {
    const { email } = await dashboard.person();
    const browser = dashboard.browser();
    expect((await browser.signIn(email, 'wrong')).headers.getSetCookie()).toEqual([]);
  });

  it.each([
    ['of another person', async () => (await regular()).home.cookies.get(cookie)],
    ['of no signature', async () => `${'a'.repeat(22)}.${'b'.repeat(43)}`],
    ['of nothing', async () => ''],
  ])('%s gives no allowance of its own while the person is locked out', async (_, made) => {
    const { victim } = await regular();
    await lockOut(victim.email, dashboard.browser);
    const browser = dashboard.browser();
    browser.cookies.set(cookie, String(await made()));
    expect((await browser.signIn(victim.email, victim.password)).status).toBe(429);
  });

  it('signs no one in without a password', async () => {
    const { home } = await regular();
    expect((await home.get('/app/usage')).status).toBe(401);
    expect((await home.get<{ person: null }>('/app/session')).body.data.person).toBeNull();
  });
});
