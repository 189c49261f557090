import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listeningOn, typesOf } from './testing/listening-on.ts';

let carillon: Carillon;

beforeAll(async () => {
  carillon = await startCarillon();
  carillon.startWorker();
});
afterAll(() => carillon.stop());

describe('an endpoint', () => {
  it('is told again without the text of a post that was deleted in between, under the same id', async () => {
    let isDown = true;
    const { account, api, profileId, told, server, deliveries } = await listeningOn(
      carillon,
      () => ({ status: isDown ? 429 : 200, headers: { 'retry-after': '1' } }),
      ['post.scheduled', 'post.deleted'],
    );
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
    const platforms = {
      [await account('regretful')]: { items: [{ content: 'a regret' }, { content: 'a regret, too' }] },
    };
    const { body } = await api.post('/posts', { profileId, platforms, scheduledAt });
    await until('a first try', async () => server.requests.length > 0);
    expect(server.requests[0]?.body).toContain('a regret, too');
    await api.delete(`/posts/${body.data.id}`);
    const before = server.requests.length;
    isDown = false;
    await until('all to be taken', async () =>
      (await deliveries()).every(({ status }) => status === 'delivered'),
    );
    const after = server.requests.slice(before);
    expect(after.map(({ body: text }) => text.includes('a regret'))).toEqual(after.map(() => false));
    const again = after.find(
      ({ headers }) => headers['webhook-id'] === server.requests[0]?.headers['webhook-id'],
    );
    expect(JSON.parse(again?.body ?? '{}')).toMatchObject({
      type: 'post.scheduled',
      data: { id: body.data.id, status: 'scheduled', content: '', media: [], platforms: [{ items: [] }] },
    });
    expect(typesOf(told()).filter((type) => type === 'post.deleted')).toHaveLength(1);
  });
});
