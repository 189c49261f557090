import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listen } from '../testing/listen.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

const environment = {
  CONNECTION_TRIES: '8',
  ...{ X_CLIENT_ID: 'carillon', X_CLIENT_SECRET: 'secret' },
};

const limits = { requestAllowance: 0, caps: { apiKeys: 3, profiles: 4 } };

let dashboard: Dashboard;
/** Another process beside it. */
let second: Dashboard;

beforeAll(async () => {
  dashboard = await startDashboard(environment, limits);
  second = await startDashboard(environment, { ...limits, carillon: dashboard.carillon });
});

afterAll(async () => {
  await second.stop();
  await dashboard.stop();
});

const count = (statuses: readonly number[], status: number) =>
  statuses.filter((each) => each === status).length;

describe('the requests of a person', () => {
  it('have a limit over all of their sessions and processes, which is told, and is nobody else’s', async () => {
    const { client, email, password } = await dashboard.signedIn({ plan: 'free' });
    const other = second.browser();
    expect((await other.signIn(email, password)).status).toBe(200);
    const statuses: number[] = [];
    const paths = ['/app/usage', '/v1/profiles', '/app/session', '/v1/nothing'];
    for (let n = 0; n < 80; n += 1)
      statuses.push((await (n % 2 ? client : other).get(paths[n % 4] ?? '')).status);
    expect(count(statuses, 429)).toBeGreaterThanOrEqual(18);
    expect(count(statuses, 429)).toBeLessThanOrEqual(22);

    const { status, headers, body } = await client.get('/app/usage');
    const wait = headers.get('retry-after');
    expect([status, headers.get('x-error-code'), headers.get('x-ratelimit-remaining')]).toEqual([
      429,
      'too_many_requests',
      '0',
    ]);
    expect(body.error).toBe(`Your browsers made 60 requests in 60 s, the maximum. Try again in ${wait} s.`);
    expect((await listen(dashboard.url, client.cookies)).status).toBe(429);
    expect((await (await dashboard.signedIn({ plan: 'free' })).client.get('/app/usage')).status).toBe(200);
  });
});

const keyFacts = { name: 'more', scopes: ['posts:read'], expiresIn: null, sandbox: false };

describe('the API keys of a person', () => {
  it('are no more than the cap, also when many are made at once; one that ended makes room', async () => {
    const { client, userId } = await dashboard.signedIn();
    const made = await Promise.all(
      Array.from({ length: 8 }, () => client.post<{ id: string }>('/app/keys', keyFacts)),
    );
    const statuses = made.map(({ status }) => status);
    expect([count(statuses, 200), count(statuses, 403)]).toEqual([3, 5]);
    const refused = made.find(({ status }) => status === 403);
    expect([refused?.headers.get('x-error-code'), refused?.body.error]).toEqual([
      'too_many_keys',
      'You have 3 API keys, the maximum. Revoke one.',
    ]);
    const [first] = made.filter(({ status }) => status === 200);
    expect((await client.delete(`/app/keys/${first?.body.data.id}`)).status).toBe(204);
    expect((await client.post('/app/keys', keyFacts)).status).toBe(200);
    expect(await dashboard.db.apiKey.count({ where: { userId } })).toBe(4);
  });

  it('that ended are kept as far as anybody looks at them', async () => {
    const { client, userId } = await dashboard.signedIn();
    await dashboard.db.apiKey.createMany({
      data: Array.from({ length: 300 }, (_, n) => ({
        id: `apk_${userId}${String(n).padStart(4, '0')}`,
        ...{ userId, name: 'old', hash: `${userId} ${n}`, last4: '0000', sandbox: false },
        revokedAt: new Date(),
      })),
    });
    expect((await client.post('/app/keys', keyFacts)).status).toBe(200);
    const left = await dashboard.db.apiKey.findMany({
      where: { userId, name: 'old' },
      orderBy: { id: 'asc' },
    });
    expect([left.length, left[0]?.id]).toEqual([100, `apk_${userId}0200`]);
  });
});

