import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { freePort } from '@carillon/local-services';
import type { Tenant } from '@carillon/testing/create-tenant';
import { run } from '@carillon/testing/database';
import { startProgram } from '@carillon/testing/run-process';
import { until } from '@carillon/testing/until';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

const nobody = '127.0.0.1:4';

let carillon: Carillon;
let tenant: Tenant;
let account: string;
let processes: ReturnType<typeof startProgram>[] = [];

beforeAll(async () => {
  carillon = await startCarillon();
  tenant = await carillon.tenant('growth');
  account = await carillon.account(tenant.profileId, 'x', 'demo');
});

afterEach(async () => {
  for (const { kill } of processes) kill('SIGTERM');
  await Promise.all(processes.map(({ exit }) => exit()));
  processes = [];
});

afterAll(() => carillon.stop());

/** The api as a process of its own, with a queue that is away. */
const startApi = async (databaseUrl = carillon.instance.databaseUrl) => {
  const port = await freePort();
  const api = startProgram('apps/api/main.ts', {
    DATABASE_URL: databaseUrl,
    QUEUE_BACKEND: 'redis',
    REDIS_URL: `redis://${nobody}`,
    ENCRYPTION_KEY: Buffer.from(carillon.instance.encryptionKey).toString('base64'),
    PORT: String(port),
  });
  processes.push(api);
  const url = `http://127.0.0.1:${port}`;
  await until('the api to live', () =>
    fetch(`${url}/livez`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return { lines: api.lines, url };
};

const request = async (url: string, body?: object) => {
  const response = await fetch(`${url}/v1/posts`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${tenant.apiKey}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const header = (name: string) => response.headers.get(name) ?? '';
  const answer = { status: response.status, code: header('x-error-code') };
  return { ...answer, requestId: header('x-request-id'), body: (await response.json()) as unknown };
};

const post = () => ({
  profileId: tenant.profileId,
  platforms: { [account]: { items: [{ content: 'a private word' }] } },
  publishNow: true,
});

describe('an error that nobody foresaw', () => {
  it('tells the caller nothing, and the log everything but secrets', async () => {
    const { url, lines } = await startApi();
    const { ownerUrl } = carillon.instance;
    await run(ownerUrl, 'ALTER TABLE usages RENAME TO usages_gone');
    const { requestId, ...answer } = await request(url, post());
    await run(ownerUrl, 'ALTER TABLE usages_gone RENAME TO usages');

    expect(answer).toEqual({ status: 500, code: 'internal', body: { error: 'Internal server error' } });
    const line = await until('a log line', async () => lines.find((one) => one.includes('unexpected error')));
    expect(JSON.parse(line)).toMatchObject({
      level: 50,
      requestId,
      method: 'POST',
      path: '/v1/posts',
      error: {
        message: expect.stringContaining('usages'),
        stack: expect.stringContaining('create-posts.ts'),
      },
    });
    await until('the request to be logged', async () =>
      lines.some((one) => one.includes('POST /v1/posts 500')),
    );
    expect(lines.join('\n')).not.toContain(tenant.apiKey);
    expect(lines.join('\n')).not.toContain('a private word');
    expect(await carillon.db.post.count()).toBe(0);
  });
});

describe('Postgres away', () => {
  it('answers 503, in words', async () => {
    const { url } = await startApi(`postgres://nobody:secret@${nobody}/none`);
    const { requestId, ...answer } = await request(url, post());
    expect(requestId).toMatch(/^req_/);
    expect(answer).toEqual({
      status: 503,
      code: 'unavailable',
      body: {
        error:
          'The service cannot use its database right now. Try again in a moment; with an Idempotency-Key, nothing is done twice.',
      },
    });
  });

  it('goes on when every connection was cut', async () => {
    const { url } = await startApi();
    expect((await request(url)).status).toBe(200);
    await carillon.db.$queryRaw`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()`;
    expect([200, 503]).toContain((await request(url)).status);
    await until('the api to find Postgres again', async () => (await request(url)).status === 200);
  });
});

describe('the queue away', () => {
  it('takes posts all the same, and leaves their jobs to the reconciler', async () => {
    const { url, lines } = await startApi();
    const { status, body, requestId } = await request(url, post());
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ message: 'Post queued for publishing to 1 platform(s)' }),
    ]);
    const publication = await carillon.db.publication.findFirstOrThrow();
    expect(publication).toMatchObject({ status: 'queued', dispatchedAt: null, dueAt: expect.any(Date) });
    const line = await until('a log line', async () =>
      lines.find((one) => one.includes('the queue did not take the jobs')),
    );
    expect(JSON.parse(line)).toMatchObject({ level: 40, requestId, publications: 1 });
  });
});
