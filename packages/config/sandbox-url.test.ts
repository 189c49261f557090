import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { commandConfig, dashboardConfig, workerConfig } from './index.ts';

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
