import { describe, expect, it } from '@jest/globals';
import { variables } from './variables.ts';

const problem = (name: 'DATABASE_URL' | 'REDIS_URL' | 'DASHBOARD_URL' | 'PUBLIC_URL', value: string) =>
  variables[name].safeParse(value).error?.issues[0]?.message ?? null;

describe('the address of a server', () => {
  it.each([
    ['DATABASE_URL', 'postgres://carillon:p%23w%2Fd@db.example:5432/carillon'],
    ['DATABASE_URL', 'postgresql://carillon:a b@db.example/carillon'],
    ['REDIS_URL', 'redis://:p%3Fw@redis.example:6379'],
    ['REDIS_URL', 'rediss://redis.example:6379/1'],
  ] as const)('%s may be %s', (name, value) => expect(problem(name, value)).toBeNull());

  it.each([
    ['DATABASE_URL', 'postgres://carillon:p#w@db.example:5432/carillon'],
    ['DATABASE_URL', 'postgres://carillon:p/w@db.example:5432/carillon'],
    ['DATABASE_URL', 'postgres://carillon:p?w@db.example:5432/carillon'],
    ['DATABASE_URL', 'db.example:5432/carillon'],
    ['DATABASE_URL', 'mysql://carillon:pw@db.example/carillon'],
    ['REDIS_URL', 'redis://:p#w@redis.example:6379'],
    ['REDIS_URL', 'http://redis.example:6379'],
    ['REDIS_URL', 'redis.example:6379'],
  ] as const)('%s is refused as %s, and says how to write a password', (name, value) => {
    expect(problem(name, value)).toMatch(/^is not valid; it says where .* write # as %23/);
  });
});

describe('the address of the dashboard', () => {
  it.each(['https://carillon.example.com', 'https://carillon.example.com/', 'http://10.0.0.1:3001'])(
    'may be %s',
    (value) => expect(problem('DASHBOARD_URL', value)).toBeNull(),
  );

  it.each(['https://example.com/carillon', 'https://example.com/?a', 'https://example.com/#a'])(
    'is no path: %s',
    (value) => expect(problem('DASHBOARD_URL', value)).toMatch(/^has a path or more behind its host/),
  );

  it('is none of the api, which works below a path', () => {
    expect(problem('PUBLIC_URL', 'https://example.com/api')).toBeNull();
  });
});
