import { findSecrets, type Written } from '@carillon/operations/testing/find-secrets';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { learnTokens, openRecordedService } from '../testing/open-recorded-service.ts';

/** A step starts up to a dozen processes, ms. */
const longest = 180_000;

let service: Awaited<ReturnType<typeof openRecordedService>>;
let apiKey: string;
let profile: string;
let accounts: Record<'x' | 'bluesky' | 'revoked' | 'echoX' | 'expiringX' | 'echoBluesky', string>;
let written: Written[];

const json = async (...args: Parameters<typeof service.command>) => {
  const [command, ...more] = args;
  const { status, output, errors } = await service.command([...command, '--json'], ...more);
  if (status !== 0) throw new Error(errors);
  return JSON.parse(output) as { id: string; key: string };
};

async function connectX(handle: string): Promise<string> {
  const { accessToken, refreshToken } = service.sandbox.account('x', handle);
  service.secret(`the access token of ${handle}`, accessToken);
  service.secret(`the refresh token of ${handle}`, refreshToken);
  const tokens = ['--access-token', accessToken, '--refresh-token', refreshToken, '--expires-in', '300'];
  return (await json(['account', 'connect', 'x', '--profile', profile, '--sandbox', ...tokens])).id;
}

async function connectBluesky(name: string): Promise<string> {
  const { handle, appPassword } = service.sandbox.account('bluesky', name);
  service.secret(`the app password of ${handle}`, appPassword);
  const person = ['--handle', handle, '--app-password', appPassword];
  return (await json(['account', 'connect', 'bluesky', '--profile', profile, '--sandbox', ...person])).id;
}

/** A made-up secret for a network that takes any. */
function madeUp(name: string): string {
  const value = service.token(name);
  service.secret(`the ${name}`, value);
  return value;
}

const tokensOf = (name: string) => [
  ...['--profile', profile, '--access-token', madeUp(`access-${name}`)],
  ...['--refresh-token', madeUp(`refresh-${name}`)],
];
const personOf = (name: string) => [
  ...['--profile', profile, '--handle', 'echo.example.com', '--app-password', madeUp(`app-password-${name}`)],
];

async function connectAll(): Promise<typeof accounts> {
  const [x = '', bluesky = '', revoked = '', echoX = '', expiringX = '', echoBluesky = ''] =
    await Promise.all([
      connectX('ringer'),
      connectBluesky('ringer'),
      connectX('revoked'),
      json(['account', 'connect', 'x', ...tokensOf('echo')]).then(({ id }) => id),
      json(['account', 'connect', 'x', ...tokensOf('expiring'), '--expires-in', '1']).then(({ id }) => id),
      json(['account', 'connect', 'bluesky', ...personOf('echo')]).then(({ id }) => id),
    ]);
  return { x, bluesky, revoked, echoX, expiringX, echoBluesky };
}

beforeAll(async () => {
  service = await openRecordedService();
  const { secret, token, sandbox } = service;
  sandbox.set({ accessTokenSeconds: 300 }); // each publication renews its tokens
  const password = token('password');
  secret('the password of a person', password);
  const person = ['--email', 'canary@example.com', '--password', password, '--plan', 'scale'];
  const { id: user } = await json(['user', 'create', ...person]);
  profile = (await json(['profile', 'create', '--user', user, '--name', 'Canary'])).id;
  apiKey = (await json(['key', 'create', '--user', user, '--name', 'canary'], ['key'])).key;
  secret('the API key', apiKey);
  accounts = await connectAll();
}, longest);

afterAll(() => service.close());

