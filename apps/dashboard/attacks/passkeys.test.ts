import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PersonClient } from '../testing/person-client.ts';
import { addAuthenticator, addPasskey } from '../testing/second-factor.ts';
import { type Oddities, type SoftPasskey, softPasskey } from '../testing/soft-passkey.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

const origin = 'https://carillon.example';

let dashboard: Dashboard;

beforeAll(async () => {
  dashboard = await startDashboard({ DASHBOARD_URL: origin });
});

afterAll(() => dashboard.stop());

interface Options {
  readonly challenge: string;
  readonly rpId?: string;
  readonly userVerification?: string;
  readonly allowCredentials?: readonly { readonly id: string }[];
}

async function owner() {
  const me = await dashboard.signedIn();
  return { ...me, ...(await addPasskey(me.client, origin)) };
}

const begin = async (browser: PersonClient) =>
  (await browser.post<Options>('/app/sign-in/passkey/begin', {})).body.data;

const finish = async (browser: PersonClient, answer: object) => {
  const { status, headers } = await browser.enter('/app/sign-in/passkey', { answer });
  return `${status} ${headers.get('x-error-code')}`;
};

/** Signs in with a passkey alone. */
async function enter(passkey: SoftPasskey, odd: Oddities = {}, browser = dashboard.browser()) {
  return finish(browser, passkey.sign(await begin(browser), odd));
}

/** Keeps the row of a passkey from being changed. @returns to be called when it may be */
async function holdRow(id: string): Promise<() => Promise<void>> {
  const { promise: held, resolve: end } = Promise.withResolvers<void>();
  const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>();
  const holding = dashboard.db.$transaction(
    async (db) => {
      await db.$queryRaw`SELECT 1 FROM passkeys WHERE id = ${id} FOR UPDATE`;
      isLocked();
      await held;
    },
    { timeout: 30_000 },
  );
  await locked;
  return async () => {
    end();
    await holding;
  };
}

/** Statements that wait to change a passkey. */
const waitingForPasskeys = async () =>
  (
    await dashboard.db.$queryRaw<unknown[]>`
      SELECT pid FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%UPDATE passkeys%'`
  ).length;

