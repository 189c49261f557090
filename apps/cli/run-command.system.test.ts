import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runCarillon } from '@carillon/harness/run-carillon';
import { type Sandbox, startSandbox } from '@carillon/sandbox/sandbox';
import { startOwnRedis } from '@carillon/testing/own-redis';
import { createTestInstance, type TestInstance } from '@carillon/testing/test-instance';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let instance: TestInstance;
let sandbox: Sandbox;
let environment: Record<string, string>;

beforeAll(async () => {
  instance = await createTestInstance();
  sandbox = await startSandbox();
  environment = {
    DATABASE_URL: instance.databaseUrl,
    ENCRYPTION_KEY: Buffer.from(instance.encryptionKey).toString('base64'),
    X_API_URL: sandbox.url,
    BLUESKY_SERVICE_URL: sandbox.url,
    BLUESKY_PLC_URL: `${sandbox.url}/plc`,
    ALLOW_PRIVATE_HOSTS: '1',
    ...{ PORT: '0', DASHBOARD_PORT: '0' },
  };
});

afterAll(async () => {
  await sandbox.close();
  await instance.drop();
});

const carillon = (args: string, more: Record<string, string> = {}) =>
  runCarillon(args.split(' '), { ...environment, ...more });

/** The one JSON object that a command prints. */
async function json(args: string): Promise<Record<string, string>> {
  const { status, output, errors } = await carillon(`${args} --json`);
  if (status !== 0) throw new Error(errors);
  expect(output.trim().split('\n')).toHaveLength(1);
  return JSON.parse(output);
}

describe('the command line', () => {
  it('makes a user, a profile and a key, and connects and disconnects accounts', async () => {
    const { id: user } = await json('user create --email a@example.com --password long-enough --plan growth');
    expect(user).toMatch(/^usr_/);
    const { id: profile } = await json(
      `profile create --user ${user} --name Main --timezone Europe/Berlin --group g1`,
    );
    expect(profile).toMatch(/^prf_/);
    expect(await json('key create --user a@example.com --name test')).toEqual({
      id: expect.stringMatching(/^apk_/),
      key: expect.stringMatching(/^svc_sk_/),
    });
    const { accessToken, refreshToken } = sandbox.account('x', 'ringer');
    const x = await json(
      `account connect x --profile ${profile} --access-token ${accessToken} --refresh-token ${refreshToken} --expires-in 7200`,
    );
    const { handle, appPassword } = sandbox.account('bluesky', 'ringer');
    const connect = `account connect bluesky --profile ${profile} --handle @${handle.toUpperCase()} --app-password ${appPassword} --service ${sandbox.url}`;
    const bluesky = await json(connect);
    expect([x.id, bluesky.id]).toEqual([expect.stringMatching(/^sac_/), expect.stringMatching(/^sac_/)]);
    expect(await json(connect)).toEqual(bluesky);
    expect(await json(`account disconnect --account ${x.id}`)).toEqual({ id: x.id, revoked: false }); // there is no application on X
  });

  it('connects as many accounts as PLANS allows, and renews those that are connected', async () => {
    const plans = { free: 1, growth: 25, scale: 25 };
    const table = Object.entries(plans).map(([name, socialAccounts]) => [
      name,
      { postsPerMonth: 1, socialAccounts, threads: true, requestsPerMinute: 1 },
    ]);
    const PLANS = JSON.stringify(Object.fromEntries(table));
    const { id: user } = await json('user create --email few@example.com --password long-enough');
    const { id: profile } = await json(`profile create --user ${user} --name Main`);
    const connect = (handle: string) => {
      const { accessToken, refreshToken } = sandbox.account('x', handle);
      const tokens = `--access-token ${accessToken} --refresh-token ${refreshToken}`;
      return carillon(`account connect x --profile ${profile} ${tokens} --json`, { PLANS });
    };
    const first = await connect('first');
    expect([first.status, JSON.parse(first.output)]).toEqual([0, { id: expect.stringMatching(/^sac_/) }]);
    const second = await connect('second');
    const message = 'The free plan allows 1 social account, and it is in use.';
    expect([second.status, second.output]).toEqual([1, '']);
    expect(JSON.parse(second.errors)).toEqual({ error: { code: 'refused', message } });
    expect((await connect('first')).output).toBe(first.output);
  });

  it.each([
    ['user create --email b@example.com --password short', 'The password must have at least 8 characters.'],
    ['profile create --user usr_none --name x', 'There is no user "usr_none".'],
    [
      'account connect x --profile prf_none --access-token a --refresh-token b',
      'There is no profile "prf_none".',
    ],
    ['account disconnect --account sac_none', 'There is no connected account "sac_none".'],
  ])('refuses `%s` with a sentence', async (args, sentence) => {
    expect(await carillon(args)).toEqual({ status: 1, output: '', errors: `${sentence}\n` });
  });

  it.each([
    [
      'user create --email nobody --password long-enough',
      '"nobody" is not an e-mail address, which --email needs.',
    ],
    [
      'user create --email b@example.com --password long-enough --plan gold',
      'There is no plan "gold"; --plan is one of free, growth, scale.',
    ],
    ...['PST', '+01:00'].map((name) => [
      `profile create --user usr_none --name x --timezone ${name}`,
      `"${name}" is not a time zone; --timezone is an IANA name such as Europe/Berlin.`,
    ]),
  ])('says what cannot be in `%s`, and ends with 2', async (args, sentence) => {
    expect(await carillon(args)).toEqual({ status: 2, output: '', errors: `${sentence}\n` });
  });

  it('refuses a server in a private network, unless it is allowed', async () => {
    const { id: user } = await json('user create --email c@example.com --password long-enough');
    const { id: profile } = await json(`profile create --user ${user} --name Main`);
    const args = `account connect bluesky --profile ${profile} --handle a.example.com --app-password x --service ${sandbox.url}`;
    const { status, errors } = await carillon(args, { ALLOW_PRIVATE_HOSTS: '0' });
    expect([status, errors]).toEqual([
      1,
      `${sandbox.url} is on a private network; name it in ALLOW_PRIVATE_HOSTS to talk to it.\n`,
    ]);
  });
});

