import { disableUser } from '@carillon/db/people';
import { createUser } from '@carillon/db/users';
import { freePort } from '@carillon/local-services';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { PersonClient } from '../../../testing/person-client.ts';
import { type Dashboard, startDashboard } from '../../../testing/start-dashboard.ts';
import { client, startIssuer, type TestIssuer, visitIssuer } from './testing/start-issuer.ts';
import { withToken } from './testing/with-token.ts';

let dashboard: Dashboard;
let issuer: TestIssuer;
let count = 0;
/** A new person of the issuer for each test. */
let ada: { sub: string; email: string; email_verified: boolean };

beforeAll(async () => {
  const [port, issuerPort] = [await freePort(), await freePort()];
  issuer = await startIssuer({ dashboardUrl: `http://127.0.0.1:${port}`, port: issuerPort });
  dashboard = await startDashboard(
    {
      OIDC_ISSUER: issuer.url,
      OIDC_CLIENT_ID: client.id,
      OIDC_CLIENT_SECRET: client.secret,
      OIDC_NAME: 'Example',
      OIDC_ALLOWED_DOMAINS: 'team.example',
      OIDC_PLAN: 'growth',
    },
    { port },
  );
});

beforeEach(() => {
  count += 1;
  ada = { sub: `subject-${count}`, email: `ada${count}@team.example`, email_verified: true };
  issuer.is(ada);
});

afterAll(async () => {
  await dashboard.stop();
  await issuer.stop();
});

/** Begins in a browser, and goes through the issuer. @returns the way back */
async function goThere(browser: PersonClient, path = '/app/oidc/begin'): Promise<string> {
  const { status, body } = await browser.post<{ url: string }>(path, {});
  expect([status, body.error]).toEqual([200, undefined]);
  return (await visitIssuer(body.data.url)).replace(dashboard.url, '');
}

const placeOf = (headers: Headers) => headers.get('location');

/** Comes back, and says where to. */
async function comeBack(browser: PersonClient, way: string): Promise<string | null> {
  const { status, headers } = await browser.get(way);
  expect(status).toBe(303);
  return placeOf(headers);
}

async function signIn(browser = dashboard.browser()) {
  const place = await comeBack(browser, await goThere(browser));
  return { place, browser, email: await whoIs(browser) };
}

const whoIs = async (browser: PersonClient) => {
  const { body } = await browser.get<{ person: { email: string } | null }>('/app/session');
  return body.data.person?.email ?? null;
};

const userOf = (email: string) => dashboard.db.user.findUnique({ where: { email } });
const invite = (email: string) =>
  createUser(dashboard.db, { email, passwordHash: '', plan: 'free', oidcInvited: true });

describe('signing in by an issuer', () => {
  it('is offered by its name, beside the password', async () => {
    const { body } = await dashboard.browser().get('/app/sign-in/ways');
    expect(body.data).toEqual({
      password: true,
      forgotten: false,
      oidc: { name: 'Example' },
      passkeyOrigin: dashboard.url.replace('127.0.0.1', 'localhost'),
      isSetUp: false,
      isEmpty: false,
    });
  });

  it('makes a user of an allowed domain, once, on the plan that is set, and tells the audit trail', async () => {
    expect(await signIn()).toMatchObject({ place: '/', email: ada.email });
    const user = await userOf(ada.email);
    expect(user).toMatchObject({ plan: 'growth', passwordHash: '', admin: false });
    expect(await signIn()).toMatchObject({ place: '/', email: ada.email });
    const events = await dashboard.db.auditEvent.findMany({
      where: { userId: user?.id ?? '' },
      orderBy: { id: 'asc' },
    });
    expect(events.map(({ action }) => action)).toEqual([
      'user.created',
      'sign_in.succeeded',
      'sign_in.succeeded',
    ]);
    expect(events[1]).toMatchObject({ details: { method: 'provider' } });
  });

  it('finds the same user by issuer and subject, whatever becomes of the address', async () => {
    await signIn();
    issuer.is({ ...ada, email: `new-${ada.email}`, email_verified: false });
    expect(await signIn()).toMatchObject({ place: '/', email: ada.email });
    expect(await userOf(`new-${ada.email}`)).toBeNull();
  });

  it('lets invited users of any domain in', async () => {
    const email = `invited${count}@elsewhere.example`;
    const id = await invite(email);
    issuer.is({ ...ada, email: email.toUpperCase() });
    expect(await signIn()).toMatchObject({ place: '/', email });
    expect(await userOf(email)).toMatchObject({ id, oidcInvited: false });
  });

  it.each(['elsewhere.example', 'team.example.evil.example', 'evilteam.example', 'sub.team.example'])(
    'makes nobody of %s, whom nobody invited',
    async (domain) => {
      issuer.is({ ...ada, email: `ada${count}@${domain}` });
      expect(await signIn()).toMatchObject({ place: '/?oidc=not_invited', email: null });
      expect(await userOf(`ada${count}@${domain}`)).toBeNull();
    },
  );

  it('trusts no address that the issuer does not confirm: not of an allowed domain, nor of an invited user', async () => {
    const email = `other${count}@elsewhere.example`;
    await invite(email);
    issuer.is({ ...ada, email_verified: false });
    expect(await signIn()).toMatchObject({ place: '/?oidc=unconfirmed', email: null });
    issuer.is({ ...ada, email, email_verified: false });
    expect(await signIn()).toMatchObject({ place: '/?oidc=unconfirmed', email: null });
    expect(await userOf(email)).toMatchObject({ oidcInvited: true });
  });

  it('gives nobody the user who has a password and the same address', async () => {
    const person = await dashboard.person({ email: ada.email });
    expect(await signIn()).toMatchObject({ place: '/?oidc=exists', email: null });
    expect(await dashboard.db.oidcIdentity.count({ where: { userId: person.userId } })).toBe(0);
  });

  it('keeps out who is disabled, and who said no at the issuer', async () => {
    await signIn();
    await disableUser(dashboard.db, (await userOf(ada.email))?.id ?? '');
    expect(await signIn()).toMatchObject({ place: '/?oidc=disabled', email: null });
    issuer.is(null);
    expect(await signIn()).toMatchObject({ place: '/?oidc=denied', email: null });
  });
});

