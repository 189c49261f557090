import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  apiConfig,
  dashboardConfig,
  type Environment,
  migrateConfig,
  resolveSecrets,
  variableNames,
  workerConfig,
} from '@carillon/config';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Compose, checkout, readCompose, withSecretFiles } from './testing/read-compose.ts';

const script = 'apps/compose/make-secrets.sh';
const needed = ['ENCRYPTION_KEY', 'POSTGRES_PASSWORD', 'POSTGRES_APP_PASSWORD', 'REDIS_PASSWORD'];
const configs = { api: apiConfig, worker: workerConfig, dashboard: dashboardConfig, migrate: migrateConfig };
const looksSecret =
  /^(?!.*_FILE$).*(SECRET|TOKEN|_KEY|PASSWORD|HEADERS|AUTH$|(DATABASE|MIGRATION_DATABASE|REDIS|SMTP)_URL)/;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'compose-'));
  mkdirSync(join(folder, 'apps/compose'), { recursive: true });
  cpSync(join(checkout, script), join(folder, script));
});
afterEach(() => rmSync(folder, { recursive: true }));

const makeSecrets = () => execFileSync('sh', [join(folder, script)], { encoding: 'utf8' });
const secret = (name: string) => readFileSync(join(folder, 'secrets', name), 'utf8').trim();

/** What lines of .env set. */
const valuesOf = (lines: string): Environment =>
  Object.fromEntries([...lines.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]));

const both = (values: Environment) =>
  withSecretFiles(readCompose('docker-compose.yml', values), readCompose('apps/compose/secrets.yml', values));

/** The environment of a service's process, with files of the host in place of those that are mounted in its container. */
function environmentOf({ services, secrets = {} }: Compose, name: string): Environment {
  const { environment = {}, secrets: mounted = [] } = services[name] ?? {};
  const entries = Object.entries({ ...environment, NODE_ENV: 'production' }).map(([variable, value]) => {
    const secret = /^\/run\/secrets\/(.+)$/.exec(value)?.[1];
    if (secret === undefined) return [variable, value];
    if (!mounted.includes(secret)) return [variable, `${secret} is not mounted in ${name}`];
    return [variable, join(folder, secrets[secret]?.file ?? 'none')];
  });
  return Object.fromEntries(entries);
}

