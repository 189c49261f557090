import { openApiDocument } from '@carillon/api/openapi';
import { newId } from '@carillon/core';
import { forgetIdempotencyKeys } from '@carillon/db/idempotency';
import { apiClient } from '@carillon/harness/api-client';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { keyRing, open } from '@carillon/secrets';
import type { Tenant } from '@carillon/testing/create-tenant';
import { startScriptedServer } from '@carillon/testing/scripted-server';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { endpoints } from '../endpoints.ts';
import { dumpDatabase } from '../testing/dump-database.ts';
import { findSecrets } from '../testing/find-secrets.ts';
import { sampleOf } from '../testing/id-slots.ts';
import { toCall } from '../testing/to-call.ts';

interface Shown {
  readonly id: string;
  readonly secret: string;
  readonly status: string;
  readonly deliveries: number;
}

let carillon: Carillon;
let tenant: Tenant;
let receiver: Awaited<ReturnType<typeof startScriptedServer>>;
let key = '';
let keys = 0;

beforeAll(async () => {
  [carillon, receiver] = await Promise.all([startCarillon(), startScriptedServer(() => ({ status: 200 }))]);
  carillon.startWorker();
});
beforeEach(async () => {
  tenant = await carillon.tenant('scale');
  key = `key-${++keys}`;
});
afterAll(async () => {
  await carillon.stop();
  await receiver.close();
});

/** A request, as an integrator sends it. @returns its answer, byte for byte */
async function send(path: string, body?: object | string, given = key) {
  const response = await fetch(`${carillon.url}/v1${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${tenant.apiKey}`,
      'content-type': 'application/json',
      'idempotency-key': given,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const header = (name: string) => response.headers.get(name);
  const text = await response.text();
  return {
    ...{ status: response.status, code: header('x-error-code'), replayed: header('idempotent-replayed') },
    text,
    data: () => (JSON.parse(text) as { data: Shown }).data,
  };
}

/** What an answer is, but for the mark of a repetition. */
const bytes = ({ status, text }: { status: number; text: string }) => `${status} ${text}`;

const create = (given = key) => send('/webhooks', { url: `${receiver.url}/hooks` }, given);
const webhooks = () => carillon.db.webhookEndpoint.findMany({ where: { userId: tenant.userId } });

describe('every POST', () => {
  const posts = endpoints.filter(({ method }) => method === 'post');
  const { paths } = openApiDocument('https://carillon.example');
  const documented = Object.entries(paths).flatMap(([path, methods]) => ('post' in methods ? [path] : []));

  it('is an operation of the document', () => {
    expect(posts.map(({ path }) => path)).toEqual(documented);
    expect(posts.length).toBeGreaterThanOrEqual(15);
  });

  it.each(documented)('%s says in the document that it takes an Idempotency-Key', (path) => {
    expect(paths[path]?.post).toMatchObject({
      parameters: expect.arrayContaining([
        expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }),
      ]),
    });
  });

  it.each(posts.map((endpoint) => [endpoint.path, endpoint] as const))(
    '%s refuses a key of another form',
    async (_, endpoint) => {
      const { path, body, contentType } = toCall(
        endpoint,
        sampleOf(endpoint, (prefix) => (prefix === 'prf' ? tenant.profileId : newId(prefix))),
      );
      const response = await fetch(`${carillon.url}/v1${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${tenant.apiKey}`,
          'content-type': contentType,
          'idempotency-key': 'a'.repeat(256),
        },
        ...(body !== undefined && { body }),
      });
      expect([response.status, response.headers.get('x-error-code')]).toEqual([
        400,
        'idempotency_key_invalid',
      ]);
    },
  );
});

describe('a webhook that is created with an Idempotency-Key', () => {
  it('is one, with one secret, which every repetition shows', async () => {
    const first = await create();
    expect([first.status, first.replayed]).toEqual([201, null]);
    const again = await create();
    expect([bytes(again), again.replayed]).toEqual([bytes(first), 'true']);
    expect(again.data().secret).toMatch(/^whsec_/);
    expect(await webhooks()).toHaveLength(1);
  });

  it('is one of many requests at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => create()));
    expect(new Set(answers.map(bytes)).size).toBe(1);
    expect(answers.filter(({ replayed }) => replayed === null)).toHaveLength(1);
    expect(await webhooks()).toHaveLength(1);
  });

  it('refuses the key to another request', async () => {
    await create();
    const other = await send('/webhooks', { url: `${receiver.url}/other` });
    expect([other.status, other.code]).toEqual([422, 'idempotency_key_reused']);
    expect(await webhooks()).toHaveLength(1);
  });

  it('leaves one event in the audit trail', async () => {
    await create();
    await create();
    const { userId } = tenant;
    const made = { userId, action: 'webhook.created' } as const;
    expect(await carillon.db.auditEvent.count({ where: made })).toBe(1);
  });
});

