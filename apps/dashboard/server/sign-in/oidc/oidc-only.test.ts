import { createUser } from '@carillon/db/users';
import { freePort } from '@carillon/local-services';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Dashboard, startDashboard } from '../../../testing/start-dashboard.ts';
import { client, startIssuer, type TestIssuer, visitIssuer } from './testing/start-issuer.ts';

let dashboard: Dashboard;
let issuer: TestIssuer;

beforeAll(async () => {
  const port = await freePort();
  issuer = await startIssuer({ dashboardUrl: `http://127.0.0.1:${port}` });
  const application = { OIDC_CLIENT_ID: client.id, OIDC_CLIENT_SECRET: client.secret };
  dashboard = await startDashboard({ OIDC_ISSUER: issuer.url, ...application, OIDC_ONLY: '1' }, { port });
});

afterAll(async () => {
  await dashboard.stop();
  await issuer.stop();
});

it('with OIDC_ONLY no password lets anybody in, none is reset, and the issuer still does', async () => {
  const person = await dashboard.person();
  const browser = dashboard.browser();
  const refused = await browser.signIn(person.email, person.password);
  expect([refused.status, refused.body.error]).toEqual([403, 'Everybody signs in with single sign-on here.']);
  const { body } = await browser.get('/app/sign-in/ways');
  expect(body.data).toMatchObject({ password: false, forgotten: false });
  const reset = await browser.post('/app/password-reset', { token: 'a', password: 'four words beside it' });
  expect(reset.headers.get('x-error-code')).toBe('oidc_only');

  const ada = { sub: 'ada', email: 'ada@team.example', email_verified: true };
  await createUser(dashboard.db, { email: ada.email, passwordHash: '', plan: 'free', oidcInvited: true });
  issuer.is(ada);
  const { data } = (await browser.post<{ url: string }>('/app/oidc/begin', {})).body;
  const back = await browser.get((await visitIssuer(data.url)).replace(dashboard.url, ''));
  expect([back.status, back.headers.get('location')]).toEqual([303, '/']);
  const session = await browser.get<{ person: { email: string } | null }>('/app/session');
  expect(session.body.data.person?.email).toBe(ada.email);
});
