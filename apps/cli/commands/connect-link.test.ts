import { runCarillon } from '@carillon/harness/run-carillon';
import { environmentOf } from '@carillon/harness/start-api-process';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let carillon: Carillon;
let environment: Record<string, string>;
let profileId: string;
let userId: string;

beforeAll(async () => {
  carillon = await startCarillon();
  const tenant = await carillon.tenant('growth');
  ({ profileId, userId } = tenant);
  environment = { CARILLON_URL: carillon.url, CARILLON_API_KEY: tenant.apiKey };
});

afterAll(() => carillon.stop());

async function json<Result>(...args: string[]): Promise<Result> {
  const { output, errors } = await runCarillon(['connect-link', ...args, '--json'], environment);
  expect(errors).toBe('');
  return JSON.parse(output);
}

describe('carillon connect-link', () => {
  it('makes a link, lists it and revokes it', async () => {
    const options = ['--platforms', 'bluesky', '--external-id', 'customer-17', '--expires-in', '5'];
    const made = await json<{ id: string; url: string }>('create', '--profile', profileId, ...options);
    expect(made).toEqual({
      id: expect.stringMatching(/^cnl_/),
      url: expect.stringMatching(/^https:\/\/dashboard\.example\/connect-account#[\w-]{43}$/),
      expiresAt: expect.any(String),
    });
    const listed = await json<{ links: object[] }>('list', '--status', 'open');
    expect(listed.links).toMatchObject([
      { id: made.id, platforms: ['bluesky'], externalId: 'customer-17', status: 'open' },
    ]);
    expect(await json('revoke', '--link', made.id)).toEqual({ id: made.id });
    expect(await json('list', '--status', 'open')).toMatchObject({ links: [] });
    const { output } = await runCarillon(['connect-link', 'list'], environment);
    expect(output).toContain('revoked');
  });

  it('says what the API refuses', async () => {
    const { status, errors } = await runCarillon(
      ['connect-link', 'create', '--profile', profileId, '--return-url', 'https://elsewhere.example'],
      environment,
    );
    expect([status, errors]).toEqual([1, expect.stringContaining('“Allowed return URLs”')]);
  });
});

describe('carillon user set-return-origins', () => {
  const set = (origins: string) =>
    runCarillon(
      ['user', 'set-return-origins', '--user', userId, '--origins', origins, '--json'],
      environmentOf(carillon.instance),
    );

  it('keeps origins, and notes it', async () => {
    const { output, errors } = await set('https://App.example/path, http://localhost:5173');
    expect(errors).toBe('');
    const origins = ['https://app.example', 'http://localhost:5173'];
    expect(JSON.parse(output)).toEqual({ id: userId, origins });
    expect((await carillon.db.user.findUniqueOrThrow({ where: { id: userId } })).returnOrigins).toEqual(
      origins,
    );
    const where = { userId, action: 'return_origins.changed' };
    expect(await carillon.db.auditEvent.findMany({ where })).toMatchObject([
      { actor: 'cli', details: { origins } },
    ]);
  });

  it('refuses what browsers may not be sent to', async () => {
    const { status, errors } = await set('http://app.example');
    expect([status, errors]).toEqual([2, expect.stringContaining('begins with https://')]);
  });
});