describe('doctor', () => {
  it('finds nothing wrong where nothing is', async () => {
    const { status, output } = await carillon('doctor --json', { QUEUE_BACKEND: 'postgres' });
    expect([status, JSON.parse(output).ok]).toEqual([0, true]);
  });

  it.each([
    ['databaseUrl', 'ok     role in postgres: carillon_app', 'may read and write rows, and nothing else.'],
    ['ownerUrl', 'WARN   role in postgres: carillon, the role of DATABASE_URL,', 'as MIGRATION_DATABASE_URL'],
  ] as const)('looks at what the role of %s may do', async (name, ...said) => {
    const DATABASE_URL = instance[name];
    const { status, output } = await carillon('doctor', { DATABASE_URL, QUEUE_BACKEND: 'postgres' });
    expect(status).toBe(0);
    for (const words of said) expect(output).toContain(words);
  });

  it('warns of a store on the internet without TLS', async () => {
    const REDIS_URL = 'redis://203.0.113.5:1';
    const { output } = await carillon('doctor', { REDIS_URL });
    expect(output).toContain('WARN   way to the stores: REDIS_URL reaches 203.0.113.5 without TLS');
  });

  it('names what is missing', async () => {
    const { status, output } = await runCarillon(['doctor'], {
      DATABASE_URL: instance.databaseUrl,
    });
    expect(status).toBe(1);
    expect(output).toContain('ENCRYPTION_KEY: is missing');
  });

  it("says when a network's clock is another than Postgres'", async () => {
    sandbox.set({ clockOffsetMs: -6_000 });
    const { status, output } = await carillon('doctor', { QUEUE_BACKEND: 'postgres' });
    sandbox.set({ clockOffsetMs: 0 });
    expect(status).toBe(1);
    expect(output).toMatch(/^WRONG {2}clock of x: X's clock is [56]\.\d s behind Postgres'\. /m);
    expect(output).toMatch(/^WRONG {2}clock of bluesky: Bluesky's clock is [56]\.\d s behind Postgres'\. /m);
  });

  it('only warns, and soon, where no network can be reached', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const away = { X_API_URL: 'http://127.0.0.1:4', BLUESKY_SERVICE_URL: `http://127.0.0.1:${port}` };
    const { status, output } = await carillon('doctor', { QUEUE_BACKEND: 'postgres', ...away });
    silent.close();
    silent.closeAllConnections();
    expect(status).toBe(0);
    expect(output).toContain(`WARN   clock of x: X cannot be reached at ${away.X_API_URL}.`);
    expect(output).toContain(
      `WARN   clock of bluesky: Bluesky cannot be reached at ${away.BLUESKY_SERVICE_URL}.`,
    );
  });

  it('says when Postgres cannot be reached', async () => {
    const away = { DATABASE_URL: 'postgres://nobody:x@127.0.0.1:4/none', QUEUE_BACKEND: 'postgres' };
    const { status, output } = await carillon('doctor', away);
    expect(status).toBe(1);
    expect(output).toContain('WRONG  postgres: Postgres cannot be reached at DATABASE_URL');
  });

  it('says when Redis takes no jobs', async () => {
    const redis = await startOwnRedis();
    await redis.client.config('SET', 'maxmemory', '1');
    const full = await carillon('doctor', { REDIS_URL: redis.url });
    await redis.client.config('SET', 'maxmemory', '0');
    await redis.client.replicaof('127.0.0.1', 1);
    const replica = await carillon('doctor', { REDIS_URL: redis.url });
    await redis.remove();
    expect([full.status, replica.status]).toEqual([1, 1]);
    expect(full.output).toContain('WRONG  redis: Redis refuses writes: it is full (maxmemory).');
    expect(replica.output).toContain('WRONG  redis: Redis refuses writes: it is a read-only replica.');
  });

  it('says when Postgres is a replica', async () => {
    const url = new URL(instance.databaseUrl);
    url.searchParams.set('options', '-c default_transaction_read_only=on');
    const { status, output } = await carillon('doctor', {
      DATABASE_URL: url.href,
      QUEUE_BACKEND: 'postgres',
    });
    expect(status).toBe(1);
    expect(output).toContain('WRONG  postgres: Postgres is read-only.');
  });
});
