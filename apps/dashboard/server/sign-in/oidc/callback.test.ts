import { freePort } from '@carillon/local-services';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Dashboard, startDashboard } from '../../../testing/start-dashboard.ts';
import { client, startIssuer, type TestIssuer, visitIssuer } from './testing/start-issuer.ts';

let dashboard: Dashboard;
let issuer: TestIssuer;

const settings = () => ({
  OIDC_ISSUER: issuer.url,
  OIDC_CLIENT_ID: client.id,
  OIDC_CLIENT_SECRET: client.secret,
  OIDC_ALLOWED_DOMAINS: 'team.example',
});

beforeAll(async () => {
  const [port, issuerPort] = [await freePort(), await freePort()];
  issuer = await startIssuer({ dashboardUrl: `http://127.0.0.1:${port}`, port: issuerPort });
  dashboard = await startDashboard(settings(), { port });
});

afterAll(async () => {
  await dashboard.stop();
  await issuer.stop();
});

describe('the cookie of a browser that goes to an issuer', () => {
  it('is read by no script, not sent with requests of other sites, and gone when it is back', async () => {
    issuer.is({ sub: 'bea', email: 'bea@team.example', email_verified: true });
    const browser = dashboard.browser();
    const begun = await browser.post<{ url: string }>('/app/oidc/begin', {});
    expect(begun.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^carillon_oidc=[\w-]{43}; Max-Age=600; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
      ),
    ]);
    const back = await browser.get((await visitIssuer(begun.body.data.url)).replace(dashboard.url, ''));
    expect(back.headers.getSetCookie()).toContainEqual(
      expect.stringMatching(
        /^carillon_oidc=; Path=\/; Expires=Thu, 01 Jan 1970 [^;]+; HttpOnly; SameSite=Lax$/,
      ),
    );
  });

  it('goes over https alone where the dashboard has it', async () => {
    const secure = await startDashboard(
      { ...settings(), DASHBOARD_URL: 'https://carillon.example' },
      { carillon: dashboard.carillon },
    );
    const begun = await secure.browser().post('/app/oidc/begin', {});
    expect(begun.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-carillon_oidc=[\w-]{43}; Max-Age=600; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
    await secure.stop();
  });
});

/** Nobody here yet: no strange claim makes a user of theirs. */
const ada = { sub: 'ada', email: 'ada@team.example', email_verified: true };

/** Claims that an issuer may write, and no row may hold. */
const strangeClaims = [
  ['NUL in sub', { sub: 'some\0body' }],
  ['an override of direction in sub', { sub: 'some\u202Ebody' }],
  ['half a surrogate pair in sub', { sub: 'some\ud83dbody' }],
  ['a sub of 256 characters', { sub: 'a'.repeat(256) }],
  ['NUL in email', { email: 'ada\0@team.example' }],
  ['a space of no width in email', { email: 'ada\u200b@team.example' }],
  ['half a surrogate pair in email', { email: 'ada\ud83d@team.example' }],
  ['markup in email', { email: '<img/src=x>@team.example' }],
  ['two addresses in email', { email: 'ada,eve@team.example' }],
] as const;

describe('an issuer that writes what no row may hold', () => {
  it.each(strangeClaims)('(%s) brings nobody in, and is told so', async (_, claims) => {
    issuer.is({ ...ada, ...claims });
    const before = await dashboard.db.user.count();
    const browser = dashboard.browser();
    const { data } = (await browser.post<{ url: string }>('/app/oidc/begin', {})).body;
    const back = await browser.get((await visitIssuer(data.url)).replace(dashboard.url, ''));
    expect(back.headers.get('location')).toMatch(/^\/\?oidc=(refused|unconfirmed)$/);
    const session = await browser.get<{ person: object | null }>('/app/session');
    expect(session.body.data.person).toBeNull();
    expect(await dashboard.db.user.count()).toBe(before);
  });
});
