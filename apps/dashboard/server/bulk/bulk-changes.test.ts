import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bulkClient } from '../../testing/bulk-client.ts';
import { type Dashboard, startDashboard } from '../../testing/start-dashboard.ts';

/** Long enough to look at what waits, ms. */
const undoMs = 1_500;

let dashboard: Dashboard;
let me: Awaited<ReturnType<Dashboard['signedIn']>>;
let bulk: ReturnType<typeof bulkClient>;
let x: string;
let bluesky: string;

beforeAll(async () => {
  dashboard = await startDashboard({}, { undoMs, bulk: { pollMs: 100 } });
});

beforeEach(async () => {
  me = await dashboard.signedIn();
  bulk = bulkClient(me.client, me.profileId);
  x = await dashboard.carillon.account(me.profileId, 'x', `x${me.userId.slice(-8)}`);
  bluesky = await dashboard.carillon.account(me.profileId, 'bluesky', `b${me.userId.slice(-8)}.test`);
});

afterAll(() => dashboard.stop());

const at = (day: number, hour = 9) => new Date(Date.UTC(2030, 2, day, hour)).toISOString();
const scheduled = (count: number, day = 4) =>
  Array.from({ length: count }, (_, n) => ({
    content: `post ${n} of ${me.userId}`,
    accounts: [x],
    scheduledAt: new Date(Date.parse(at(day)) + n * 60_000).toISOString(),
  }));
const times = async (ids: readonly string[]) => {
  const posts = await dashboard.db.post.findMany({ where: { id: { in: [...ids] } } });
  const byId = new Map(posts.map((post) => [post.id, post.scheduledAt?.toISOString() ?? null]));
  return ids.map((id) => byId.get(id));
};
const later = (time: string | null | undefined, days: number) =>
  new Date(Date.parse(time ?? '') + days * 86_400_000).toISOString();
const inAWeek = { name: 'move', to: { kind: 'distance', by: 'P1W' } };
const due = { platform_status: 'scheduled', sort: 'due' };
const events = (subjectId: string) =>
  dashboard.db.auditEvent.findMany({ where: { subjectId }, orderBy: { id: 'asc' } });

describe('1,200 posts that are moved by a week', () => {
  it('are moved once each, but for one that somebody changed meanwhile', async () => {
    const ids = await bulk.create(scheduled(1_200));
    const before = await times(ids);
    const [changed = ''] = ids.slice(1_150);
    const { id, total } = await bulk.begin({ filter: due, action: inAWeek });
    expect(total).toBe(1_200);
    const platforms = { [x]: { items: [{ content: 'Another text' }] } };
    expect((await me.client.patch(`/v1/posts/${changed}`, { platforms })).status).toBe(200);
    const t0=performance.now();const after = await bulk.ended(id);console.log('moved in', performance.now()-t0);
    expect(after).toMatchObject({ state: 'done', done: 1_199, partly: 0, refused: 1 });
    expect(after.rests).toEqual([
      {
        ...{ id: changed, text: 'Another text', state: 'refused' },
        reason: 'The post has changed since the list was loaded. Check it and try again.',
      },
    ]);
    expect(await times(ids)).toEqual(before.map((time, n) => (n === 1_150 ? time : later(time, 7))));
    const publications = await dashboard.db.publication.findMany({ where: { postId: { in: ids } } });
    expect(publications.filter(({ generation }) => generation !== 2)).toHaveLength(0);
    expect(await events(id)).toMatchObject([
      { action: 'bulk_change.begun', actorId: me.userId, details: { action: 'move', posts: 1_200 } },
    ]);
    expect(await events(ids[7] ?? '')).toMatchObject([
      { action: 'post.changed', actorId: me.userId, sessionId: expect.any(String), address: '127.0.0.1' },
    ]);
  }, 120_000);
});
