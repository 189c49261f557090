import { requireReconnect } from '@carillon/db';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openAccounts } from './testing/open-accounts.ts';

type Desk = Awaited<ReturnType<typeof openAccounts>>;
type Person = Awaited<ReturnType<Desk['person']>>;

let desk: Desk;

beforeAll(async () => {
  desk = await openAccounts();
});
afterAll(() => desk.close());
beforeEach(() => desk.sandbox.set({ authorize: 'approve', authorizeAs: 'demo' }));

/** Goes to the consent page, and decides as the sandbox is told. @returns what the browser brings back */
async function consented({ ask, profileId }: Person): Promise<URLSearchParams> {
  const { status, body } = await ask('POST', '/accounts/x/begin', { profileId });
  expect(status).toBe(200);
  const response = await fetch(body.data.url, { redirect: 'manual' });
  return new URL(response.headers.get('location') ?? '').searchParams;
}

const accountsOf = async ({ ask }: Person) => (await ask('GET', '/accounts')).body.data;

const bluesky = (handle: string) => {
  const access = desk.sandbox.account('bluesky', handle);
  return { handle: access.handle, appPassword: access.appPassword };
};

const notBegun =
  '303 /accounts?problem=This+connection+was+not+begun+in+this+browser%2C+or+took+too+long.+Connect+the+account+again.';

describe('connecting an account of X in the dashboard', () => {
  it('sends the person to X and back to the page of accounts, which shows the account', async () => {
    const person = await desk.person();
    const sent = await person.comeBack(String(await consented(person)));
    const { accounts, limits } = await accountsOf(person);
    expect(accounts).toMatchObject([
      { platform: 'x', platformUsername: 'demo', state: 'connected', stateReason: null, waitingPosts: 0 },
    ]);
    expect(sent).toBe(`303 /accounts?connected=${accounts[0].id}`);
    expect(limits).toEqual({ current: 1, max: 25, canAdd: true });
    expect(JSON.stringify(accounts)).not.toMatch(/token|sealed|credential/i);
  });

  it('brings one back that must be connected again', async () => {
    const person = await desk.person();
    await person.comeBack(String(await consented(person)));
    const [{ id }] = (await accountsOf(person)).accounts;
    await requireReconnect(desk.db, id, { reason: 'X refused the token.', version: null });
    expect((await accountsOf(person)).accounts).toMatchObject([
      { id, active: false, state: 'reconnect', stateReason: 'X refused the token.' },
    ]);
    expect(await person.comeBack(String(await consented(person)))).toBe(`303 /accounts?connected=${id}`);
    expect((await accountsOf(person)).accounts).toMatchObject([{ id, state: 'connected' }]);
  });

  it('connects nothing for who denies it, and says so', async () => {
    desk.sandbox.set({ authorize: 'deny' });
    const person = await desk.person();
    expect(await person.comeBack(String(await consented(person)))).toBe(
      '303 /accounts?problem=You+did+not+allow+it+on+X%2C+so+nothing+was+connected.',
    );
    expect((await accountsOf(person)).accounts).toEqual([]);
  });

  it('is refused for another user’s profile, and for one that is not there', async () => {
    const [person, stranger] = [await desk.person(), await desk.person()];
    for (const profileId of [stranger.profileId, 'prf_none']) {
      expect(await person.ask('POST', '/accounts/x/begin', { profileId })).toEqual({
        status: 404,
        body: { error: 'Profile not found' },
      });
    }
  });

  it('tells what X or the plan refuses', async () => {
    const person = await desk.person('free');
    await person.comeBack(String(await consented(person)));
    desk.sandbox.set({ authorizeAs: 'second' });
    expect(await person.comeBack(String(await consented(person)))).toBe(
      '303 /accounts?problem=The+free+plan+allows+1+social+accounts%2C+and+all+of+them+are+in+use.',
    );
    const back = await consented(person);
    back.set('code', 'forged');
    expect(await person.comeBack(String(back))).toContain('problem=X+did+not+accept+the+authorization');
  });
});

