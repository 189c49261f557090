import { webhookEventTypes, webhookKinds } from '@carillon/core';
import { apiClient } from '@carillon/harness/api-client';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { startScriptedServer } from '@carillon/testing/scripted-server';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventExample } from './event-examples.ts';

let carillon: Carillon;

beforeAll(async () => {
  carillon = await startCarillon();
  carillon.startWorker();
});
afterAll(() => carillon.stop());

interface Shown {
  readonly id: string;
  readonly status: string;
  readonly failingSince: string | null;
  readonly attempts: number;
  readonly type: string;
}

async function somebody(status = 200) {
  const { apiKey } = await carillon.tenant();
  const server = await startScriptedServer(() => ({ status }));
  const api = apiClient(carillon.url, apiKey);
  return {
    ...{ api, server },
    create: async (more: object = {}) =>
      (await api.post<Shown>('/webhooks', { url: server.url, events: ['post.failed'], ...more })).body.data
        .id,
    test: async (id: string, body?: object) =>
      (await api.post<Shown>(`/webhooks/${id}/test`, body)).body.data,
    over: (id: string) =>
      until('it to be over', async () => {
        const { data } = (await api.get<Shown>(`/webhook-deliveries/${id}`)).body;
        return data.status !== 'pending' && data;
      }),
  };
}

/** The harness compares every body with the schema of its type. */
describe('a test event', () => {
  it('is the example of every type that the document has, marked, whatever the webhook wants', async () => {
    const { create, test, over, server } = await somebody();
    const id = await create();
    for (const type of webhookEventTypes) {
      const sent = await test(id, { type });
      expect(sent.type).toBe(type);
      await over(sent.id);
    }
    expect(server.requests.map(({ headers }) => headers['webhook-test'])).toEqual(
      webhookEventTypes.map(() => 'true'),
    );
    for (const [index, type] of webhookEventTypes.entries()) {
      const body = JSON.parse(server.requests[index]?.body ?? '{}');
      const example = eventExample(type) as { data: object };
      const own = type === 'webhook.test' ? { endpointId: id } : { sandbox: true };
      expect(body).toEqual({
        type,
        timestamp: expect.any(String),
        test: true,
        data: { ...example.data, ...own },
      });
    }
  });

  it('is webhook.test unless a type is named, and of no type that there is not', async () => {
    const { api, create, test } = await somebody();
    const id = await create();
    expect((await test(id)).type).toBe('webhook.test');
    expect((await test(id, {})).type).toBe('webhook.test');
    expect((await api.post(`/webhooks/${id}/test`, { type: 'post.liked' })).status).toBe(400);
  });

  it('is a message of every kind and type', async () => {
    const { create, test, over, server } = await somebody();
    for (const kind of webhookKinds.filter((each) => each !== 'webhook')) {
      const id = await create({ kind, url: kind === 'ntfy' ? `${server.url}/topic` : server.url });
      for (const type of webhookEventTypes) {
        const { status } = await over((await test(id, { type })).id);
        expect([kind, type, status]).toEqual([kind, type, 'delivered']);
      }
    }
    const texts = server.requests.map(({ body }) => body);
    expect(texts.filter((text) => /undefined|Invalid Date|NaN/.test(text))).toEqual([]);
    expect(texts.filter((text) => text.includes('Sandbox: '))).toHaveLength(
      3 * (webhookEventTypes.length - 1),
    );
  });

  it('that fails is tried twice, and says nothing about the webhook', async () => {
    const { api, create, test, over, server } = await somebody(500);
    const id = await create();
    expect(await over((await test(id)).id)).toMatchObject({ status: 'failed', attempts: 2 });
    expect(server.requests).toHaveLength(2);
    expect((await api.get<Shown>(`/webhooks/${id}`)).body.data.failingSince).toBeNull();
  });
});
