import { defaultPlans } from '@carillon/core';
import { requireReconnect } from '@carillon/db/accounts';
import type { Sandbox } from '@carillon/sandbox/sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { PersonClient } from '../../testing/person-client.ts';
import { type Dashboard, startDashboard } from '../../testing/start-dashboard.ts';

type Person = Awaited<ReturnType<typeof signedIn>>;

/** The application that X knows. */
const app = { clientId: 'carillon', clientSecret: 'secret' };
const plans = { ...defaultPlans, free: { ...defaultPlans.free, socialAccounts: 1 } };

let dashboard: Dashboard;
let sandbox: Sandbox;

beforeAll(async () => {
  dashboard = await startDashboard({
    X_CLIENT_ID: app.clientId,
    X_CLIENT_SECRET: app.clientSecret,
    PLANS: JSON.stringify(plans),
    ALLOW_PRIVATE_HOSTS: '0',
  });
  sandbox = dashboard.carillon.sandbox;
});
afterAll(() => dashboard.stop());
beforeEach(() => sandbox.set({ ...app, authorize: 'approve', authorizeAs: 'demo' }));

const signedIn = (plan: 'free' | 'growth' = 'growth') => dashboard.signedIn({ plan });

interface Answers {
  readonly id: string;
  readonly url: string;
  readonly accounts: readonly [{ readonly id: string }];
  readonly limits: object;
}

/** Sends a request as the page of a person does. */
async function ask({ client }: Person, method: string, path: string, sent?: object) {
  const { status, body } = await client.send<Answers>(method, `/app${path}`, sent && { body: sent });
  return { status, body };
}

/** Goes to the consent page, which decides as the sandbox is set. @returns the query that the browser comes back with */
async function consented(person: Person): Promise<URLSearchParams> {
  const { status, body } = await ask(person, 'POST', '/accounts/x/begin', { profileId: person.profileId });
  expect(status).toBe(200);
  const response = await fetch(body.data.url, { redirect: 'manual' });
  return new URL(response.headers.get('location') ?? '').searchParams;
}

/** Follows the address that a network sends the browser back to. @returns where it is sent on to */
async function comeBack(client: PersonClient, query: string): Promise<string> {
  const { status, headers } = await client.get(`/connect/x/callback?${query}`);
  return `${status} ${headers.get('location')}`;
}

const accountsOf = async (person: Person) => (await ask(person, 'GET', '/accounts')).body.data;

const bluesky = (handle: string) => {
  const access = sandbox.account('bluesky', handle);
  return { handle: access.handle, appPassword: access.appPassword };
};

const notBegun = '303 /accounts?problem=not_begun';

describe('connecting an account of X in the dashboard', () => {
  it('sends the person to X and back to the page of accounts, which shows the account', async () => {
    const person = await signedIn();
    const sent = await comeBack(person.client, String(await consented(person)));
    const { accounts, limits } = await accountsOf(person);
    expect(accounts).toMatchObject([
      { platform: 'x', platformUsername: 'demo', state: 'connected', stateReason: null, waitingPosts: 0 },
    ]);
    expect(sent).toBe(`303 /accounts?connected=${accounts[0].id}`);
    const event = { where: { action: 'account.connected', subjectId: accounts[0].id } } as const;
    expect(await dashboard.db.auditEvent.findMany(event)).toMatchObject([
      { actor: 'person', actorId: person.userId, details: { platform: 'x', sandbox: false } },
    ]);
    expect(limits).toEqual({ current: 1, max: 25, canAdd: true });
    expect(JSON.stringify(accounts)).not.toMatch(/token|sealed|credential/i);
  });

  it('brings one back that must be connected again', async () => {
    const person = await signedIn();
    await comeBack(person.client, String(await consented(person)));
    const [{ id }] = (await accountsOf(person)).accounts;
    await requireReconnect(dashboard.db, id, { reason: 'X refused the token.', version: null });
    expect((await accountsOf(person)).accounts).toMatchObject([
      { id, active: false, state: 'reconnect', stateReason: 'X refused the token.' },
    ]);
    expect(await comeBack(person.client, String(await consented(person)))).toBe(
      `303 /accounts?connected=${id}`,
    );
    expect((await accountsOf(person)).accounts).toMatchObject([{ id, state: 'connected' }]);
  });

  it('connects nothing for who denies it, and says so', async () => {
    sandbox.set({ authorize: 'deny' });
    const person = await signedIn();
    expect(await comeBack(person.client, String(await consented(person)))).toBe(
      '303 /accounts?problem=denied',
    );
    expect((await accountsOf(person)).accounts).toEqual([]);
  });

  it('is refused for another user’s profile, and for one that is not there', async () => {
    const [person, stranger] = [await signedIn(), await signedIn()];
    for (const profileId of [stranger.profileId, 'prf_none']) {
      expect(await ask(person, 'POST', '/accounts/x/begin', { profileId })).toEqual({
        status: 404,
        body: { error: 'Profile not found' },
      });
    }
  });

  it('tells what X or the plan refuses', async () => {
    const person = await signedIn('free');
    await comeBack(person.client, String(await consented(person)));
    sandbox.set({ authorizeAs: 'second' });
    expect(await comeBack(person.client, String(await consented(person)))).toBe(
      '303 /accounts?problem=limit_reached',
    );
    const back = await consented(person);
    back.set('code', 'forged');
    expect(await comeBack(person.client, String(back))).toBe('303 /accounts?problem=network_refused');
  });
});