describe('the callback of the issuer', () => {
  it('signs in once, also with the same cookies elsewhere', async () => {
    const browser = dashboard.browser();
    const way = await goThere(browser);
    const kept = new Map(browser.cookies);
    expect(await comeBack(browser, way)).toBe('/');
    const again = dashboard.browser();
    for (const [name, value] of kept) again.cookies.set(name, value);
    expect(await comeBack(again, way)).toBe('/?oidc=not_begun');
    expect(await whoIs(again)).toBeNull();
  });

  it('is for the browser that began: nobody is signed in as somebody else by a link', async () => {
    const attacker = dashboard.browser();
    const way = await goThere(attacker);
    const victim = dashboard.browser();
    expect(await comeBack(victim, way)).toBe('/?oidc=not_begun');
    await goThere(victim); // has a cookie of its own way
    expect(await comeBack(victim, way)).toBe('/?oidc=not_begun');
    expect(await whoIs(victim)).toBeNull();
  });

  it('takes no code of another way', async () => {
    const [mine, theirs] = [dashboard.browser(), dashboard.browser()];
    const [way, other] = [await goThere(mine), await goThere(theirs)];
    const code = new URLSearchParams(other.split('?')[1]).get('code') ?? '';
    expect(await comeBack(mine, way.replace(/code=[^&]+/, `code=${code}`))).toBe('/?oidc=refused');
    expect(await whoIs(mine)).toBeNull();
  });

  it('signs no one in after its time is over', async () => {
    const browser = dashboard.browser();
    const way = await goThere(browser);
    await dashboard.db.$executeRaw`UPDATE oidc_attempts SET expires_at = now() - interval '1 second'`;
    expect(await comeBack(browser, way)).toBe('/?oidc=not_begun');
  });

  it.each([
    ['nothing', ''],
    ['no state', '?code=a'],
    ['an empty state', '?state='],
    ['two states', '?state=a&state=b'],
    ['a nested state', '?state[x]=a'],
    ['a very long state', `?state=${'a'.repeat(9_000)}`],
    ['a state that no text is', '?state=%00'],
    ['an error alone', '?error=access_denied'],
  ])('is refused with %s in its query', async (_, query) => {
    const browser = dashboard.browser();
    browser.cookies.set('carillon_oidc', 'chosen');
    const { status, headers } = await browser.get(`/oidc/callback${query}`);
    if (status === 303) expect(placeOf(headers)).toBe('/?oidc=not_begun');
    else expect([status, placeOf(headers)]).toEqual([400, null]);
  });

  it('leads nowhere that the request names', async () => {
    const browser = dashboard.browser();
    const evil = 'https://evil.example/';
    const way = await goThere(browser);
    const names = ['next', 'to', 'return_to', 'redirect_uri', 'iss2'];
    const more = new URLSearchParams(Object.fromEntries(names.map((name) => [name, evil])));
    const { headers } = await browser.send('GET', `${way}&${more}`, {
      headers: { 'x-forwarded-host': 'evil.example', referer: evil },
    });
    expect(placeOf(headers)).toMatch(/^\/(\?oidc=\w+)?$/);
  });

  it('names the address of the dashboard, whatever Host says, and keeps its secrets out of sight', async () => {
    const browser = dashboard.browser();
    const { body } = await browser.send<{ url: string }>('POST', '/app/oidc/begin', {
      body: {},
      headers: { 'x-forwarded-host': 'evil.example' },
    });
    const query = new URL(body.data.url).searchParams;
    expect(query.get('redirect_uri')).toBe(`${dashboard.url}/oidc/callback`);
    expect(query.get('code_challenge_method')).toBe('S256');
    const [row] = await dashboard.db.oidcAttempt.findMany({ orderBy: { expiresAt: 'desc' }, take: 1 });
    expect(body.data.url).not.toContain(row?.codeVerifier);
    expect([row?.id, row?.browser]).not.toContain(query.get('state'));
    expect([row?.id, row?.browser]).not.toContain(browser.cookies.get('carillon_oidc'));
  });
});

