import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCarillon } from '@carillon/harness/run-carillon';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { doctor } from '../commands/doctor.ts';
import {
  type Broken,
  expectTold,
  nowhere,
  openSoundWorld,
  type SoundWorld,
} from './testing/open-sound-world.ts';

let world: SoundWorld;

beforeAll(async () => {
  world = await openSoundWorld();
});

afterAll(() => world.close());

const production = { NODE_ENV: 'production' };

const broken: readonly Broken<SoundWorld>[] = [
  [
    'a mail server without a sender',
    () => ({ MAIL_FROM: '' }),
    'WRONG  environment: worker and dashboard refuse to start. SMTP_URL and MAIL_FROM need each other: set both, or neither.',
    1,
  ],
  [
    'a mail server that is away',
    () => ({ SMTP_URL: `smtp://${nowhere}` }),
    `WRONG  mail: The mail server cannot be reached at SMTP_URL: nothing listens at ${nowhere}. Start it, or correct the address.`,
    1,
  ],
  [
    'a wrong password for the mail server',
    ({ mail }) => ({ SMTP_URL: mail.url.replace('right-one', 'wrong-one') }),
    'WRONG  mail: The mail server refuses the user or the password of SMTP_URL. Correct them.',
    1,
  ],
  [
    'a mail server that must be encrypted, and is not',
    ({ mail }) => ({ SMTP_URL: `${mail.url}?requireTLS=true` }),
    'WRONG  mail: The mail server offers no TLS. ',
    1,
  ],
  [
    'webhooks to any server of the network, in production',
    () => ({ ...production, WEBHOOK_ALLOWED_HOSTS: '1' }),
    'WARN   private networks: WEBHOOK_ALLOWED_HOSTS lets whoever has an account send requests to this machine and its network, in production. Name only the servers that are meant.',
    0,
  ],
  [
    'the whole network as a list, in production',
    () => ({ ...production, WEBHOOK_ALLOWED_HOSTS: '0.0.0.0/0' }),
    'WARN   private networks: ',
    0,
  ],
  [
    'servers of any network, in production',
    () => ({ ...production, ALLOW_PRIVATE_HOSTS: '1' }),
    'WARN   private networks: ALLOW_PRIVATE_HOSTS lets ',
    0,
  ],
  [
    'metrics that nobody can read',
    () => ({ HOST: '0.0.0.0' }),
    'WARN   metrics: HOST is 0.0.0.0, which others reach: api and dashboard show their metrics to nobody. Set METRICS_TOKEN, or METRICS_PORT for a port of their own.',
    0,
  ],
  [
    'a misspelled variable',
    () => ({ WEBHOOK_ALLOWED_HOST: '10.0.0.5' }),
    'WARN   names of variables: Nobody reads WEBHOOK_ALLOWED_HOST. Did you mean WEBHOOK_ALLOWED_HOSTS?',
    0,
  ],
  [
    'a limit that is none any more',
    () => ({ KEYS_PER_USER: '500' }),
    'WARN   names of variables: Nobody reads KEYS_PER_USER any more: a person may have 100 good API keys, and a command makes further ones.',
    0,
  ],
  [
    'a variable that there is not',
    () => ({ SMTP_HOST: 'mail.example.com' }),
    'WARN   names of variables: Nobody reads SMTP_HOST. Did you mean SMTP_URL?',
    0,
  ],
  [
    'a dashboard by http, where others are on the way',
    () => ({ DASHBOARD_URL: 'http://10.0.0.5:3001' }),
    'WARN   address of the dashboard: Who is on the way to http://10.0.0.5:3001 reads passwords and sessions;',
    0,
  ],
  [
    'half of single sign-on',
    () => ({ OIDC_ISSUER: 'https://id.example.com' }),
    'WRONG  environment: dashboard refuses to start. OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.',
    1,
  ],
  [
    'an issuer that is none',
    ({ strangerPort }) => ({
      OIDC_ISSUER: `http://127.0.0.1:${strangerPort}`,
      OIDC_CLIENT_ID: 'id',
      OIDC_CLIENT_SECRET: 'secret',
    }),
    'WRONG  single sign-on: There is no issuer at http://127.0.0.1:',
    1,
  ],
  [
    'half of the application on X',
    () => ({ X_CLIENT_ID: 'id' }),
    'WARN   application on x: X_CLIENT_ID is set without X_CLIENT_SECRET: ',
    0,
  ],
  [
    'a plan on X that is not set',
    () => ({ X_PLAN: '' }),
    'ok     plan on x: X_PLAN is not set, so self-serve is assumed: ',
    0,
  ],
  [
    'the plan on X',
    () => ({ X_PLAN: 'enterprise' }),
    'ok     plan on x: X_PLAN is enterprise: posts are judged by what X lets that plan post.',
    0,
  ],
  [
    'a plan that X has not',
    () => ({ X_PLAN: 'gold' }),
    '  X_PLAN: Invalid option: expected one of "self-serve"|"enterprise"',
    1,
  ],
  [
    'an address of the api at which something else answers',
    ({ strangerPort }) => ({ PUBLIC_URL: `http://127.0.0.1:${strangerPort}` }),
    'WARN   address of the api: PUBLIC_URL is http://127.0.0.1:',
    0,
  ],
  [
    'a port that another program has',
    ({ strangerPort }) => ({ PORT: String(strangerPort) }),
    'WRONG  ports: PORT is ',
    1,
  ],
  [
    'one port for two things',
    () => ({ DASHBOARD_PORT: '39464', METRICS_PORT: '39464' }),
    'WRONG  ports: DASHBOARD_PORT and METRICS_PORT are the same port, and one process needs both. Change one of them.',
    1,
  ],
  [
    'an address that is none of this machine',
    () => ({ HOST: '203.0.113.5', PORT: '39465' }),
    'WRONG  ports: HOST is 203.0.113.5, which is no address of this machine. ',
    1,
  ],
  [
    'a note of progress that cannot be written',
    () => ({ PROGRESS_FILE: '/proc/nope/progress' }),
    'WRONG  progress file: PROGRESS_FILE is /proc/nope/progress, and nothing can be written there: ',
    1,
  ],
  [
    'plans that are no table',
    () => ({ PLANS: '{}' }),
    'WRONG  environment: api and dashboard refuse to start. ',
    1,
  ],
];

it.each(broken)('the doctor tells of %s', async (_, change, line, status) => {
  await expectTold({ ...world.sound, ...(await change(world)) }, line, status);
});

it('the doctor finds nothing wrong where nothing is', async () => {
  const { status, output } = await runCarillon(['doctor'], world.sound);
  expect([status, output.split('\n').filter((line) => line !== '' && !line.startsWith('ok '))]).toEqual([
    0,
    [],
  ]);
});

it('the doctor says whose values it looks at, when the environment has none', async () => {
  const { sound, folder } = world;
  const start = join(folder, 'start');
  await mkdir(start);
  await writeFile(join(start, 'encryption-key'), sound['ENCRYPTION_KEY'] ?? '');
  const dev = { databaseUrl: sound['DATABASE_URL'], redisUrl: null, sandboxUrl: sound['X_API_URL'] };
  await writeFile(join(start, 'dev.json'), JSON.stringify({ ...dev, dashboardUrl: null }));
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  await doctor({ environment: { PORT: '0', DASHBOARD_PORT: '0' }, print }, false, start);
  expect(lines).toContain(
    `WARN   environment: DATABASE_URL is not set, so these are the values of npm start in this checkout (${start}/dev.json). A server needs its own: .env.example explains each variable.`,
  );
});
