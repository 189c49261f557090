import { describe, expect, it } from '@jest/globals';
import { at, bulkScene, due, inAWeek } from '../../testing/bulk-scene.ts';
import { copyPost } from '../../testing/copy-post.ts';

const scene = bulkScene();

describe('posts that match', () => {
  it('are those of the list, in its order, for every filter', async () => {
    await scene.bulk.create([
      ...scene.scheduled(30),
      ...scene.scheduled(3, 5).map((each) => ({ ...each, content: 'rare words', accounts: [scene.bluesky] })),
      { content: 'rare draft', accounts: [scene.x] },
    ]);
    const filters = [
      {},
      { status: 'draft' },
      { platform_status: 'scheduled', sort: 'due' },
      { q: 'rare' },
      { platform: 'bluesky' },
      { account_id: scene.x },
      { profile_id: scene.me.profileId, platform_status: 'scheduled', sort: 'due', from: at(5), to: at(6) },
    ];
    for (const filter of filters) {
      const listed: string[] = [];
      let cursor = '';
      do {
        const query = new URLSearchParams({ ...filter, limit: '7', ...(cursor && { cursor }) });
        const { text } = await scene.me.client.get(`/v1/posts?${query}`);
        const page = JSON.parse(text) as { data: { id: string }[]; nextCursor: string | null };
        listed.push(...page.data.map(({ id }) => id));
        cursor = page.nextCursor ?? '';
      } while (cursor !== '');
      const body = { filter, action: { name: 'delete' } };
      const preview = await scene.me.client.post<{ count: number; posts: { id: string }[] }>(
        '/app/bulk-changes/preview',
        body,
      );
      expect([filter, preview.body.data.posts.map(({ id }) => id)]).toEqual([filter, listed]);
      const matching = await scene.me.client.get(`/app/bulk-changes/matching?${new URLSearchParams(filter)}`);
      expect(matching.body.data).toEqual({ count: listed.length, atLeast: false });
    }
  }, 60_000);

  it('are refused beyond ten thousand, and said to be how many', async () => {
    const [id = ''] = await scene.bulk.create(scene.scheduled(1));
    const many = Array.from({ length: 10_004 }, (_, n) =>
      new Date(Date.parse(at(4)) + n * 60_000).toISOString(),
    );
    await copyPost(scene.dashboard.db, id, many);
    const answer = await scene.me.client.post('/app/bulk-changes', { filter: due, action: inAWeek });
    expect([answer.status, answer.body.error]).toEqual([
      400,
      '10,005 posts match, and 10,000 can be changed at once. Narrow the list.',
    ]);
    expect(await scene.dashboard.db.bulkChange.count({ where: { userId: scene.me.userId } })).toBe(0);
  }, 60_000);

  it('are refused where they were chosen by name and are others by now, or gone', async () => {
    const [gone = '', changed = ''] = await scene.bulk.create(scene.scheduled(2));
    const chosen = await Promise.all(
      [gone, changed].map(async (id) => ({
        id,
        status: 'scheduled',
        updatedAt: (await scene.findPost(id)).updatedAt,
      })),
    );
    expect((await scene.me.client.delete(`/v1/posts/${gone}`)).status).toBe(204);
    expect((await scene.me.client.patch(`/v1/posts/${changed}`, { status: 'draft' })).status).toBe(200);
    const { rests } = await scene.bulk.run({ chosen, action: inAWeek });
    expect(rests).toMatchObject([
      { id: gone, reason: 'Post not found' },
      { id: changed, reason: 'The post has changed. Check it and try again.' },
    ]);
  });

  it('may be chosen by name up to ten thousand', async () => {
    const chosen = Array.from({ length: 10_000 }, (_, n) => ({
      ...{ id: `pst_${String(n).padStart(26, '0')}`, status: 'scheduled' },
      updatedAt: '2040-01-01T09:00:00.000Z',
    }));
    const { status } = await scene.me.client.post('/app/bulk-changes/preview', { chosen, action: inAWeek });
    expect(status).toBe(404); // all of them were read, and none is there
  });

  it('are left out where the action does not fit, and at least one must be left', async () => {
    await scene.bulk.create([...scene.scheduled(2), { content: 'no time', accounts: [scene.x] }]);
    expect(await scene.bulk.run({ filter: {}, action: inAWeek })).toMatchObject({ total: 2, leftOut: 1 });
    const none = await scene.me.client.post('/app/bulk-changes', {
      filter: { status: 'draft' },
      action: inAWeek,
    });
    expect([none.status, none.body.error]).toEqual([400, 'None of these posts can be changed like this.']);
  });
});
