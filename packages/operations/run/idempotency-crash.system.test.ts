import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { freePort } from '@carillon/local-services';
import type { Tenant } from '@carillon/testing/create-tenant';
import { startProgram } from '@carillon/testing/run-process';
import { until } from '@carillon/testing/until';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

let carillon: Carillon;
let tenant: Tenant;
let body: string;
let processes: ReturnType<typeof startProgram>[] = [];

beforeAll(async () => {
  carillon = await startCarillon();
  tenant = await carillon.tenant('growth');
  const account = await carillon.account(tenant.profileId, 'x', 'demo');
  const platforms = { [account]: { items: [{ content: 'half done' }] } };
  body = JSON.stringify({ profileId: tenant.profileId, platforms, publishNow: true });
});

afterEach(async () => {
  for (const { kill } of processes) kill('SIGKILL');
  await Promise.all(processes.map(({ exit }) => exit()));
  processes = [];
});

afterAll(() => carillon.stop());

/** Connections that wait for a lock until the process is killed. */
const patient = { options: '-c lock_timeout=60000', query_timeout: '60000' };

/** The api as a process of its own, with a queue that is away. */
const startApi = async (connections: Readonly<Record<string, string>> = {}) => {
  const port = await freePort();
  const database = new URL(carillon.instance.databaseUrl);
  for (const [name, value] of Object.entries(connections)) database.searchParams.set(name, value);
  const program = startProgram('apps/api/main.ts', {
    DATABASE_URL: database.href.replaceAll('+', '%20'),
    QUEUE_BACKEND: 'redis',
    REDIS_URL: 'redis://127.0.0.1:4',
    ENCRYPTION_KEY: Buffer.from(carillon.instance.encryptionKey).toString('base64'),
    PORT: String(port),
  });
  processes.push(program);
  const url = `http://127.0.0.1:${port}`;
  // Once it has answered, the next answer comes within ms.
  await until('the api to answer', () =>
    fetch(`${url}/v1/posts`, { headers: { authorization: `Bearer ${tenant.apiKey}` } }).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return { url, program };
};

const create = (url: string) =>
  fetch(`${url}/v1/posts`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${tenant.apiKey}`,
      'content-type': 'application/json',
      'idempotency-key': 'half-done',
    },
    body,
  });

/**
 * Connections with a transaction that has taken the key and waits for the month's count: by itself, for a statement that others share
 * gives up after 0.1 s, and gives the key back.
 */
const waiting = () => carillon.db.$queryRaw<unknown[]>`
  SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%wanted AS MATERIALIZED%' AND pid <> pg_backend_pid()
    AND xact_start < clock_timestamp() - interval '0.5 s'`;

/** Undoes what was counted. */
class NotCounted extends Error {}

const stored = async () => {
  const { post, publication, item, usage, idempotencyKey } = carillon.db;
  return Promise.all(
    [post, publication, item, usage, idempotencyKey].map((table) => (table as typeof post).count()),
  );
};

describe('an api process that is killed in the middle of a request with an Idempotency-Key', () => {
  it('holds up repetitions with 409, leaves nothing behind, and the next one is the first', async () => {
    const { url, program } = await startApi(patient);
    const second = await startApi();
    const counting = carillon.db.$transaction(async (tx) => {
      // Somebody counts the first post of the user's month, and whoever counts another waits for them.
      await tx.$executeRaw`
        INSERT INTO usages (user_id, month, posts) VALUES (${tenant.userId}, date_trunc('month', clock_timestamp() AT TIME ZONE 'UTC')::date, 1)`;
      const lost = create(url).then(
        ({ status }) => status,
        () => 'no answer',
      );
      await until('the work to be half done', async () => (await waiting()).length === 1);
      const repeated = await create(second.url);
      expect([repeated.status, repeated.headers.get('retry-after')]).toEqual([409, '1']);
      expect(await repeated.json()).toEqual({
        error:
          'The first request with this Idempotency-Key is still running. Try again in a moment with the same key.',
      });
      program.kill('SIGKILL');
      expect(await lost).toBe('no answer');
      throw new NotCounted();
    });
    await expect(counting).rejects.toThrow(NotCounted);
    await until('Postgres to notice', async () => {
      const rows = await carillon.db.$queryRaw<unknown[]>`
        SELECT 1 FROM pg_locks l JOIN pg_class c ON c.oid = l.relation WHERE c.relname = 'usages' AND l.pid <> pg_backend_pid()
          AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
      return rows.length === 0;
    });
    expect(await stored()).toEqual([0, 0, 0, 0, 0]);

    const answer = await create(second.url);
    expect([answer.status, answer.headers.get('idempotent-replayed')]).toEqual([201, null]);
    expect(await stored()).toEqual([1, 1, 1, 1, 1]);
  });
});
