import { dumpDatabase } from '@carillon/operations/testing/dump-database';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PersonClient } from '../testing/person-client.ts';
import { type Dashboard, startDashboard, type TestPerson } from '../testing/start-dashboard.ts';

const cookie = 'carillon_session';

let dashboard: Dashboard;
let person: TestPerson;

beforeAll(async () => {
  dashboard = await startDashboard();
  person = await dashboard.person();
});

afterAll(() => dashboard.stop());

/** True when a token lets somebody in. */
async function letsIn(token: string): Promise<boolean> {
  const browser = dashboard.browser();
  browser.cookies.set(cookie, token);
  const [{ status }, { body }] = [
    await browser.get('/app/usage'),
    await browser.get<{ person: object | null }>('/app/session'),
  ];
  expect(status === 200).toBe(body.data.person !== null);
  return status === 200;
}

const tokenOf = (browser: PersonClient): string => browser.cookies.get(cookie) ?? '';

async function enter(browser = dashboard.browser()): Promise<PersonClient> {
  expect((await browser.signIn(person.email, person.password)).status).toBe(200);
  return browser;
}

describe('signing in', () => {
  it('never takes a token that the browser was given before', async () => {
    const browser = dashboard.browser();
    browser.cookies.set(cookie, 'chosen-by-somebody-else');
    await enter(browser);
    expect(tokenOf(browser)).toMatch(/^[\w-]{43}$/);
    expect(await letsIn('chosen-by-somebody-else')).toBe(false);
  });

  it('ends the session that an attacker had planted', async () => {
    const attacker = await dashboard.signedIn();
    const planted = tokenOf(attacker.client);
    const browser = dashboard.browser();
    browser.cookies.set(cookie, planted);
    await enter(browser);
    expect(tokenOf(browser)).not.toBe(planted);
    expect([await letsIn(planted), await letsIn(tokenOf(browser))]).toEqual([false, true]);
  });

  it('again ends the session before, and the token that belonged to it', async () => {
    const browser = await enter();
    const [before, csrf] = [tokenOf(browser), browser.csrfToken()];
    await enter(browser);
    expect([await letsIn(before), await letsIn(tokenOf(browser))]).toEqual([false, true]);
    const forged = await browser.send('POST', '/app/sign-out', { headers: { 'x-csrf-token': csrf } });
    expect(forged.status).toBe(403);
  });

  it('with a wrong password leaves whoever is signed in', async () => {
    const browser = await enter();
    expect((await browser.signIn(person.email, 'wrong password')).status).toBe(401);
    expect(await letsIn(tokenOf(browser))).toBe(true);
  });
});

describe('a session', () => {
  it('is over when one signs out, here and nowhere else', async () => {
    const [here, there] = [await enter(), await enter()];
    const token = tokenOf(here);
    expect((await here.post('/app/sign-out')).status).toBe(204);
    expect([...here.cookies.keys()]).toEqual(['carillon_device']); // which lets nobody in
    expect([await letsIn(token), await letsIn(tokenOf(there))]).toEqual([false, true]);
  });

  it('is over when the password is changed, everywhere; whoever changed it stays in with a new one', async () => {
    const { email, password, client: here } = await dashboard.signedIn();
    const there = dashboard.browser();
    await there.signIn(email, password);
    const before = tokenOf(here);
    const wrong = await here.post('/app/password', { current: 'wrong', password: 'the next one' });
    expect([wrong.status, await letsIn(tokenOf(there))]).toEqual([400, true]);
    expect((await here.post('/app/password', { current: password, password: 'the next one' })).status).toBe(
      200,
    );
    expect(await Promise.all([before, tokenOf(there), tokenOf(here)].map(letsIn))).toEqual([
      false,
      false,
      true,
    ]);
    expect((await there.signIn(email, password)).status).toBe(401);
    expect((await there.signIn(email, 'the next one')).status).toBe(200);
  });

  it('is over once it has expired', async () => {
    const token = tokenOf(await enter());
    expect(await letsIn(token)).toBe(true);
    await dashboard.db.$executeRaw`UPDATE sessions SET expires_at = now() - interval '1 second'`;
    expect(await letsIn(token)).toBe(false);
  });

  it('lasts 14 days after its last use, and never more than 60', async () => {
    const token = tokenOf(await enter());
    const left = async (age: number) => {
      await dashboard.db.$executeRaw`
        UPDATE sessions SET created_at = now() - make_interval(days => ${age}), expires_at = now() + interval '1 day'
        WHERE expires_at > now()`;
      expect(await letsIn(token)).toBe(true);
      const { expiresAt } = await dashboard.db.session.findFirstOrThrow({ orderBy: { expiresAt: 'desc' } });
      return Math.round((expiresAt.getTime() - Date.now()) / 86_400_000);
    };
    expect([await left(1), await left(50), await left(57)]).toEqual([14, 10, 3]);
  });

  it('has a cookie that ends when it does, and is given a longer life with it', async () => {
    const browser = await enter();
    const renewed = async (days: number) => {
      await dashboard.db.$executeRaw`
        UPDATE sessions SET created_at = now() - make_interval(days => ${days}), expires_at = now() + interval '1 day'
        WHERE expires_at > now()`;
      const [cookie = ''] = (await browser.get('/app/usage')).headers.getSetCookie();
      return Number(/Max-Age=(\d+)/.exec(cookie)?.[1]) / 86_400;
    };
    expect(await renewed(1)).toBeCloseTo(14, 2);
    expect((await browser.get('/app/usage')).headers.getSetCookie()).toEqual([]);
    expect(await renewed(57)).toBeCloseTo(3, 2);
  });

  it('is stored by what lets nobody in', async () => {
    const browser = await enter();
    const rows = (await dumpDatabase(dashboard.db)).map(({ row }) => row).join('\n');
    expect(rows).toContain(person.email);
    for (const secret of [tokenOf(browser), browser.csrfToken(), person.password])
      expect(rows).not.toContain(secret);
  });
});
