import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { apiConfig, commandConfig, dashboardConfig, workerConfig } from './index.ts';

const environment = {
  DATABASE_URL: 'postgres://127.0.0.1/carillon',
  REDIS_URL: 'redis://127.0.0.1',
  ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  SANDBOX_PORT: '3002',
};

describe.each([
  ['worker', workerConfig],
  ['dashboard', dashboardConfig],
  ['command', commandConfig],
])('the sandbox of a %s', (_, config) => {
  it('is nowhere unless the operator says where', () => {
    expect(config(environment).SANDBOX_URL).toBe('');
  });

  it('is where SANDBOX_URL says', () => {
    const SANDBOX_URL = 'http://sandbox:3000/';
    expect(config({ ...environment, SANDBOX_URL }).SANDBOX_URL).toBe('http://sandbox:3000');
  });
});

describe.each([
  ['api', apiConfig],
  ['dashboard', dashboardConfig],
])('the sandbox of browsers, for the %s', (_, config) => {
  it.each([
    ['nowhere, without a sandbox', {}, null],
    [
      'where the sandbox is, on this machine',
      { SANDBOX_URL: 'http://127.0.0.1:3002' },
      'http://127.0.0.1:3002',
    ],
    ['nowhere, if only containers know its name', { SANDBOX_URL: 'http://sandbox:3000' }, null],
    [
      'where SANDBOX_PUBLIC_URL says',
      { SANDBOX_URL: 'http://sandbox:3000', SANDBOX_PUBLIC_URL: 'https://sandbox.example.com/' },
      'https://sandbox.example.com',
    ],
    ['nowhere, if that is empty', { SANDBOX_URL: 'http://sandbox:3000', SANDBOX_PUBLIC_URL: '' }, null],
  ])('is %s', (_case, variables, expected) => {
    expect(config({ ...environment, ...variables }).sandboxPublicUrl).toBe(expected);
  });
});