describe('secrets in the files of secrets.yml', () => {
  it('are made anew by make-secrets.sh, and every process starts with them', () => {
    const compose = both(valuesOf(makeSecrets()));
    for (const [name, config] of Object.entries(configs)) {
      const read = config(environmentOf(compose, name));
      expect([name, read.DATABASE_URL]).toEqual([name, secret('database-url')]);
    }
    expect(apiConfig(environmentOf(compose, 'api'))).toMatchObject({
      queueUrl: `redis://carillon:${secret('redis-password')}@redis:6379`,
      ENCRYPTION_KEY: Buffer.from(secret('encryption-key'), 'base64'),
    });
    expect(migrateConfig(environmentOf(compose, 'migrate')).ownerUrl).toBe(
      `postgres://carillon:${secret('postgres-password')}@postgres:5432/carillon`,
    );
  });

  it('are in the environment of no container', () => {
    const values = { ...valuesOf(makeSecrets()), POSTGRES_USER: 'carillon' };
    const words = ['encryption-key', 'postgres-password', 'redis-password', 'database-url', 'redis-url'].map(
      secret,
    );
    const { services } = both(values);
    const found = Object.entries(services).flatMap(([name, { environment = {} }]) =>
      Object.entries(environment)
        .filter(([variable, value]) => value !== '' && (looksSecret.test(variable) || words.includes(value)))
        .map(([variable]) => `${name} ${variable}`),
    );
    expect(found).toEqual([]);
  });

  it('may be all that a process reads', () => {
    const { services } = both(valuesOf(makeSecrets()));
    const withoutFile = (['api', 'worker', 'dashboard', 'migrate'] as const).flatMap((name) => {
      const { environment = {} } = services[name] ?? {};
      const readsIt = (variable: string) => variableNames[name].includes(variable);
      return Object.keys(environment).filter(
        (variable) => looksSecret.test(variable) && readsIt(variable) && !(`${variable}_FILE` in environment),
      );
    });
    expect(withoutFile).toEqual([]);
  });

  it('are optional where their variable is', () => {
    const lines = makeSecrets();
    const optional = {
      ENCRYPTION_KEYS_OLD: randomBytes(32).toString('base64'),
      METRICS_TOKEN: 'a token of metrics',
      X_CLIENT_SECRET: 'of X',
      SMTP_URL: 'smtp://a:b@mail.example.com:587',
      OIDC_CLIENT_SECRET: 'of the issuer',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'of the bucket',
      OTEL_EXPORTER_OTLP_HEADERS: 'key=value',
    };
    for (const [name, value] of Object.entries(optional)) writeFileSync(join(folder, name), value);
    const files = Object.keys(optional).map((name) => [`${name}_FILE`, `./${name}`]);
    const compose = both({ ...valuesOf(lines), ...Object.fromEntries(files) });
    const { OIDC_CLIENT_SECRET, X_CLIENT_SECRET, SMTP_URL, ...everywhere } = optional;
    expect(resolveSecrets(environmentOf(compose, 'dashboard'))).toMatchObject(optional);
    expect(resolveSecrets(environmentOf(compose, 'worker'))).toMatchObject({
      ...everywhere,
      X_CLIENT_SECRET,
      SMTP_URL,
    });
    expect(resolveSecrets(environmentOf(compose, 'api'))).toMatchObject(everywhere);
  });

  it('reach Redis and Postgres by files too, the check of health included', () => {
    const { services, secrets } = both(valuesOf(makeSecrets()));
    expect(services['postgres']?.environment).toMatchObject({
      POSTGRES_PASSWORD: '',
      POSTGRES_PASSWORD_FILE: '/run/secrets/postgres-password',
    });
    expect(services['redis']?.healthcheck?.test.at(-1)).toContain(
      '"$(cat /run/secrets/redis-password)" redis-cli',
    );
    const mounted = Object.values(services).flatMap(({ secrets = [] }) => secrets);
    expect([...new Set(mounted)].sort()).toEqual(Object.keys(secrets ?? {}).sort());
  });
});

describe('make-secrets.sh', () => {
  it('takes over what .env has, quoted or not, and keeps what it made', () => {
    const key = randomBytes(32).toString('base64');
    writeFileSync(
      join(folder, '.env'),
      `ENCRYPTION_KEY=${key}\nPOSTGRES_PASSWORD="abc"\nPOSTGRES_APP_PASSWORD='def' # the app\r\nREDIS_PASSWORD=\n`,
    );
    makeSecrets();
    expect([secret('encryption-key'), secret('postgres-password'), secret('database-url')]).toEqual([
      key,
      'abc',
      'postgres://carillon_app:def@postgres:5432/carillon',
    ]);
    const redis = secret('redis-password');
    expect(redis).toMatch(/^[0-9a-f]{48}$/);
    rmSync(join(folder, '.env'));
    makeSecrets();
    expect([secret('encryption-key'), secret('redis-password')]).toEqual([key, redis]);
  });

  it('lets only the owner of the folder in', () => {
    makeSecrets();
    const modes = ['secrets', 'secrets/encryption-key'].map(
      (name) => statSync(join(folder, name)).mode & 0o777,
    );
    expect(modes).toEqual([0o700, 0o444]);
  });
});

describe('docker-compose.yml by itself', () => {
  const whole = {
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    ...Object.fromEntries(needed.slice(1).map((name) => [name, randomBytes(24).toString('hex')])),
  };

  it('starts every process with the values of .env', () => {
    const compose = readCompose('docker-compose.yml', whole);
    for (const [name, config] of Object.entries(configs)) config(environmentOf(compose, name));
  });

  it.each(needed)('starts nothing without %s, and no process where it is empty', (name) => {
    const { [name]: _, ...rest } = whole as Record<string, string>;
    expect(() => readCompose('docker-compose.yml', rest)).toThrow(`set ${name} in .env`);
    const compose = readCompose('docker-compose.yml', { ...rest, [name]: '' });
    const process = name === 'POSTGRES_PASSWORD' ? 'migrate' : 'api';
    expect(() => configs[process](environmentOf(compose, process))).toThrow(/ENCRYPTION_KEY|_URL/);
  });
});
