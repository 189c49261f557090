import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

let plain: Dashboard;
let secure: Dashboard;

beforeAll(async () => {
  plain = await startDashboard();
  secure = await startDashboard({ DASHBOARD_URL: 'https://carillon.example' }, { carillon: plain.carillon });
});

afterAll(async () => {
  await secure.stop();
  await plain.stop();
});

/** The Set-Cookie headers of signing in and of signing out. */
async function cookiesOf(dashboard: Dashboard): Promise<string[]> {
  const { email, password } = await dashboard.person();
  const browser = dashboard.browser();
  const answers = [await browser.signIn(email, password), await browser.post('/app/sign-out')];
  expect(answers.map(({ status }) => status)).toEqual([200, 204]);
  return answers.flatMap(({ headers }) => headers.getSetCookie());
}

describe('the cookie of a session', () => {
  it('is for this host alone, kept from scripts and from requests of other sites', async () => {
    expect(await cookiesOf(plain)).toEqual([
      expect.stringMatching(
        /^carillon_device=[\w-]{22}\.[\w-]{43}; Max-Age=34560000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
      ),
      expect.stringMatching(
        /^carillon_session=[\w-]{43}; Max-Age=1209600; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
      ),
      expect.stringMatching(
        /^carillon_session=; Path=\/; Expires=Thu, 01 Jan 1970 [^;]+; HttpOnly; SameSite=Lax$/,
      ),
    ]);
  });

  it('on https goes over nothing else, and no other host of the domain can set it', async () => {
    expect(await cookiesOf(secure)).toEqual([
      expect.stringMatching(
        /^__Host-carillon_device=[\w.-]{66}; Max-Age=\d+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
      ),
      expect.stringMatching(
        /^__Host-carillon_session=[\w-]{43}; Max-Age=\d+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
      ),
      expect.stringMatching(
        /^__Host-carillon_session=; Path=\/; Expires=Thu, 01 Jan 1970 [^;]+; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
  });

  it('on https has no other name', async () => {
    const { client } = await secure.signedIn();
    const browser = secure.browser();
    browser.cookies.set('carillon_session', client.cookies.get('__Host-carillon_session') ?? '');
    expect((await browser.get('/app/usage')).status).toBe(401);
    expect((await client.get('/app/usage')).status).toBe(200);
  });
});

describe('a browser', () => {
  it('is told at sign-out on https to forget what it keeps, such as media', async () => {
    const told = async (dashboard: Dashboard) => {
      const { client } = await dashboard.signedIn();
      return (await client.post('/app/sign-out')).headers.get('clear-site-data');
    };
    expect([await told(plain), await told(secure)]).toEqual([null, '"cache"']);
  });

  it('is told to come by https alone where there is https', async () => {
    const policies = await Promise.all(
      [plain, secure].map(async ({ url }) => (await fetch(url)).headers.get('strict-transport-security')),
    );
    expect(policies).toEqual([null, expect.stringMatching(/max-age=\d{8}/)]);
  });
});