const call = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
  service.request(`${service.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });

/** Asks without a record of the answer, which shows a secret. */
async function secretOf(name: string, path: string, body?: object): Promise<string> {
  const response = await fetch(`${service.url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      'idempotency-key': name,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { data } = (await response.json()) as { data: { id: string; secret: string } };
  service.secret(name, data.secret.slice('whsec_'.length));
  return data.id;
}

const publish = async (...ids: string[]): Promise<string> => {
  const platforms = Object.fromEntries(
    ids.map((id) => [id, { items: [{ content: `ding ${Math.random()}` }] }]),
  );
  const { status, body } = await call('/v1/posts', { profileId: profile, platforms, publishNow: true });
  expect(status).toBe(201);
  return (JSON.parse(body) as { data: { id: string } }).data.id;
};

/** The post in the end, as a caller sees it. */
const settled = (id: string) =>
  until(
    'the post to settle',
    async () => {
      const { body } = await call(`/v1/posts/${id}`);
      const { status } = (JSON.parse(body) as { data: { status: string } }).data;
      return ['published', 'failed', 'partial'].includes(status) && status;
    },
    60_000,
  );

const look = async () => {
  for (const path of ['/v1/posts', '/v1/profiles', '/v1/social-accounts', '/openapi.json']) await call(path);
  for (const url of service.probes) {
    for (const path of ['/metrics', '/readyz', '/livez']) await service.request(`${url}${path}`);
  }
};

const createKey = ['key', 'create', '--user', 'a', '--name', 'b'];

describe('a run of the whole service at its most talkative', () => {
  it(
    'publishes, fails and recovers',
    async () => {
      const { sandbox, stop, start } = service;
      await start('api');
      await start('worker');
      const token = madeUp('token-in-an-address');
      const hook = { url: `https://example.com/hooks?token=${token}`, events: ['media.failed'] }; // it happens to nobody
      const webhook = await secretOf('the first secret of a webhook', '/v1/webhooks', hook);
      await secretOf('the next secret of a webhook', `/v1/webhooks/${webhook}/rotate-secret`);
      expect(await settled(await publish(accounts.x, accounts.bluesky))).toBe('published');
      await learnTokens(service);
      for (const [platform, fault] of [
        ['x', '500'],
        ['x', 'commit-then-drop'],
        ['x', '401'],
        ['bluesky', 'cut-body'],
        ['bluesky', '401'],
      ] as const)
        sandbox.fault({ platform, handle: 'ringer', fault });
      sandbox.revoke('x', 'revoked');
      const troubled = await publish(accounts.x, accounts.bluesky);
      expect(await settled(await publish(accounts.revoked))).toBe('failed');
      expect(await settled(await publish(accounts.echoX, accounts.echoBluesky))).toBe('failed');
      await publish(accounts.expiringX);
      await until('the expired tokens to be tried', async () =>
        service.echo.requests.some(({ path }) => path.includes('/oauth2/token')),
      );
      expect(
        service.echo.requests.filter(({ path }) => /tweets|applyWrites/.test(path)).length,
      ).toBeGreaterThan(1);
      await until(
        'the troubled post to be tried',
        async () => (await service.db.attempt.count({ where: { publication: { postId: troubled } } })) >= 2,
      );
      await look();
      await stop('worker');
    },
    longest,
  );

  it(
    'refuses bad keys, bad bodies, bad credentials and bad commands',
    async () => {
      const { token, secret, command } = service;
      const bad = token('unknown-key');
      secret('a key of nobody', bad);
      for (const authorization of [`Bearer ${bad}`, `Basic ${bad}`, bad])
        await call('/v1/posts', undefined, { authorization });
      await call(`/v1/posts/${apiKey}`);
      await call(`/v1/posts?profile_id=${bad}`);
      await call('/v1/posts', undefined, { cookie: `session=${bad}`, 'x-api-key': bad });
      for (const body of [
        '{"profileId":',
        '[]',
        `{"profileId":"${'a'.repeat(300)}"}`,
        '\0',
        `"${'a'.repeat(1_100_000)}"`,
      ])
        await call('/v1/posts', body);
      const onSandbox = ['--sandbox', ...personOf('wrong')].map((word) =>
        word.replace('echo.example.com', 'ringer.sandbox.test'),
      );
      const refused: readonly (readonly string[])[] = [
        ['account', 'connect', 'bluesky', ...onSandbox],
        ['account', 'connect', 'bluesky', ...personOf('refused')],
        ['account', 'connect', 'x', '--sandbox', ...tokensOf('wrong')],
        ['account', 'connect', 'x', ...tokensOf('refused')],
        ['account', 'connect', 'x', ...tokensOf('unused'), '--unknown-option'],
        ['user', 'create', '--email', 'canary@example.com', '--password', madeUp('other-password')],
      ];
      const statuses = await Promise.all(refused.map(async (args) => (await command(args)).status));
      expect(statuses).toEqual(refused.map((args) => (args.includes('--unknown-option') ? 2 : 1)));
      const free = { PORT: '0', DASHBOARD_PORT: '0' };
      const fine = await Promise.all([command(['doctor'], [], free), command(['credentials', 'reseal'])]);
      expect(fine.map(({ status }) => status)).toEqual([0, 0]);
    },
    longest,
  );

  it(
    'goes on without Redis, and without Postgres',
    async () => {
      const { redis, postgres, start, command } = service;
      await start('worker');
      await redis.kill();
      await publish(accounts.x);
      await look();
      await command(['doctor']);
      await redis.start();
      await postgres.end('SIGKILL');
      expect((await call('/v1/posts')).status).toBe(503);
      await call('/v1/posts', { profileId: profile, platforms: {} });
      await look();
      await Promise.all([command(['doctor']), command(createKey), command(['migrate'])]);
      await postgres.start();
      await until('the api to recover', async () => (await call('/v1/posts')).status === 200, 60_000);
      await until('the api to count in Redis again', async () => {
        await call('/v1/posts');
        return (await redis.client.keys('{carillon}:rate:*')).length > 0;
      });
    },
    longest,
  );

  it(
    'says what is wrong with wrong passwords of its servers',
    async () => {
      const { token, secret, environment, start, stop, command } = service;
      const wrong = token('wrong-server-password');
      secret('a refused password of a server', wrong);
      const withPassword = (address: string) => Object.assign(new URL(address), { password: wrong }).href;
      const env = {
        DATABASE_URL: withPassword(environment.DATABASE_URL),
        REDIS_URL: withPassword(environment.REDIS_URL),
      };
      await stop('api');
      await stop('worker');
      await start('api', env);
      await start('worker', env);
      expect((await call('/v1/posts')).status).toBeGreaterThanOrEqual(500);
      await look();
      await Promise.all([['doctor'], ['migrate'], createKey].map((args) => command(args, [], env)));
    },
    longest,
  );

  it(
    'was written down: in logs, rows, Redis, answers and outputs',
    async () => {
      await learnTokens(service);
      written = await service.everything();
      const places = [
        'the log of the api',
        'the log of the worker',
        'the table public.attempts',
        'Redis key {carillon}:',
        'the answer of /v1/posts',
        'the answer of /metrics',
        'the output of carillon doctor',
      ];
      const silent = places.filter(
        (place) => !written.some(({ where, text }) => where.startsWith(place) && text.length > 20),
      );
      expect(silent).toEqual([]);
      expect(findSecrets([{ name: 'what is no secret', value: accounts.x }], written).length).toBeGreaterThan(
        3,
      );
    },
    longest,
  );
});

describe('the secrets', () => {
  it('are of every kind', () => {
    expect(service.secrets.length).toBeGreaterThan(25);
  });

  it('are found nowhere', () => {
    expect(findSecrets(service.secrets, written)).toEqual([]);
  });
});