describe('a state of X that', () => {
  it.each([
    ['missing', ''],
    ['empty', 'state=&code=c'],
    ['forged', 'state=forged&code=c'],
    ['there twice', 'state=a&state=b&code=c'],
    ['too long', `state=${'s'.repeat(3_000)}&code=c`],
  ])('is %s connects nothing', async (_, query) => {
    expect(await (await desk.person()).comeBack(query)).toBe(notBegun);
  });

  it('is replayed connects nothing twice', async () => {
    const person = await desk.person();
    const back = String(await consented(person));
    const sent = await Promise.all([person.comeBack(back), person.comeBack(back)]);
    expect(sent.filter((location) => location.includes('?connected='))).toHaveLength(1);
    expect(sent).toContain(notBegun);
    expect(await person.comeBack(back)).toBe(notBegun);
  });

  it('belongs to another user, or another browser of the same user, connects nothing, and is not lost', async () => {
    const [person, stranger] = [await desk.person(), await desk.person()];
    const back = String(await consented(person));
    expect(await stranger.comeBack(back)).toBe(notBegun);
    expect(await (await desk.browser(person.userId)).comeBack(back)).toBe(notBegun);
    expect((await accountsOf(stranger)).accounts).toEqual([]);
    expect(await person.comeBack(back)).toContain('?connected=');
  });

  it('took more than ten minutes connects nothing', async () => {
    const person = await desk.person();
    const back = String(await consented(person));
    await desk.db.$executeRaw`UPDATE authorizations SET expires_at = expires_at - interval '10 minutes'`;
    expect(await person.comeBack(back)).toBe(notBegun);
  });

  it('comes back to nobody leads nowhere else, whatever the address says', async () => {
    const response = await fetch(
      `${desk.url}/connect/x/callback?state=s&code=c&redirect_uri=https://evil.example&next=//evil.example`,
      { redirect: 'manual', headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' } },
    );
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toMatch(/^\/accounts\?problem=You\+are\+signed\+out\./);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});

describe('connecting an account of Bluesky in the dashboard', () => {
  it('takes a handle and an app password', async () => {
    const person = await desk.person();
    const { profileId } = person;
    const { status, body } = await person.ask('POST', '/accounts/bluesky', { profileId, ...bluesky('demo') });
    expect(status).toBe(200);
    expect((await accountsOf(person)).accounts).toMatchObject([{ id: body.data.id, platform: 'bluesky' }]);
  });

  it('tells what the network refuses', async () => {
    const person = await desk.person();
    const wanted = { profileId: person.profileId, ...bluesky('demo'), appPassword: 'wrong' };
    const { status, body } = await person.ask('POST', '/accounts/bluesky', wanted);
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
    const person = await desk.person();
    const wanted = { profileId: person.profileId, ...bluesky('demo'), service };
    const { status, body } = await person.ask('POST', '/accounts/bluesky', wanted);
    expect(status).toBe(400);
    expect(body.error).toContain('is on a private network');
  });

  it('is refused for another user’s profile, and when the plan has no room', async () => {
    const [person, stranger] = [await desk.person('free'), await desk.person()];
    const connect = (profileId: string, handle: string) =>
      person.ask('POST', '/accounts/bluesky', { profileId, ...bluesky(handle) });
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
    const [person, stranger] = [await desk.person(), await desk.person()];
    await person.comeBack(String(await consented(person)));
    const [{ id }] = (await accountsOf(person)).accounts;
    expect(await stranger.ask('DELETE', `/accounts/${id}`)).toEqual({
      status: 404,
      body: { error: 'Social account not found' },
    });
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
    const platforms = { [id]: { items: [{ content: 'later' }] } };
    const created = await fetch(`${desk.url}/v1/posts`, {
      method: 'POST',
      headers: { ...person.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ profileId: person.profileId, platforms, scheduledAt }),
    });
    expect(created.status).toBe(201);
    expect((await accountsOf(person)).accounts).toMatchObject([{ id, waitingPosts: 1 }]);
    expect((await person.ask('DELETE', `/accounts/${id}`)).status).toBe(204);
    expect(await accountsOf(person)).toMatchObject({ accounts: [], limits: { current: 0 } });
    expect(await desk.db.credentials.count({ where: { socialAccountId: id } })).toBe(0);
    expect((await person.ask('DELETE', `/accounts/${id}`)).status).toBe(404);
  });
});
