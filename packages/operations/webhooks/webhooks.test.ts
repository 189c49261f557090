import { apiClient } from '@carillon/harness/api-client';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { startScriptedServer } from '@carillon/testing/scripted-server';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';

let carillon: Carillon;

beforeAll(async () => {
  carillon = await startCarillon();
  carillon.startWorker();
});
afterAll(() => carillon.stop());

/** What answers of these tests have, each some of it. */
interface Shown {
  readonly id: string;
  readonly secret: string;
  readonly test: boolean;
  readonly status: string;
  readonly formerUntil: string;
  readonly body: string;
  readonly tries: readonly unknown[];
}

async function somebody(status = () => 200) {
  const { profileId, apiKey, userId } = await carillon.tenant('scale');
  const server = await startScriptedServer(() => ({ status: status(), body: 'thanks' }));
  const api = apiClient(carillon.url, apiKey);
  const create = async (more: object = {}) =>
    (await api.post<Shown>('/webhooks', { url: `${server.url}/hooks`, ...more })).body.data;
  return {
    api,
    profileId,
    userId,
    server,
    create,
    account: (handle: string) => carillon.account(profileId, 'x', handle),
  };
}

describe('webhooks', () => {
  it('are created with a secret that no other answer shows, changed, listed and deleted', async () => {
    const { api, create, profileId } = await somebody();
    const { secret, ...created } = await create({
      description: 'Our CRM',
      events: ['post.failed'],
      profileIds: [profileId],
    });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(created).toMatchObject({
      description: 'Our CRM',
      active: true,
      failingSince: null,
      test: false,
    });
    expect((await api.get(`/webhooks/${created.id}`)).body).toEqual({ data: created });
    expect((await api.get('/webhooks')).body.data).toEqual([created]);
    const changed = (await api.patch(`/webhooks/${created.id}`, { active: false, events: [] })).body.data;
    expect(changed).toMatchObject({ active: false, events: [], disabledReason: null });
    expect((await api.delete(`/webhooks/${created.id}`)).status).toBe(204);
    expect((await api.get(`/webhooks/${created.id}`)).headers.get('x-error-code')).toBe('webhook_not_found');
  });

  it('are at most 20', async () => {
    const { api, create, server } = await somebody();
    for (let n = 0; n < 20; n++) await create();
    const { status, headers } = await api.post('/webhooks', { url: server.url });
    expect([status, headers.get('x-error-code')]).toEqual([403, 'webhooks_used_up']);
  });

  it.each([
    [{ url: 'ftp://example.com' }, 'wrong_value'],
    [{ url: 'no address' }, 'wrong_value'],
    [{ url: 'https://example.com', events: ['post.unknown'] }, 'wrong_value'],
    [{ url: 'https://example.com', profileIds: ['prf_unknown'] }, 'profile_not_found'],
  ])('refuse %j', async (body, code) => {
    const { api } = await somebody();
    expect((await api.post('/webhooks', body)).headers.get('x-error-code')).toBe(code);
  });

  it('can be tested, and the delivery shows what was sent and answered', async () => {
    const { api, create, server } = await somebody();
    const { id, secret } = await create({ events: ['post.failed'] });
    const tested = (await api.post(`/webhooks/${id}/test`)).body.data;
    expect(tested).toMatchObject({ webhookId: id, type: 'webhook.test', status: 'pending', attempts: 0 });
    const path = `/webhook-deliveries/${tested.id}`;
    const delivered = await until('it to be delivered', async () => {
      const { data } = (await api.get<Shown>(path)).body;
      return data.status === 'delivered' && data;
    });
    expect(delivered.tries).toEqual([
      expect.objectContaining({ number: 1, status: 200, error: null, answer: 'thanks' }),
    ]);
    const [request] = server.requests;
    expect(delivered.body).toBe(request?.body);
    expect(
      new Webhook(secret).verify(delivered.body, request?.headers as Record<string, string>),
    ).toMatchObject({
      type: 'webhook.test',
      data: { endpointId: id },
    });
    expect(
      (await api.get(`/webhooks/${id}/deliveries?status=delivered&type=webhook.test`)).body.data,
    ).toHaveLength(1);
    expect((await api.get(`/webhooks/${id}/deliveries?status=failed`)).body.data).toEqual([]);
  });

  it('sign with both secrets after a rotation', async () => {
    const { api, create, server } = await somebody();
    const { id, secret } = await create();
    const rotated = (await api.post<Shown>(`/webhooks/${id}/rotate-secret`)).body.data;
    expect(Date.parse(rotated.formerUntil) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    await api.post(`/webhooks/${id}/test`);
    const [request] = await until('it to be sent', async () => server.requests.length > 0 && server.requests);
    for (const each of [secret, rotated.secret])
      expect(
        new Webhook(each).verify(request?.body ?? '', request?.headers as Record<string, string>),
      ).toBeTruthy();
  });

  it('are told again what they missed: one delivery, or all since a moment', async () => {
    let status = 500;
    const { api, create, account, server } = await somebody(() => status);
    const { id } = await create({ events: ['account.connected'] });
    const since = new Date(Date.now() - 60_000).toISOString();
    for (const handle of ['one', 'two']) await account(handle);
    const list = async (wanted: string) =>
      (await api.get<Shown[]>(`/webhooks/${id}/deliveries?status=${wanted}`)).body.data;
    await until('both to fail', async () => (await list('failed')).length === 2);
    status = 200;
    const [first] = await list('failed');
    const path = `/webhook-deliveries/${first?.id}/redeliver`;
    expect((await api.post(path)).status).toBe(202);
    await until('it to be delivered', async () => (await list('delivered')).length === 1);
    expect((await api.post(`/webhooks/${id}/recover`, { since })).body).toEqual({
      data: { deliveries: 1, more: false },
    });
    await until('both to be delivered', async () => (await list('delivered')).length === 2);
    const sent = server.requests.map(({ headers, body }) => `${headers['webhook-id']} ${body}`);
    expect(new Set(sent).size).toBe(2);

    await api.patch(`/webhooks/${id}`, { active: false });
    for (const each of [path, `/webhooks/${id}/test`])
      expect((await api.post(each)).headers.get('x-error-code')).toBe('webhook_off');
  });

  it('of a sandbox key hear of sandbox accounts only, and are its own', async () => {
    const { api, create, userId } = await somebody();
    const own = await create();
    const key = apiClient(carillon.url, await carillon.key({ userId, sandbox: true }));
    const made = (await key.post<Shown>('/webhooks', { url: 'https://example.com' })).body.data;
    expect(made.test).toBe(true);
    expect((await key.get<Shown[]>('/webhooks')).body.data.map(({ id }) => id)).toEqual([made.id]);
    expect((await key.get(`/webhooks/${own.id}`)).status).toBe(404);
    expect((await api.get('/webhooks')).body.data).toHaveLength(2);
  });
});