describe('a callback of X whose state', () => {
  it.each([
    ['missing', ''],
    ['empty', 'state=&code=c'],
    ['forged', 'state=forged&code=c'],
    ['there twice', 'state=a&state=b&code=c'],
    ['too long', `state=${'s'.repeat(3_000)}&code=c`],
  ])('is %s connects no account', async (_, query) => {
    expect(await comeBack((await signedIn()).client, query)).toBe(notBegun);
  });

  it('is replayed connects nothing twice', async () => {
    const person = await signedIn();
    const back = String(await consented(person));
    const sent = await Promise.all([comeBack(person.client, back), comeBack(person.client, back)]);
    expect(sent.filter((location) => location.includes('?connected='))).toHaveLength(1);
    expect(sent).toContain(notBegun);
    expect(await comeBack(person.client, back)).toBe(notBegun);
  });

  it('belongs to another user, or another browser of the same user, connects nothing, and is not lost', async () => {
    const [person, stranger] = [await signedIn(), await signedIn()];
    const back = String(await consented(person));
    const sameUser = dashboard.browser();
    expect((await sameUser.signIn(person.email, person.password)).status).toBe(200);
    expect(await comeBack(stranger.client, back)).toBe(notBegun);
    expect(await comeBack(sameUser, back)).toBe(notBegun);
    expect((await accountsOf(stranger)).accounts).toEqual([]);
    expect(await comeBack(person.client, back)).toContain('?connected=');
  });

  it('took more than ten minutes connects nothing', async () => {
    const person = await signedIn();
    const back = String(await consented(person));
    await dashboard.db.$executeRaw`UPDATE authorizations SET expires_at = expires_at - interval '10 minutes'`;
    expect(await comeBack(person.client, back)).toBe(notBegun);
  });

  it('comes back to nobody leads nowhere else, whatever the address says', async () => {
    const response = await fetch(
      `${dashboard.url}/connect/x/callback?state=s&code=c&redirect_uri=https://evil.example&next=//evil.example`,
      { redirect: 'manual', headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' } },
    );
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/accounts?problem=signed_out');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});

describe('connecting an account of Bluesky in the dashboard', () => {
  it('takes a handle and an app password', async () => {
    const person = await signedIn();
    const { profileId } = person;
    const { status, body } = await ask(person, 'POST', '/accounts/bluesky', {
      profileId,
      ...bluesky('demo'),
    });
    expect(status).toBe(200);
    expect((await accountsOf(person)).accounts).toMatchObject([{ id: body.data.id, platform: 'bluesky' }]);
  });

  it('tells what the network refuses', async () => {
    const person = await signedIn();
    const wanted = { profileId: person.profileId, ...bluesky('demo'), appPassword: 'wrong' };
    const { status, body } = await ask(person, 'POST', '/accounts/bluesky', wanted);
    expect(status).toBe(400);
    expect(body.error).toMatch(/^\P{C}+\.$/u);
    expect(body.error).not.toContain('wrong');
  });

  it.each([
    'http://127.0.0.1:1',
    'http://10.0.0.1',
    'https://[::ffff:127.0.0.1]',
    'https://localhost',
    'http://2130706433',
  ])('asks no server of a private network: %s', async (service) => {
    const person = await signedIn();
    const wanted = { profileId: person.profileId, ...bluesky('demo'), service };
    const { status, body } = await ask(person, 'POST', '/accounts/bluesky', wanted);
    expect(status).toBe(400);
    expect(body.error).toContain('is on a private network');
  });

  it('is refused for another user’s profile, and when the plan has no room', async () => {
    const [person, stranger] = [await signedIn('free'), await signedIn()];
    const connect = (profileId: string, handle: string) =>
      ask(person, 'POST', '/accounts/bluesky', { profileId, ...bluesky(handle) });
    expect(await connect(stranger.profileId, 'demo')).toEqual({
      status: 404,
      body: { error: 'Profile not found' },
    });
    expect((await connect(person.profileId, 'demo')).status).toBe(200);
    expect((await connect(person.profileId, 'second')).status).toBe(403);
  });
});

describe('disconnecting an account in the dashboard', () => {
  it('is for its owner, who was told how many posts it stops', async () => {
    const [person, stranger] = [await signedIn(), await signedIn()];
    await comeBack(person.client, String(await consented(person)));
    const [{ id }] = (await accountsOf(person)).accounts;
    expect(await ask(stranger, 'DELETE', `/accounts/${id}`)).toEqual({
      status: 404,
      body: { error: 'Social account not found' },
    });
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
    const platforms = { [id]: { items: [{ content: 'later' }] } };
    const created = await person.client.post('/v1/posts', {
      profileId: person.profileId,
      platforms,
      scheduledAt,
    });
    expect(created.status).toBe(201);
    expect((await accountsOf(person)).accounts).toMatchObject([{ id, waitingPosts: 1 }]);
    expect((await ask(person, 'DELETE', `/accounts/${id}`)).status).toBe(204);
    expect(await accountsOf(person)).toMatchObject({ accounts: [], limits: { current: 0 } });
    expect(await dashboard.db.credentials.count({ where: { socialAccountId: id } })).toBe(0);
    expect((await ask(person, 'DELETE', `/accounts/${id}`)).status).toBe(404);
  });
});
