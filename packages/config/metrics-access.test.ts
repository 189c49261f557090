import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { isLoopback } from './hosts.ts';
import { apiConfig, ConfigError, ownMetrics, publicMetrics } from './index.ts';

const token = 'f3a9c1d27b5e4860';
const accessWith = (environment: Record<string, string>) => {
  const config = apiConfig({
    DATABASE_URL: 'postgres://127.0.0.1/carillon',
    REDIS_URL: 'redis://127.0.0.1',
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    ...environment,
  });
  return [publicMetrics(config), ownMetrics(config)];
};

describe('metrics', () => {
  it.each([
    ['are open where only this machine listens', {}, ['open', 'open']],
    ['are not where others reach the port', { HOST: '0.0.0.0' }, ['closed', 'open']],
    ['need the token on both ports', { HOST: '0.0.0.0', METRICS_TOKEN: token }, [{ token }, { token }]],
    ['need the token on loopback, too', { METRICS_TOKEN: token }, [{ token }, { token }]],
    ['leave the public port for their own', { METRICS_PORT: '9464' }, ['closed', 'open']],
    ['leave it with a token, too', { METRICS_PORT: '0', METRICS_TOKEN: token }, ['closed', { token }]],
  ])('%s', (_, environment, access) => {
    expect(accessWith(environment)).toEqual(access);
  });

  it('take no token that is soon guessed', () => {
    expect(() => accessWith({ METRICS_TOKEN: 'metrics' })).toThrow(ConfigError);
    expect(() => accessWith({ METRICS_TOKEN: 'metrics' })).toThrow('METRICS_TOKEN: must have 16 characters');
  });
});

it.each([
  ['127.0.0.1', true],
  ['127.8.9.1', true],
  ['::1', true],
  ['[::1]', true],
  ['localhost', true],
  ['dash.localhost', true],
  ['0.0.0.0', false],
  ['::', false],
  ['10.0.0.1', false],
  ['127.example.com', false],
  ['localhost.example.com', false],
])('%s is loopback: %p', (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});