describe('the profiles of a person', () => {
  it('are no more than the cap, also when many are made at once', async () => {
    const { client, userId } = await dashboard.signedIn();
    const profile = { name: 'more', timezone: 'UTC', groupId: null };
    const made = await Promise.all(Array.from({ length: 8 }, () => client.post('/app/profiles', profile)));
    const statuses = made.map(({ status }) => status);
    expect([count(statuses, 200), count(statuses, 403)]).toEqual([3, 5]);
    const refused = made.find(({ status }) => status === 403);
    expect(refused?.headers.get('x-error-code')).toBe('too_many_profiles');
    expect(await dashboard.db.profile.count({ where: { userId } })).toBe(4);
  });
});

describe('what a person began at X', () => {
  it('is no more than 20 at once, in all of their sessions', async () => {
    const { client, userId, profileId, email, password } = await dashboard.signedIn();
    const other = dashboard.browser();
    expect((await other.signIn(email, password)).status).toBe(200);
    const codes: (string | null)[] = [];
    for (let n = 0; n < 24; n += 1) {
      const { headers } = await (n % 2 ? client : other).post('/app/accounts/x/begin', { profileId });
      codes.push(headers.get('x-error-code'));
    }
    expect(codes).toEqual([
      ...Array.from({ length: 20 }, () => null),
      ...Array.from({ length: 4 }, () => 'too_many_authorizations'),
    ]);
    const kept = await dashboard.db.authorization.count({ where: { session: { userId } } });
    expect(kept).toBe(20);
  });

  it('is begun only so often in an hour', async () => {
    const { client, userId, profileId } = await dashboard.signedIn();
    const begin = () => client.post('/app/accounts/x/begin', { profileId });
    const finish = () => dashboard.db.authorization.deleteMany({ where: { session: { userId } } });
    for (let n = 0; n < 40; n += 1) {
      expect((await begin()).status).toBe(200);
      if (n % 15 === 0) await finish();
    }
    const refused = await begin();
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([429, 'too_many_connections']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
  });
});

describe('app passwords that somebody guesses', () => {
  type Somebody = Awaited<ReturnType<Dashboard['signedIn']>>;

  const connect = async ({ client, profileId }: Somebody, appPassword: string, service?: string) => {
    const { handle } = dashboard.carillon.sandbox.account('bluesky', 'demo');
    const wanted = { profileId, handle, appPassword, ...(service && { service }) };
    const { status, headers } = await client.post('/app/accounts/bluesky', wanted);
    return headers.get('x-error-code') ?? status;
  };

  it('are tried few times at a server, and a few more at others, whatever process is asked', async () => {
    const guesser = await dashboard.signedIn();
    const elsewhere = second.browser();
    expect((await elsewhere.signIn(guesser.email, guesser.password)).status).toBe(200);
    const results: unknown[] = [];
    for (let n = 0; n < 6; n += 1)
      results.push(await connect(n % 2 ? guesser : { ...guesser, client: elsewhere }, `wrong ${n}`));
    expect(results).toEqual([
      ...Array.from({ length: 4 }, () => 'not_connected'),
      ...Array.from({ length: 2 }, () => 'too_many_connections'),
    ]);
    const other = 'http://127.0.0.1:1';
    expect(await connect(guesser, 'wrong', other)).toBe('not_connected');
    expect(await connect(await dashboard.signedIn(), 'wrong')).toBe('not_connected');
  });

  it('cost nobody else anything, and neither do those that are right', async () => {
    const { appPassword } = dashboard.carillon.sandbox.account('bluesky', 'demo');
    const person = await dashboard.signedIn();
    for (let n = 0; n < 10; n += 1) expect(await connect(person, appPassword)).toBe(200);
    expect(await connect(person, 'wrong')).toBe('not_connected');
  });
});
