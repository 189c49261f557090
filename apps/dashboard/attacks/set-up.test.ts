import { setUpNonce } from '@carillon/db/set-up';
import { keyRing, newToken, setUpToken } from '@carillon/secrets';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

let dashboard: Dashboard;

beforeAll(async () => {
  dashboard = await startDashboard();
});

afterAll(() => dashboard.stop());

/** An installation without an admin and without a link. */
beforeEach(async () => {
  await dashboard.db.user.deleteMany();
  await dashboard.db.setting.deleteMany();
});

const admins = () => dashboard.db.user.findMany({ where: { admin: true }, select: { email: true } });

const become = (token: string, email = 'ada@example.com') =>
  dashboard.browser().setUp(token, email, 'long enough');

describe('the link that makes the first admin', () => {
  it.each([
    ['empty', () => ''],
    ['of nothing', () => newToken()],
    [
      'of another server',
      async () => setUpToken(await nonce(), keyRing([new Uint8Array(32)], 'set-up links')),
    ],
    ['the number behind it', () => nonce()],
    ['longer by something', async () => `${await dashboard.setUpToken()}A`],
    ['shorter by something', async () => (await dashboard.setUpToken()).slice(0, -1)],
    ['of other letters', async () => 'ü'.repeat((await dashboard.setUpToken()).length)],
  ])('is refused when its secret is %s', async (_, secret) => {
    const token = await secret();
    const { status, headers } = await become(token);
    expect([status, headers.get('x-error-code'), headers.getSetCookie()]).toEqual([
      410,
      'set_up_already',
      [],
    ]);
    expect(await admins()).toEqual([]);
  });

  it('makes one admin, who is signed in, and no other afterwards', async () => {
    const token = await dashboard.setUpToken();
    const browser = dashboard.browser();
    expect((await browser.setUp(token, ' Ada@Example.com', 'long enough')).status).toBe(400);
    expect((await browser.setUp(token, 'Ada@Example.com', 'long enough')).status).toBe(200);
    const { body } = await browser.get<{ person: object }>('/app/session');
    expect(body.data.person).toMatchObject({ email: 'ada@example.com', admin: true });
    expect((await become(token, 'eve@example.com')).status).toBe(410);
    expect(await setUpNonce(dashboard.db, newToken())).toBeNull();
    expect(await admins()).toEqual([{ email: 'ada@example.com' }]);
  });

  it('makes exactly one when many use it at once', async () => {
    const token = await dashboard.setUpToken();
    const people = Array.from({ length: 8 }, (_, at) => become(token, `person-${at}@example.com`));
    const statuses = (await Promise.all(people)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 7 }, () => 410)]);
    expect(await admins()).toHaveLength(1);
    expect(await dashboard.db.session.count()).toBe(1);
  });

  it("takes nobody's address away, and stays good for another", async () => {
    const { email, userId } = await dashboard.person();
    const before = await dashboard.db.user.findUnique({ where: { id: userId } });
    const token = await dashboard.setUpToken();
    const refused = await become(token, email.toUpperCase());
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([409, 'email_taken']);
    expect(await dashboard.db.user.findUnique({ where: { id: userId } })).toEqual(before);
    expect((await become(token)).status).toBe(200);
  });

  it('is of no use beside an admin who was made otherwise', async () => {
    const token = await dashboard.setUpToken();
    await dashboard.person({ admin: true });
    expect((await become(token)).status).toBe(410);
    expect(await admins()).toHaveLength(1);
  });

  it.each([
    ['a short password', 'ada@example.com', 'short'],
    ['no address', 'ada', 'long enough'],
    ['two addresses', 'ada@example.com,eve@example.com', 'long enough'],
  ])('refuses credentials with %s', async (_, email, password) => {
    const token = await dashboard.setUpToken();
    expect((await dashboard.browser().setUp(token, email, password)).status).toBe(400);
    expect(await admins()).toEqual([]);
  });
});

async function nonce(): Promise<string> {
  return (await setUpNonce(dashboard.db, newToken())) ?? '';
}
