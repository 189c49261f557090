import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bulkClient } from '../../testing/bulk-client.ts';
import { type Dashboard, startDashboard } from '../../testing/start-dashboard.ts';

let dashboard: Dashboard;

beforeAll(async () => {
  dashboard = await startDashboard();
});

afterAll(() => dashboard.stop());

const count = 5_000;
const changedAt = 4_150;
/** They are moved within so many times the time that they were created in, a hundred at a time. */
const maxTimes = 5;
const time = (n: number) => Date.parse('2030-03-04T09:00:00Z') + n * 60_000;
const week = 7 * 86_400_000;
const inSeconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

describe('5,000 posts that are moved by a week', () => {
  it('are moved once each, but for one that somebody changed meanwhile', async () => {
    const { client, profileId } = await dashboard.signedIn();
    const bulk = bulkClient(client, profileId);
    const x = await dashboard.carillon.account(profileId, 'x', 'many');
    const beganToCreate = performance.now();
    const ids = await bulk.create(
      Array.from({ length: count }, (_, n) => ({
        ...{ content: `post ${n}`, accounts: [x] },
        scheduledAt: new Date(time(n)).toISOString(),
      })),
    );
    const createdMs = performance.now() - beganToCreate;
    const { id, total } = await bulk.begin({
      filter: { platform_status: 'scheduled', sort: 'due' },
      action: { name: 'move', to: { kind: 'distance', by: 'P1W' } },
    });
    expect(total).toBe(count);
    const platforms = { [x]: { items: [{ content: 'Another text' }] } };
    expect((await client.patch(`/v1/posts/${ids[changedAt]}`, { platforms })).status).toBe(200);
    const began = performance.now();
    const change = await bulk.ended(id);
    const movedMs = performance.now() - began;
    console.log(`${count} posts created in ${inSeconds(createdMs)}, and moved in ${inSeconds(movedMs)}`);
    expect(movedMs).toBeLessThan(maxTimes * createdMs);
    expect(change).toMatchObject({ state: 'done', done: count - 1, refused: 1 });
    expect(change.rests.map((rest) => rest.id)).toEqual([ids[changedAt]]);
    const posts = await dashboard.db.post.findMany({ where: { id: { in: ids } } });
    const times = new Map(posts.map((post) => [post.id, post.scheduledAt?.getTime()]));
    expect(ids.map((each) => times.get(each))).toEqual(
      ids.map((_, n) => time(n) + (n === changedAt ? 0 : week)),
    );
    const publications = await dashboard.db.publication.findMany({ where: { postId: { in: ids } } });
    expect(publications.filter(({ generation }) => generation !== 2)).toEqual([]); // changed once each
  }, 240_000);
});
