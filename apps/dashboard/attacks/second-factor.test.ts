import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { codeOf, withinStep } from '../testing/authenticator-app.ts';
import { everyRequest } from '../testing/every-request.ts';
import type { PersonClient } from '../testing/person-client.ts';
import { addAuthenticator } from '../testing/second-factor.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

let dashboard: Dashboard;
let me: Awaited<ReturnType<Dashboard['signedIn']>>;
let app: Awaited<ReturnType<typeof addAuthenticator>>;

beforeAll(async () => {
  dashboard = await startDashboard();
  me = await dashboard.signedIn({ admin: true });
  app = await addAuthenticator(me.client);
});

afterAll(() => dashboard.stop());

/** As if all codes so far were long ago. */
const forgetSteps = () => dashboard.db.totpSecret.updateMany({ data: { lastStep: 0 } });

beforeEach(async () => {
  await forgetSteps();
});

const codeIn = ({ headers }: { headers: Headers }) => headers.get('x-error-code');

/** A browser that brought the password, and nothing else. */
async function halfWay(): Promise<PersonClient> {
  const browser = dashboard.browser();
  const { status, body } = await browser.signIn(me.email, me.password);
  expect([status, body.data]).toEqual([
    200,
    { secondFactor: { totp: true, passkey: false, recoveryCode: true } },
  ]);
  return browser;
}

const bring = (browser: PersonClient, code: string) => browser.enter('/app/sign-in/code', { code });

describe('a password alone', () => {
  it('of who has a second factor lets in nowhere, not even with its cookie in place of the session', async () => {
    const browser = await halfWay();
    expect([...browser.cookies.keys()]).toEqual(['carillon_device', 'carillon_sign-in']);
    browser.cookies.set('carillon_session', browser.cookies.get('carillon_sign-in') ?? '');
    const closed = everyRequest.filter(({ who }) => who !== 'anyone');
    const answers = await Promise.all(
      closed.map(async ({ method, path }) => {
        const { status, headers } = await browser.send(method, path, method === 'GET' ? {} : { body: {} });
        return [method, path, status, codeIn({ headers })];
      }),
    );
    expect(answers).toEqual(closed.map(({ method, path }) => [method, path, 401, 'signed_out']));
    expect((await browser.get<{ person: null }>('/app/session')).body.data.person).toBeNull();
    expect((await browser.get('/app/events')).status).toBe(401);
    expect((await browser.get('/ops/queues')).status).toBe(401);
  });

  it('leaves a session of before in that browser alone', async () => {
    const browser = await halfWay();
    await bring(browser, codeOf(app.secret));
    const token = browser.cookies.get('carillon_session');
    await browser.signIn(me.email, me.password);
    expect(browser.cookies.get('carillon_session')).toBe(token);
    expect((await browser.get('/app/usage')).status).toBe(200);
  });

  it('and a code let in, and name both', async () => {
    const browser = await halfWay();
    expect((await bring(browser, codeOf(app.secret))).status).toBe(200);
    expect([...browser.cookies.keys()]).toEqual(['carillon_device', 'carillon_session']);
    const { data } = (await browser.get<{ current: boolean; method: string }[]>('/app/sessions')).body;
    expect(data.find(({ current }) => current)).toMatchObject({ method: 'password and code' });
  });
});

describe('a code', () => {
  it('is worth nothing without the password before it, in this very browser', async () => {
    await halfWay();
    const stranger = await bring(dashboard.browser(), codeOf(app.secret));
    expect([stranger.status, codeIn(stranger)]).toEqual([401, 'sign_in_over']);
  });

  it('is worth nothing once the password is too long ago', async () => {
    const browser = await halfWay();
    await dashboard.db.$executeRaw`UPDATE pending_sign_ins SET expires_at = now() - interval '1 second'`;
    const late = await bring(browser, codeOf(app.secret));
    expect([late.status, codeIn(late)]).toEqual([401, 'sign_in_over']);
  });

  it('is worth nothing once the password was changed', async () => {
    const other = await dashboard.signedIn();
    const { secret } = await addAuthenticator(other.client);
    await forgetSteps();
    const browser = dashboard.browser();
    await browser.signIn(other.email, other.password);
    await other.client.post('/app/password', { current: other.password, password: 'another long one' });
    expect(codeIn(await bring(browser, codeOf(secret)))).toBe('sign_in_over');
  });

  it('lets in once, and so does the password before it', async () => {
    const [first, second] = [await halfWay(), await halfWay()];
    const code = codeOf(app.secret);
    const cookie = first.cookies.get('carillon_sign-in') ?? '';
    expect((await bring(first, code)).status).toBe(200);
    const again = await bring(second, code);
    expect([again.status, codeIn(again)]).toEqual([401, 'wrong_code']);
    const replay = dashboard.browser();
    replay.cookies.set('carillon_sign-in', cookie);
    expect(codeIn(await bring(replay, codeOf(app.secret, 1)))).toBe('sign_in_over');
  });

  it('lets in one of many who bring it at once', async () => {
    const browsers = await Promise.all(Array.from({ length: 6 }, halfWay));
    const code = codeOf(app.secret);
    const statuses = await Promise.all(browsers.map(async (one) => (await bring(one, code)).status));
    expect(statuses.sort()).toEqual([200, 401, 401, 401, 401, 401]);
  });

  it('of the step before and of the next one is taken, of others not, nor an older one after a newer', async () => {
    const tried = async (steps: number) => (await bring(await halfWay(), codeOf(app.secret, steps))).status;
    await withinStep();
    expect([await tried(-2), await tried(2)]).toEqual([401, 401]);
    expect([await tried(-1), await tried(0), await tried(1)]).toEqual([200, 200, 200]);
    expect([await tried(0), await tried(-1)]).toEqual([401, 401]);
  });

  it.each(['000000', '', '12345', '1234567', 'abcdef', '١٢٣٤٥٦'])(
    'of the second step is refused when it is “%s”',
    async (code) => {
      expect([400, 401]).toContain((await bring(await halfWay(), code)).status);
    },
  );

  it('of another user lets nobody in', async () => {
    const other = await dashboard.signedIn();
    const { secret } = await addAuthenticator(other.client);
    await forgetSteps();
    expect((await bring(await halfWay(), codeOf(secret))).status).toBe(401);
  });
});