describe('a passkey alone', () => {
  it('signs in without an e-mail address or a password', async () => {
    const { passkey, email } = await owner();
    const browser = dashboard.browser();
    const options = await begin(browser);
    expect(options).toMatchObject({ rpId: 'carillon.example', userVerification: 'required' });
    expect(options.allowCredentials).toEqual([]);
    expect(await finish(browser, passkey.sign(options))).toBe('200 null');
    expect((await browser.get('/app/session')).body.data).toMatchObject({ person: { email } });
    expect([...browser.cookies.keys()]).toEqual(['__Host-carillon_session']);
  });

  it.each<[string, Oddities]>([
    ['for another site', { origin: 'https://evil.example' }],
    ['for another site of the same name', { origin: 'https://carillon.example:444' }],
    ['for the same host without https', { origin: 'http://carillon.example' }],
    ['bound to another host', { rpId: 'evil.example' }],
    ['without its user being verified', { isVerified: false }],
    ['of another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
  ])('signs no one in with an answer %s', async (_, odd) => {
    const { passkey } = await owner();
    expect(await enter(passkey, odd)).toBe('401 wrong_passkey');
  });

  it('signs in nobody whose passkey it is not', async () => {
    const [mine, stranger] = [await owner(), softPasskey(origin)];
    expect(await enter(stranger)).toBe('401 wrong_passkey');
    const browser = dashboard.browser();
    const forged = { ...stranger.sign(await begin(browser)), id: mine.passkey.id, rawId: mine.passkey.id };
    expect(await finish(browser, forged)).toBe('401 wrong_passkey');
  });

  it('that is copied is found by its counter', async () => {
    const { passkey } = await owner();
    expect(await enter(passkey, { counter: 10 })).toBe('200 null');
    expect(await enter(passkey, { counter: 10 })).toBe('401 wrong_passkey');
    expect(await enter(passkey, { counter: 9 })).toBe('401 wrong_passkey');
    expect(await enter(passkey, { counter: 11 })).toBe('200 null');
  });

  it.each([2, 4_294_967_295])(
    'that is copied lets in one of two at the same moment, with counter %i',
    async (counter) => {
      const { passkey, id } = await owner();
      const browsers = [dashboard.browser(), dashboard.browser()];
      const begun = await Promise.all(browsers.map(begin));
      const answers = begun.map((options) => passkey.sign(options, { counter }));
      const free = await holdRow(id); // both read the counter as it was, and meet at its row
      const entering = browsers.map((browser, at) => finish(browser, answers[at] ?? {}));
      await until('both to wait for the row', async () => (await waitingForPasskeys()) === 2);
      await free();
      expect((await Promise.all(entering)).sort()).toEqual(['200 null', '401 wrong_passkey']);
    },
  );

  it('that is removed signs in nobody', async () => {
    const { passkey, client, id } = await owner();
    expect((await client.delete(`/app/passkeys/${id}`)).status).toBe(204);
    expect(await enter(passkey)).toBe('401 wrong_passkey');
  });
});

describe('a challenge', () => {
  it('can be answered once, also from another browser', async () => {
    const { passkey } = await owner();
    const browser = dashboard.browser();
    const options = await begin(browser);
    const cookie = browser.cookies.get('__Host-carillon_sign-in') ?? '';
    expect(await finish(browser, passkey.sign(options))).toBe('200 null');
    const again = dashboard.browser();
    again.cookies.set('__Host-carillon_sign-in', cookie);
    expect(await finish(again, passkey.sign(options))).toBe('401 wrong_passkey');
  });

  it('is good once also when it was answered wrongly', async () => {
    const { passkey } = await owner();
    const browser = dashboard.browser();
    const options = await begin(browser);
    expect(await finish(browser, passkey.sign(options, { isVerified: false }))).toBe('401 wrong_passkey');
    expect(await finish(browser, passkey.sign(options))).toBe('401 wrong_passkey');
  });

  it('is good in the browser that asked for it, and nowhere else', async () => {
    const { passkey } = await owner();
    const asked = await begin(dashboard.browser());
    const other = dashboard.browser();
    await begin(other);
    expect(await finish(other, passkey.sign(asked))).toBe('401 wrong_passkey');
    expect(await finish(dashboard.browser(), passkey.sign(asked))).toBe('401 wrong_passkey');
  });

  it('is over after some minutes', async () => {
    const { passkey } = await owner();
    const browser = dashboard.browser();
    const options = await begin(browser);
    await dashboard.db.passkeyChallenge.updateMany({ data: { expiresAt: new Date() } });
    expect(await finish(browser, passkey.sign(options))).toBe('401 wrong_passkey');
  });

  it('for confirming signs nobody in, and one for signing in confirms nothing', async () => {
    const { passkey, client } = await owner();
    const confirm = (await client.post<Options>('/app/confirm/passkey/begin')).body.data;
    const browser = dashboard.browser();
    await begin(browser);
    expect(await finish(browser, passkey.sign(confirm))).toBe('401 wrong_passkey');
    const answer = passkey.sign(await begin(dashboard.browser()));
    expect((await client.post('/app/confirm/passkey', { answer })).status).toBe(400);
  });

  it('is asked for a hundred times from one address, and then no more for a while', async () => {
    const own = await startDashboard({ DASHBOARD_URL: origin }, { carillon: dashboard.carillon });
    const ask = async () => (await own.browser().post('/app/sign-in/passkey/begin', {})).status;
    const statuses = await Promise.all(Array.from({ length: 105 }, ask));
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    await own.stop();
  });
});

describe('a passkey after a password', () => {
  it('is asked for, and is one of that user', async () => {
    const [me, other] = [await owner(), await owner()];
    const browser = dashboard.browser();
    const { body } = await browser.signIn(me.email, me.password);
    expect(body.data).toEqual({ secondFactor: { totp: false, passkey: true, recoveryCode: true } });
    const options = await begin(browser);
    expect(options.allowCredentials?.map(({ id }) => id)).toEqual([me.passkey.id]);
    expect(await finish(browser, other.passkey.sign(options))).toBe('401 wrong_passkey');
    expect(await finish(browser, me.passkey.sign(await begin(browser)))).toBe('200 null');
    const { data } = (await browser.get<{ current: boolean; method: string }[]>('/app/sessions')).body;
    expect(data.find(({ current }) => current)?.method).toBe('password and passkey');
  });
});

describe('making a passkey', () => {
  const make = async (client: PersonClient, odd: Oddities = {}, passkey = softPasskey(origin)) => {
    const options = (await client.post<Options>('/app/passkeys/begin')).body.data;
    const answer = passkey.make(options, odd);
    const { status, headers } = await client.post('/app/passkeys', { name: 'Phone', answer });
    return `${status} ${headers.get('x-error-code')}`;
  };

  it.each<[string, Oddities]>([
    ['for another site', { origin: 'https://evil.example' }],
    ['bound to another host', { rpId: 'evil.example' }],
    ['without its user being verified', { isVerified: false }],
    ['of another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
  ])('is refused with an answer %s', async (_, odd) => {
    const { client, userId } = await dashboard.signedIn();
    expect(await make(client, odd)).toBe('400 passkey_not_made');
    expect(await dashboard.db.passkey.count({ where: { userId } })).toBe(0);
  });

  it('is refused for the challenge of another session', async () => {
    const [me, other] = [await dashboard.signedIn(), await dashboard.signedIn()];
    const options = (await other.client.post<Options>('/app/passkeys/begin')).body.data;
    const answer = softPasskey(origin).make(options);
    expect((await me.client.post('/app/passkeys', { name: 'Phone', answer })).status).toBe(400);
  });

  it('is refused for one that somebody has', async () => {
    const [{ passkey }, { client }] = [await owner(), await dashboard.signedIn()];
    expect(await make(client, {}, passkey)).toBe('409 passkey_taken');
  });

  it('is done several times, each with a name, and no more than twenty', async () => {
    const { client, userId } = await owner();
    const add = { publicKey: Buffer.alloc(1), counter: 0, name: 'Old', userId };
    const rows = Array.from({ length: 18 }, (_, at) => ({
      ...add,
      id: `pky_${at}`,
      credentialId: `old${at}`,
    }));
    await dashboard.db.passkey.createMany({ data: rows });
    expect([await make(client), await make(client)]).toEqual(['200 null', '409 too_many_passkeys']);
    const { passkeys } = (await client.get<{ passkeys: { name: string }[] }>('/app/second-factor')).body.data;
    expect(
      passkeys
        .map(({ name }) => name)
        .filter((name) => name !== 'Old')
        .sort(),
    ).toEqual(['Laptop', 'Phone']);
  });

  it('gives recovery codes with the first second factor only', async () => {
    const { client, recoveryCodes } = await owner();
    expect(recoveryCodes).toHaveLength(10);
    expect((await addAuthenticator(client)).recoveryCodes).toEqual([]);
    expect((await addPasskey(client, origin)).recoveryCodes).toEqual([]);
  });
});
