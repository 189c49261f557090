import { randomBytes } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { workerEnvironment } from './start-process.ts';

const services = {
  databaseUrl: 'postgres://127.0.0.1/carillon',
  redisUrl: 'redis://127.0.0.1',
  encryptionKey: randomBytes(32),
  folder: '',
};

it('leaves a worker the places that it ships with, unless a measure names others', () => {
  expect(Object.keys(workerEnvironment(services))).not.toContain('WORKER_CONCURRENCY');
  expect(workerEnvironment(services, 150)).toMatchObject({ WORKER_CONCURRENCY: '150' });
});
