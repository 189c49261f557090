import { createProfile } from '@carillon/db/profiles';
import { type ApiClient, apiClient } from '@carillon/harness/api-client';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { startScriptedServer } from '@carillon/testing/scripted-server';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { to } from '../testing/post-parts.ts';

let carillon: Carillon;

beforeAll(async () => {
  // What is refused once is still to be tried when a webhook changes, however busy the machine is.
  carillon = await startCarillon({ deliverySteps: [0, 60_000] });
  carillon.startWorker();
});
afterAll(() => carillon.stop());

interface Shown {
  readonly id: string;
  readonly profileIds: readonly string[];
}

interface Delivery {
  readonly id: string;
  readonly type: string;
}

/** A user with two profiles, a key of all, and one that is bound to the first; `url` answers 503 while `isUp` is false. */
async function openUser() {
  const { userId, profileId, apiKey } = await carillon.tenant('scale');
  const other = await createProfile(carillon.db, { userId, name: 'Other', timezone: 'UTC', groupId: null });
  const boundKey = await carillon.key({ userId, profileIds: [profileId] });
  const [all, bound] = [apiKey, boundKey].map((key) => apiClient(carillon.url, key)) as [
    ApiClient,
    ApiClient,
  ];
  const create = async (api: ApiClient, url: string, more: object = {}) =>
    (await api.post<Shown>('/webhooks', { url, events: ['post.published'], ...more })).body.data;
  const publish = async (of: string, content: string) => {
    const account = await carillon.account(of, 'x', 'demo');
    const post = { profileId: of, platforms: to(content, account), publishNow: true };
    expect((await all.post('/posts?wait=15', post)).status).toBe(201);
  };
  const deliveries = (api: ApiClient, id: string) => api.get<Delivery[]>(`/webhooks/${id}/deliveries`);
  return { all, bound, own: profileId, other: other.id, create, publish, deliveries };
}

const idsOf = async (api: ApiClient) => (await api.get<Shown[]>('/webhooks')).body.data.map(({ id }) => id);

describe('webhooks of a key that is bound to a profile', () => {
  it('hear of its profile, whether it names that, all or nothing', async () => {
    const { bound, own, other, create } = await openUser();
    const url = 'https://example.com';
    const made = await create(bound, url);
    expect(made.profileIds).toEqual([own]);
    expect((await create(bound, url, { profileIds: [own] })).profileIds).toEqual([own]);
    const changed = await bound.patch<Shown>(`/webhooks/${made.id}`, { profileIds: [] });
    expect(changed.body.data.profileIds).toEqual([own]);
    for (const answer of [
      await bound.post('/webhooks', { url, profileIds: [own, other] }),
      await bound.patch(`/webhooks/${made.id}`, { profileIds: [other] }),
    ])
      expect([answer.status, answer.headers.get('x-error-code')]).toEqual([404, 'profile_not_found']);
  });

  it('are all that hear of no other profile, whoever made them', async () => {
    const { all, bound, own, other, create } = await openUser();
    const url = 'https://example.com';
    const mine = await create(all, url, { profileIds: [own] });
    const hidden = [
      await create(all, url),
      await create(all, url, { profileIds: [own, other] }),
      await create(all, url, { profileIds: [other] }),
    ];
    expect(await idsOf(bound)).toEqual([mine.id]);
    for (const { id } of hidden)
      for (const answer of [
        await bound.get(`/webhooks/${id}`),
        await bound.patch(`/webhooks/${id}`, { description: 'mine now' }),
        await bound.post(`/webhooks/${id}/rotate-secret`),
        await bound.get(`/webhooks/${id}/deliveries`),
        await bound.delete(`/webhooks/${id}`),
      ])
        expect([answer.status, answer.headers.get('x-error-code')]).toEqual([404, 'webhook_not_found']);
    expect(await idsOf(all)).toEqual([mine.id, ...hidden.map(({ id }) => id)]);
  });

  it('show and send nothing of a profile that they heard of before, to whatever address', async () => {
    const { all, bound, own, other, create, publish, deliveries } = await openUser();
    const [down, mine] = [
      await startScriptedServer(() => ({ status: 503, body: '' })),
      await startScriptedServer(() => ({ status: 200, body: '' })),
    ];
    const { id } = await create(all, `${down.url}/hooks`, { profileIds: [own, other] });
    await publish(other, 'a secret of the other');
    await publish(own, 'of its own');
    await until('both to be tried', async () => down.requests.length >= 2);
    await all.patch(`/webhooks/${id}`, { profileIds: [own] });
    const [its, ...more] = (await deliveries(bound, id)).body.data;
    expect(more).toEqual([]);
    const foreign = (await deliveries(all, id)).body.data.find((each) => each.id !== its?.id);
    for (const answer of [
      await bound.get(`/webhook-deliveries/${foreign?.id}`),
      await bound.post(`/webhook-deliveries/${foreign?.id}/redeliver`),
    ])
      expect([answer.status, answer.headers.get('x-error-code')]).toEqual([
        404,
        'webhook_delivery_not_found',
      ]);

    expect((await bound.patch(`/webhooks/${id}`, { url: `${mine.url}/hooks` })).status).toBe(200);
    await bound.post(`/webhooks/${id}/recover`, { since: '2026-01-01T00:00:00Z', missed: true });
    await bound.post(`/webhook-deliveries/${its?.id}/redeliver`);
    await until('its own to arrive', async () => mine.requests.length > 0);
    const waiting = { where: { endpointId: id, status: 'pending' } } as const;
    await until('all to be done', async () => (await carillon.db.webhookDelivery.count(waiting)) === 0);
    const bodies = mine.requests.map(({ body }) => String(body));
    expect(bodies.filter((body) => body.includes('of its own'))).toEqual(bodies);
    const { status } = await carillon.db.webhookDelivery.findUniqueOrThrow({
      where: { id: foreign?.id ?? '' },
    });
    expect(status).toBe('dropped');
  });
});
