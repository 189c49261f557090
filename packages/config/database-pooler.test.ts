import { describe, expect, it } from '@jest/globals';
import { apiConfig, ConfigError, migrateConfig } from './index.ts';

const pooled = {
  DATABASE_URL: 'postgres://carillon_app:x@127.0.0.1:6432/carillon',
  DATABASE_POOLER: 'transaction',
};
const service = { ...pooled, ENCRYPTION_KEY: 'tGvvWVJc2sqMcxuzqPgPJH2ixVxbYDAbO3sr4Gk7gaY=' };

describe('DATABASE_POOLER', () => {
  it('is none unless given', () => {
    const { DATABASE_POOLER: _, ...others } = service;
    expect(apiConfig({ ...others, REDIS_URL: 'redis://127.0.0.1' }).DATABASE_POOLER).toBe('none');
    expect(apiConfig({ ...service, REDIS_URL: 'redis://127.0.0.1' }).DATABASE_POOLER).toBe('transaction');
  });

  it('is refused with queues in Postgres, which need sessions', () => {
    expect(() => apiConfig({ ...service, QUEUE_BACKEND: 'postgres' })).toThrow(
      new ConfigError(
        'QUEUE_BACKEND=postgres listens in sessions, which DATABASE_POOLER=transaction does not give; use Redis, or the address of Postgres itself.',
      ),
    );
  });

  it('has migrations need the address of Postgres itself', () => {
    expect(() => migrateConfig(pooled)).toThrow(
      'DATABASE_POOLER=transaction needs MIGRATION_DATABASE_URL, the address of Postgres itself:',
    );
    const MIGRATION_DATABASE_URL = 'postgres://carillon:x@127.0.0.1:5432/carillon';
    expect(migrateConfig({ ...pooled, MIGRATION_DATABASE_URL }).ownerUrl).toBe(MIGRATION_DATABASE_URL);
  });
});
