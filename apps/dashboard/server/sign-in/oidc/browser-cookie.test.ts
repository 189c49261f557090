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
  issuer.is({ sub: 'ada', email: 'ada@team.example', email_verified: true });
  dashboard = await startDashboard(settings(), { port });
});

afterAll(async () => {
  await dashboard.stop();
  await issuer.stop();
});

describe('the cookie of a browser that goes to an issuer', () => {
  it('is read by no script, not sent with requests of other sites, and gone when it is back', async () => {
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