describe('a user with a password', () => {
  const begin = async (person: { client: PersonClient }) => goThere(person.client, '/app/oidc/link');

  it('links their identity once signed in, and then comes in by it', async () => {
    const person = await dashboard.signedIn();
    expect(await comeBack(person.client, await begin(person))).toBe('/sign-in-settings?oidc=linked');
    expect(await signIn()).toMatchObject({ place: '/', email: person.email });
    const { body } = await person.client.get('/app/oidc');
    expect(body.data).toMatchObject({ issuer: { name: 'Example' }, identity: { email: ada.email } });
    expect((await person.client.delete('/app/oidc/link')).status).toBe(204);
    issuer.is({ ...ada, email: 'a@elsewhere.example' });
    expect(await signIn()).toMatchObject({ place: '/?oidc=not_invited' });
    const events = await dashboard.db.auditEvent.findMany({ where: { userId: person.userId } });
    const actions = events.map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['identity.linked', 'identity.unlinked']));
  });

  it('cannot take the identity of another user', async () => {
    await signIn();
    const person = await dashboard.signedIn();
    expect(await comeBack(person.client, await begin(person))).toBe('/sign-in-settings?oidc=taken');
    expect(await signIn()).toMatchObject({ email: ada.email });
  });

  it('gets no identity of an attacker: the way back is bound to browser and session', async () => {
    const [attacker, victim] = [await dashboard.signedIn(), await dashboard.signedIn()];
    const way = await begin(attacker);
    const cookie = attacker.client.cookies.get('carillon_oidc') ?? '';
    victim.client.cookies.set('carillon_oidc', cookie); // even if the cookie could be planted
    expect(await comeBack(victim.client, way)).toBe('/sign-in-settings?oidc=not_begun');
    expect(await dashboard.db.oidcIdentity.count({ where: { userId: victim.userId } })).toBe(0);
  });

  it('links nothing long after they proved who they are', async () => {
    const { client: browser, userId } = await dashboard.signedIn();
    await dashboard.db
      .$executeRaw`UPDATE sessions SET proven_at = now() - interval '1 day' WHERE user_id = ${userId}`;
    const { status, headers } = await browser.post('/app/oidc/link', {});
    expect([status, headers.get('x-error-code')]).toEqual([403, 'proof_needed']);
  });
});

describe('a user without a password', () => {
  it('proves again at the issuer that it is they, as themselves only', async () => {
    const { browser } = await signIn();
    const user = await userOf(ada.email);
    const token = await withToken(browser);
    const age = () =>
      dashboard.db
        .$executeRaw`UPDATE sessions SET proven_at = now() - interval '1 day' WHERE user_id = ${user?.id ?? ''}`;
    await age();
    expect((await token.delete('/app/oidc/link')).status).toBe(403);
    const begin = async () => {
      const { body } = await token.post('/app/confirm/oidc');
      expect(new URL(body.data.url).searchParams.get('prompt')).toBe('login');
      return (await visitIssuer(body.data.url)).replace(dashboard.url, '');
    };
    issuer.is({ ...ada, sub: 'somebody-else' });
    expect(await comeBack(browser, await begin())).toBe('/sign-in-settings?oidc=other_person');
    expect((await token.delete('/app/oidc/link')).status).toBe(403);
    issuer.is(ada);
    expect(await comeBack(browser, await begin())).toBe('/sign-in-settings?oidc=proven');
    const last = await token.delete('/app/oidc/link');
    expect([last.status, last.headers.get('x-error-code')]).toEqual([409, 'identity_stays']);
  });
});