describe('guessing codes', () => {
  it('is ten tries and then a wall, for the right one too, with any password entered anew', async () => {
    const victim = await dashboard.signedIn();
    const { secret } = await addAuthenticator(victim.client);
    await forgetSteps();
    const statuses: number[] = [];
    for (let round = 0; round < 15; round += 1) {
      const browser = dashboard.browser();
      await browser.signIn(victim.email, victim.password);
      statuses.push((await bring(browser, '000000')).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(5).fill(429)]);
    const browser = dashboard.browser();
    await browser.signIn(victim.email, victim.password);
    const walled = await bring(browser, codeOf(secret));
    expect([walled.status, Number(walled.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await bring(await halfWay(), codeOf(app.secret))).status).toBe(200);
  });
});

describe('an authenticator app', () => {
  it('is in force only after its first code, and the one before stays until then', async () => {
    const person = await dashboard.signedIn();
    const { client } = person;
    await client.post('/app/second-factor/totp/begin');
    const wrong = await client.post('/app/second-factor/totp', { code: '000000' });
    expect([wrong.status, codeIn(wrong)]).toEqual([400, 'wrong_new_code']);
    const entered = await dashboard.browser().signIn(person.email, person.password);
    expect(entered.body.data).toHaveProperty('csrfToken');
  });

  it('cannot be confirmed by a code of another that was begun before', async () => {
    const { client } = await dashboard.signedIn();
    const begin = async () =>
      (await client.post<{ secret: string }>('/app/second-factor/totp/begin')).body.data.secret;
    const [before] = [await begin(), await begin()];
    expect((await client.post('/app/second-factor/totp', { code: codeOf(before) })).status).toBe(400);
  });

  it('is shown as a QR code, and kept sealed', async () => {
    const { client, userId } = await dashboard.signedIn();
    const { secret, qr } = (
      await client.post<{ secret: string; qr: string }>('/app/second-factor/totp/begin')
    ).body.data;
    expect(qr).toMatch(/^<svg [^>]*>.*<\/svg>$/s);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const row = JSON.stringify(await dashboard.db.totpSecret.findUnique({ where: { userId } }), (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    expect(row).toContain('ciphertext');
    expect(row).not.toContain(secret);
  });

  it('of one user opens in the place of no other', async () => {
    const thief = await dashboard.signedIn();
    const { secret } = await addAuthenticator(thief.client);
    const mine = await dashboard.db.totpSecret.findUniqueOrThrow({ where: { userId: me.userId } });
    const { sealed } = await dashboard.db.totpSecret.findUniqueOrThrow({ where: { userId: thief.userId } });
    await dashboard.db.totpSecret.update({ where: { userId: me.userId }, data: { sealed } });
    const swapped = await bring(await halfWay(), codeOf(secret));
    expect([swapped.status, codeIn(swapped)]).toEqual([503, 'authenticator_unreadable']);
    await dashboard.db.totpSecret.update({ where: { userId: me.userId }, data: { sealed: mine.sealed } });
  });

  it('that is removed is asked for no more, and takes its recovery codes along', async () => {
    const { client, email, password, userId } = await dashboard.signedIn();
    await addAuthenticator(client);
    expect(await dashboard.db.recoveryCode.count({ where: { userId } })).toBe(10);
    expect((await client.delete('/app/second-factor/totp')).status).toBe(204);
    expect((await client.delete('/app/second-factor/totp')).status).toBe(404);
    expect(await dashboard.db.recoveryCode.count({ where: { userId } })).toBe(0);
    expect((await dashboard.browser().signIn(email, password)).body.data).toHaveProperty('csrfToken');
  });
});
