import { apiClient } from '@carillon/harness/api-client';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let carillon: Carillon;

beforeAll(async () => {
  carillon = await startCarillon();
});
afterAll(() => carillon.stop());

/** Somebody with accounts on X whose handles begin alike. */
async function somebody(handle: string, count: number) {
  const { profileId, apiKey } = await carillon.tenant();
  const api = apiClient(carillon.url, apiKey);
  const accounts: string[] = [];
  for (let n = 0; n < count; n++) accounts.push(await carillon.account(profileId, 'x', `${handle}${n}`));
  const publish = async (content: string) => {
    const platforms = Object.fromEntries(accounts.map((id) => [id, { items: [{ content }] }]));
    const { status, body } = await api.post('/posts', { profileId, platforms, publishNow: true });
    expect(status).toBe(201);
    return body.data.id as string;
  };
  const statusOf = async (id: string) => (await api.get(`/posts/${id}`)).body.data.status as string;
  return { publish, statusOf };
}

describe('somebody whose accounts are all slow', () => {
  it('keeps nobody else waiting until their calls have ended, and is published once each', async () => {
    const [slow, other] = [await somebody('slow', 3), await somebody('quick', 1)];
    for (let n = 0; n < 3; n++)
      carillon.sandbox.fault({ platform: 'x', handle: `slow${n}`, fault: 'slow', afterMs: 20_000 });
    carillon.startWorker(2, { slowMs: 100 });
    const slowPost = await slow.publish('slowly');
    await until(
      'both places to be taken',
      async () => carillon.sandbox.calls({ handle: 'slow0' }).length > 0,
    );

    const quickPost = await other.publish('quickly');
    await until('the other post to be out', async () => (await other.statusOf(quickPost)) === 'published');
    const ofSlow = { postId: slowPost, status: 'published' } as const;
    expect(await carillon.db.publication.count({ where: ofSlow })).toBe(0);

    carillon.sandbox.clearFaults();
    await until('the slow one to be out', async () => (await slow.statusOf(slowPost)) === 'published');
    expect(carillon.sandbox.ledger().filter(({ content }) => content === 'slowly')).toHaveLength(3);
  });
});