describe('a secret in an answer that is kept', () => {
  it('is in no table in clear, belongs to its key alone, and is forgotten with it', async () => {
    const { secret, id } = (await create()).data();
    const rotated = (await send(`/webhooks/${id}/rotate-secret`, undefined, `${key}, rotated`)).data();
    const planted = [secret, rotated.secret].map((value) => ({ name: 'secret', value: value.slice(6) }));
    const rows = await dumpDatabase(carillon.db);
    expect(
      findSecrets(
        planted,
        rows.map(({ table, row }) => ({ where: table, text: row })),
      ),
    ).toEqual([]);
    const { userId } = tenant;
    const where = { userId_sandbox_key: { userId, sandbox: false, key } };
    const { body } = await carillon.db.idempotencyKey.findUniqueOrThrow({ where });
    const ring = keyRing([carillon.instance.encryptionKey], 'webhooks');
    const place = (owner: string) => ({ answerOf: JSON.stringify([owner, false, key]) });
    expect(await open(body ?? '', place(userId), ring)).toContain(secret);
    await expect(open(body ?? '', place('usr_other'), ring)).rejects.toThrow('cannot be opened');
    const createdAt = new Date(Date.now() - 25 * 3_600_000);
    await carillon.db.idempotencyKey.updateMany({ where: { userId }, data: { createdAt } });
    await forgetIdempotencyKeys(carillon.db);
    expect(await carillon.db.idempotencyKey.count({ where: { userId } })).toBe(0);
    expect((await create()).replayed).toBeNull();
  });

  it('is said to be lost when the keys of the server were changed meanwhile', async () => {
    await create();
    const { userId } = tenant;
    const where = { userId, key };
    const { body } = await carillon.db.idempotencyKey.findFirstOrThrow({ where });
    const sealed = JSON.parse(body ?? '') as { tag: string };
    const changed = JSON.stringify({ ...sealed, tag: `${sealed.tag.slice(0, -4)}AAAA` });
    await carillon.db.idempotencyKey.updateMany({ where, data: { body: changed } });
    const again = await create();
    expect([again.status, again.code, again.replayed]).toEqual([409, 'idempotency_answer_sealed', null]);
    expect(await webhooks()).toHaveLength(1);
  });
});

describe('a secret that is rotated with an Idempotency-Key', () => {
  it('is rotated once: the one before signs beside it, and both answers show the new one', async () => {
    const { id, secret: former } = (await create()).data();
    const rotate = () => send(`/webhooks/${id}/rotate-secret`, undefined, `${key}, rotate`);
    const answers = await Promise.all([rotate(), rotate(), rotate()]);
    const last = await rotate();
    expect(new Set([...answers, last].map(bytes)).size).toBe(1);
    expect(last).toMatchObject({ status: 200, replayed: 'true' });
    const told = receiver.requests.length;
    await apiClient(carillon.url, tenant.apiKey).post(`/webhooks/${id}/test`);
    const sent = await until('the test event', async () => receiver.requests[told]);
    const headers = sent.headers as Record<string, string>;
    for (const secret of [former, last.data().secret])
      expect(new Webhook(secret).verify(sent.body, headers)).toMatchObject({ type: 'webhook.test' });
  });
});

describe('deliveries that are asked for with an Idempotency-Key', () => {
  const count = (endpointId: string) => carillon.db.webhookDelivery.count({ where: { endpointId } });

  it('are one test, and one more of the same', async () => {
    const { id } = (await create()).data();
    const test = () => send(`/webhooks/${id}/test`, undefined, `${key}, test`);
    const [first, second] = [await test(), await test()];
    expect([first.status, bytes(second), second.replayed]).toEqual([202, bytes(first), 'true']);
    expect(await count(id)).toBe(1);
    const delivery = first.data().id;
    await until('the test to be taken', async () => (await tries(delivery)) === 1);
    const redeliver = () => send(`/webhook-deliveries/${delivery}/redeliver`, undefined, `${key}, redeliver`);
    const again = await redeliver();
    expect([again.status, again.replayed]).toEqual([202, null]);
    await until('it to be taken again', async () => (await tries(delivery)) === 2);
    expect(bytes(await redeliver())).toBe(bytes(again));
    const { status } = await carillon.db.webhookDelivery.findUniqueOrThrow({ where: { id: delivery } });
    expect(status).toBe('delivered');
  });

  const tries = (deliveryId: string) => carillon.db.webhookAttempt.count({ where: { deliveryId } });

  it('are recovered once', async () => {
    const { id } = (await create()).data();
    const delivery = (await send(`/webhooks/${id}/test`, undefined, `${key}, test`)).data().id;
    await until('the test to be taken', async () => (await tries(delivery)) === 1);
    const failed = { where: { id: delivery }, data: { status: 'failed' } } as const;
    await carillon.db.webhookDelivery.update(failed);
    const recover = () =>
      send(`/webhooks/${id}/recover`, { since: '2020-01-01T00:00:00Z' }, `${key}, recover`);
    const first = await recover();
    expect([first.status, first.data().deliveries]).toEqual([202, 1]);
    await until('it to be taken again', async () => (await tries(delivery)) === 2);
    await carillon.db.webhookDelivery.update(failed);
    const again = await recover();
    expect([bytes(again), again.replayed]).toEqual([bytes(first), 'true']);
    const { status } = await carillon.db.webhookDelivery.findUniqueOrThrow({ where: { id: delivery } });
    expect(status).toBe('failed');
  });
});

describe('POST /v1/posts/validate with an Idempotency-Key', () => {
  it('answers a repetition as before', async () => {
    const account = await carillon.account(tenant.profileId, 'x', 'demo');
    const body = {
      profileId: tenant.profileId,
      platforms: { [account]: { items: [{ content: 'Ding' }] } },
    };
    const first = await send('/posts/validate', body);
    const again = await send('/posts/validate', body);
    expect([first.status, bytes(again), again.replayed]).toEqual([200, bytes(first), 'true']);
  });
});
