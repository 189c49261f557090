import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  apiConfig,
  ConfigError,
  commandConfig,
  dashboardConfig,
  migrateConfig,
  workerConfig,
} from './index.ts';

const configs = { apiConfig, workerConfig, dashboardConfig, commandConfig, migrateConfig };
const strong = randomBytes(24).toString('hex');
const safe = {
  NODE_ENV: 'production',
  DATABASE_URL: `postgres://carillon:${strong}@postgres:5432/carillon`,
  REDIS_URL: `redis://carillon:${strong}@redis:6379`,
  ENCRYPTION_KEY: randomBytes(32).toString('base64'),
};
const sentence = 'anybody guesses its password, or needs none; make one with `openssl rand -hex 24`';
const refusal = (...names: string[]) =>
  new ConfigError(
    `These passwords cannot stay so in production:\n${names.map((name) => `  ${name}: ${sentence}`).join('\n')}`,
  );

describe.each(Object.entries(configs))('%s in production', (_, config) => {
  it.each([
    'postgres://postgres:postgres@db/carillon',
    'postgres://postgres:postgres@127.0.0.1/carillon',
    'postgres://carillon:password@db/carillon',
    'postgres://carillon:Secret1!@db/carillon',
    'postgres://ghent:ghent@db/carillon',
    'postgres://carillon@db/carillon',
    'postgres://carillon:@db/carillon',
    'postgres://carillon:a@db/carillon',
    'postgres://carillon:123456@db/carillon',
    'postgres://carillon:x7KqP9zLm4w@db/carillon',
    'postgres://carillon:121212121212@db/carillon',
  ])('refuses the database %s', (DATABASE_URL) => {
    expect(() => config({ ...safe, DATABASE_URL })).toThrow(refusal('DATABASE_URL'));
  });

  it('takes stores with random passwords, and a server on loopback that wants none', () => {
    expect(() => config(safe)).not.toThrow();
    const local = { DATABASE_URL: 'postgres://carillon@localhost/carillon', REDIS_URL: 'redis://127.0.0.1' };
    expect(() => config({ ...safe, ...local })).not.toThrow();
  });
});

describe('the API', () => {
  const DATABASE_URL = 'postgres://postgres:postgres@db/carillon';
  const REDIS_URL = 'redis://redis:6379';

  it('refuses both stores at once, and Redis only where it is used', () => {
    const weak = { ...safe, DATABASE_URL, REDIS_URL };
    expect(() => apiConfig(weak)).toThrow(refusal('DATABASE_URL', 'REDIS_URL'));
    expect(() => apiConfig({ ...weak, QUEUE_BACKEND: 'postgres' })).toThrow(refusal('DATABASE_URL'));
  });

  it('refuses a short password of Redis', () => {
    const short = { ...safe, REDIS_URL: 'redis://:123456@redis:6379' };
    expect(() => apiConfig(short)).toThrow(refusal('REDIS_URL'));
  });

  it('takes them for development', () => {
    for (const NODE_ENV of [undefined, '', 'development'])
      expect(() => apiConfig({ ...safe, NODE_ENV, DATABASE_URL, REDIS_URL })).not.toThrow();
  });
});

describe('an old key that can be guessed', () => {
  const random = randomBytes(32);
  const weak = [
    Buffer.alloc(32).toString('base64'),
    Buffer.alloc(32).toString('hex'),
    'thisismyverysecretencryptionkeyforproductio=',
    'f00dbabedeadc0deb0bafaced00dbeefc0ffeebadcab1edefacedcafe0ddba11',
  ];

  it.each(weak)('is refused by every process in production, by its place: %s', (key) => {
    const environment = { ...safe, ENCRYPTION_KEYS_OLD: `${random.toString('hex')},${key}` };
    for (const config of [apiConfig, workerConfig, dashboardConfig]) {
      expect(() => config(environment)).toThrow(
        /^These keys cannot stay so in production:\n {2}ENCRYPTION_KEYS_OLD\.1: can be/,
      );
      expect(() => config({ ...environment, NODE_ENV: 'development' })).not.toThrow();
    }
    expect(() => commandConfig(environment)).not.toThrow(); // which can seal anew what it sealed
  });

  it('is no random one', () => {
    for (const written of ['base64', 'hex', 'base64url'] as const)
      expect(() => apiConfig({ ...safe, ENCRYPTION_KEYS_OLD: random.toString(written) })).not.toThrow();
  });
});
