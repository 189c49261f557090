import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestSandbox } from '../test-clients.ts';

const start = Date.parse('2026-11-21T12:00:00Z');
let now = start;
let peer: Awaited<ReturnType<typeof startTestSandbox>>;

beforeEach(async () => {
  now = start;
  peer = await startTestSandbox({ now: () => now });
});
afterEach(() => peer.sandbox.close());

/** Twelve posts, a minute apart. */
async function publish() {
  const user = peer.x();
  const ids: string[] = [];
  for (let number = 0; number < 12; number += 1) {
    now = start + number * 60_000;
    const { body } = await user.post(`Post ${number}`);
    ids.push(body.data.id);
  }
  const read = async (query = '') => (await user.read(`/2/users/${user.id}/tweets?${query}`)).body;
  const texts = async (query: string) =>
    ((await read(query)).data ?? []).map(({ text }: { text: string }) => Number(text.slice(5)));
  return { ...user, ids, timeline: read, texts };
}

describe('GET /2/users/:id/tweets', () => {
  it('shows the newest ten first, and leads through all pages', async () => {
    const { ids, timeline } = await publish();
    const first = await timeline();
    expect(first.data.map(({ id }: { id: string }) => id)).toEqual(ids.slice(2).reverse());
    expect(first.meta).toMatchObject({ result_count: 10, newest_id: ids[11], oldest_id: ids[2] });
    const second = await timeline(`pagination_token=${first.meta.next_token}`);
    expect(second.data.map(({ id }: { id: string }) => id)).toEqual([ids[1], ids[0]]);
    expect(second.meta).toEqual({ result_count: 2, newest_id: ids[1], oldest_id: ids[0] });
  });

  it('is bound by ids, which are excluded, and by times, of which the start is included', async () => {
    const { ids, texts } = await publish();
    expect(await texts(`since_id=${ids[9]}`)).toEqual([11, 10]);
    expect(await texts(`until_id=${ids[2]}`)).toEqual([1, 0]);
    expect(await texts('start_time=2026-11-21T12:10:00Z')).toEqual([11, 10]);
    expect(await texts('end_time=2026-11-21T12:02:00.000Z')).toEqual([1, 0]);
    expect(await texts(`since_id=${ids[3]}&end_time=2026-11-21T12:06:00Z`)).toEqual([5, 4]);
  });

  it('shows nothing as no data', async () => {
    const { timeline } = await publish();
    expect(await timeline('start_time=2027-01-01T00:00:00Z')).toEqual({ meta: { result_count: 0 } });
  });

  it('shows a post only after the visibility lag', async () => {
    const { texts } = await publish();
    peer.sandbox.set({ timelineLagMs: 90_000 });
    expect((await texts('max_results=5'))[0]).toBe(9);
    now += 90_000;
    expect((await texts('max_results=5'))[0]).toBe(11);
  });

  it('leaves out what was deleted, and replies when asked to', async () => {
    const { ids, post, token, texts, timeline } = await publish();
    await peer.ask('DELETE', `/2/tweets/${ids[11]}`, { token });
    expect((await texts('max_results=5'))[0]).toBe(10);
    await post('Reply', ids[10]);
    expect((await timeline('max_results=5')).data[0].text).toBe('Reply');
    expect((await timeline('max_results=5&exclude=replies')).data[0].text).toBe('Post 10');
  });

  it.each(['max_results=4', 'max_results=101', 'since_id=x', 'start_time=yesterday', 'mood=good'])(
    'refuses %s',
    async (query) => {
      const { id, read } = peer.x();
      expect((await read(`/2/users/${id}/tweets?${query}`)).status).toBe(400);
    },
  );
});
