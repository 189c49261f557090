import { newId } from '@carillon/core';
import { openDatabase } from '@carillon/db';
import type { ApiRequest } from '@carillon/db/requests';
import { createLog, Registry } from '@carillon/telemetry';
import { startTcpProxy, type TcpProxy } from '@carillon/testing/tcp-proxy';
import { createTestInstance, type TestInstance } from '@carillon/testing/test-instance';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openRequestLog } from './open-request-log.ts';

let instance: TestInstance;
let wire: TcpProxy;
let db: ReturnType<typeof openDatabase>;
/** Not by the wire that goes down. */
let direct: ReturnType<typeof openDatabase>;
const userId = newId('usr');

beforeAll(async () => {
  instance = await createTestInstance();
  const { hostname: host, port } = new URL(instance.databaseUrl);
  wire = await startTcpProxy({ host, port: Number(port) });
  db = openDatabase({ url: wire.url(instance.databaseUrl), poolSize: 2 });
  direct = openDatabase({ url: instance.databaseUrl, poolSize: 1 });
  await direct.user.create({ data: { id: userId, email: 'a@example.com', passwordHash: '', plan: 'free' } });
});

afterAll(async () => {
  await db.$disconnect();
  await direct.$disconnect();
  await wire.close();
  await instance.drop();
});

const request = (more: Partial<ApiRequest> = {}): ApiRequest => ({
  ...{ id: newId('req'), userId, apiKeyId: 'apk_1', sandbox: false, at: new Date(), method: 'POST' },
  ...{ path: '/v1/posts', operation: 'createPost', status: 201, durationMs: 3, postId: null },
  ...{ errorCode: null, error: null },
  ...more,
});

const count = (path: string) => direct.apiRequest.count({ where: { path } });

function open() {
  const metrics = new Registry();
  const log = createLog({ name: 'test', level: 'silent', format: 'json' });
  const requests = openRequestLog({ db, log, metrics, times: { gatherMs: 5, againMs: 20 } });
  const lost = async () =>
    Number(/^carillon_request_log_lost_total (\d+)/m.exec(await metrics.metrics())?.[1]);
  return { requests, lost };
}

describe('the request log', () => {
  it('keeps requests while the database is away, and writes them when it is back', async () => {
    const { requests, lost } = open();
    wire.refuse();
    requests.note(request({ path: 'away' }));
    await new Promise((later) => setTimeout(later, 100));
    wire.pass();
    await until('them to be written', async () => (await count('away')) === 1);
    await requests.close();
    expect(await lost()).toBe(0);
  });

  it('keeps no more than it has room for, and counts the others', async () => {
    const { requests, lost } = open();
    wire.refuse();
    for (let n = 0; n < 5_100; n += 1) requests.note(request({ path: 'many' }));
    wire.pass();
    await until('them to be written', async () => (await count('many')) >= 5_000);
    await requests.close();
    expect([await count('many'), await lost()]).toEqual([5_000, 100]);
  });

  it('loses what Postgres does not take, and nothing after it', async () => {
    const { requests, lost } = open();
    requests.note(request({ path: 'bad', error: '\0' }));
    await until('it to be lost', async () => (await lost()) === 1);
    requests.note(request({ path: 'good' }));
    await requests.close();
    expect([await count('good'), await lost()]).toEqual([1, 1]);
  });

  it('writes what it has when it closes, and counts what it cannot', async () => {
    const { requests, lost } = open();
    requests.note(request({ path: 'last' }));
    await requests.close();
    expect(await count('last')).toBe(1);
    const late = open();
    wire.refuse();
    late.requests.note(request({ path: 'lost' }));
    await late.requests.close();
    wire.pass();
    expect([await count('lost'), await late.lost(), await lost()]).toEqual([0, 1, 0]);
  });
});
