import { newId } from '@carillon/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bulkClient } from '../../testing/bulk-client.ts';
import { copyPost } from '../../testing/copy-post.ts';
import { type Dashboard, startDashboard } from '../../testing/start-dashboard.ts';

/** Long enough to look at what waits, ms. */
const undoMs = 1_500;

let dashboard: Dashboard;
let me: Awaited<ReturnType<Dashboard['signedIn']>>;
let bulk: ReturnType<typeof bulkClient>;
let x: string;
let bluesky: string;

beforeAll(async () => {
  dashboard = await startDashboard({}, { undoMs, bulk: { pollMs: 100, turnMs: 200 } });
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

describe('posts that are moved by a week', () => {
  it('are moved once each, but for one that somebody changed meanwhile', async () => {
    const ids = await bulk.create(scheduled(60));
    const before = await times(ids);
    const [changed = ''] = ids.slice(55);
    const { id, total } = await bulk.begin({ filter: due, action: inAWeek });
    expect(total).toBe(60);
    const platforms = { [x]: { items: [{ content: 'Another text' }] } };
    expect((await me.client.patch(`/v1/posts/${changed}`, { platforms })).status).toBe(200);
    const after = await bulk.ended(id);
    expect(after).toMatchObject({ state: 'done', done: 59, partly: 0, refused: 1 });
    expect(after.rests).toEqual([
      {
        ...{ id: changed, text: 'Another text', state: 'refused' },
        reason: 'The post has changed since the list was loaded. Check it and try again.',
      },
    ]);
    expect(await times(ids)).toEqual(before.map((time, n) => (n === 55 ? time : later(time, 7))));
    const publications = await dashboard.db.publication.findMany({ where: { postId: { in: ids } } });
    expect(publications.filter(({ generation }) => generation !== 2)).toHaveLength(0);
    expect(await events(id)).toMatchObject([
      { action: 'bulk_change.begun', actorId: me.userId, details: { action: 'move', posts: 60 } },
    ]);
    expect(await events(ids[7] ?? '')).toMatchObject([
      { action: 'post.changed', actorId: me.userId, sessionId: expect.any(String), address: '127.0.0.1' },
    ]);
  });
});

const post = (id: string) =>
  dashboard.db.post.findUniqueOrThrow({
    where: { id },
    include: { publications: { where: { status: { not: 'cancelled' } }, include: { items: true } } },
  });
const move = (to: object) => ({ name: 'move', to });

describe('posts that are moved', () => {
  it('to a day keep their time of day in the zone of their profile', async () => {
    await dashboard.db.profile.update({ where: { id: me.profileId }, data: { timezone: 'Europe/Berlin' } });
    const ids = await bulk.create(scheduled(3));
    const to = { kind: 'date', date: '2030-07-01' };
    expect(await bulk.run({ filter: due, action: move(to) })).toMatchObject({ done: 3, refused: 0 });
    expect(await times(ids)).toEqual([0, 1, 2].map((n) => `2030-07-01T08:0${n}:00.000Z`)); // clocks changed between
  });

  it('over days are on each as many, in their order', async () => {
    const ids = await bulk.create(scheduled(6));
    const to = { kind: 'spread', from: '2030-04-01', to: '2030-04-03' };
    expect((await bulk.run({ filter: due, action: move(to) })).done).toBe(6);
    expect((await times(ids)).map((time) => time?.slice(0, 16))).toEqual(
      [1, 1, 2, 2, 3, 3].map((day, n) => `2030-04-0${day}T09:0${n}`),
    );
  });

  it('to free times have one each, in their order, drafts without a time too', async () => {
    const ids = await bulk.create(
      Array.from({ length: 8 }, (_, n) => ({ content: `free ${n}`, accounts: [x, bluesky] })),
    );
    const drafts = { status: 'draft', sort: 'created' };
    expect(await bulk.run({ filter: drafts, action: move({ kind: 'slots' }) })).toMatchObject({ done: 8 });
    for (const account of [x, bluesky]) {
      const found = await dashboard.db.publication.findMany({ where: { socialAccountId: account } });
      const byPost = new Map(found.map(({ postId, dueAt }) => [postId, dueAt?.getTime() ?? 0]));
      const newestFirst = ids.toReversed().map((id) => byPost.get(id) ?? 0);
      expect(new Set(newestFirst).size).toBe(8);
      expect(newestFirst).toEqual(newestFirst.toSorted((a, b) => a - b));
    }
  });

  it('are put back, but for one that was changed since', async () => {
    const ids = await bulk.create(scheduled(5));
    const before = await times(ids);
    const { id } = await bulk.run({ filter: due, action: inAWeek });
    const [, touched = ''] = ids;
    expect((await me.client.patch(`/v1/posts/${touched}`, { scheduledAt: at(20) })).status).toBe(200);
    expect(await bulk.undo(id)).toMatchObject({ status: 200, body: { data: { state: 'undoing' } } });
    expect(await bulk.ended(id)).toMatchObject({
      ...{ state: 'undone', undone: 4, kept: 1 },
      rests: [{ id: touched, reason: 'The post has changed since, so it was left as it is.' }],
    });
    expect(await times(ids)).toEqual(before.map((time, n) => (n === 1 ? at(20) : time)));
    expect((await bulk.undo(id)).status).toBe(409);
    expect((await events(id)).map(({ action }) => action)).toEqual([
      'bulk_change.begun',
      'bulk_change.undone',
    ]);
  });

  it('to free times become drafts again where they were', async () => {
    const ids = await bulk.create([{ content: 'a draft', accounts: [x] }]);
    const { id } = await bulk.run({ filter: { status: 'draft' }, action: move({ kind: 'slots' }) });
    expect((await post(ids[0] ?? '')).status).toBe('scheduled');
    await bulk.undo(id);
    expect((await bulk.ended(id)).undone).toBe(1);
    expect(await post(ids[0] ?? '')).toMatchObject({ status: 'draft', scheduledAt: null });
  });

  it('cannot be put back once the time for it is over', async () => {
    await bulk.create(scheduled(1));
    const { id, undoLeftMs } = await bulk.run({ filter: due, action: inAWeek });
    expect(undoLeftMs).toBeGreaterThan(0);
    await new Promise((over) => setTimeout(over, undoMs));
    expect((await bulk.read(id)).undoLeftMs).toBe(0);
    expect((await bulk.undo(id)).status).toBe(409);
  });
});

describe('accounts of posts', () => {
  const accountsOf = async (id: string) =>
    (await post(id)).publications.map(({ socialAccountId, items }) => [socialAccountId, items[0]?.content]);

  it('are added with the text of the first, and taken off; undo gives back what they said', async () => {
    const [id = '', other = ''] = await bulk.create([
      ...scheduled(1),
      { content: 'only there', accounts: [bluesky], scheduledAt: at(9) },
    ]);
    const text = `post 0 of ${me.userId}`;
    const action = { name: 'accounts', add: [bluesky], remove: [x] };
    const change = await bulk.run({ filter: due, action });
    expect(change).toMatchObject({ done: 2, refused: 0 });
    expect(await accountsOf(id)).toEqual([[bluesky, text]]);
    expect(await accountsOf(other)).toEqual([[bluesky, 'only there']]);
    await bulk.undo(change.id);
    expect(await bulk.ended(change.id)).toMatchObject({ undone: 2, kept: 0 });
    expect(await accountsOf(id)).toEqual([[x, text]]);
    expect((await post(id)).scheduledAt?.toISOString()).toBe(at(4));
  });

  it('are all that a post has: the last stays, and what is of another profile is refused', async () => {
    const [id = ''] = await bulk.create(scheduled(1));
    const last = await bulk.run({ filter: due, action: { name: 'accounts', add: [], remove: [x] } });
    expect(last.rests).toMatchObject([{ id, reason: 'The post would have no account left.' }]);
    const stranger = await dashboard.signedIn();
    const theirs = await dashboard.carillon.account(stranger.profileId, 'x', `s${me.userId.slice(-8)}`);
    const foreign = await bulk.run({ filter: due, action: { name: 'accounts', add: [theirs], remove: [] } });
    expect(foreign).toMatchObject({ done: 0, refused: 1 });
    expect(await accountsOf(id)).toHaveLength(1);
  });
});

describe('posts that are deleted', () => {
  it('stay until the time for Undo is over, and for good where it was used', async () => {
    const ids = await bulk.create(scheduled(3));
    const waiting = await bulk.begin({ filter: due, action: { name: 'delete' } });
    expect(waiting.undoLeftMs).toBeGreaterThan(0);
    expect((await bulk.undo(waiting.id)).body.data.state).toBe('cancelled');
    await new Promise((over) => setTimeout(over, undoMs + 300));
    expect(await times(ids)).toEqual(scheduled(3).map(({ scheduledAt }) => scheduledAt));
    expect(await bulk.run({ filter: due, action: { name: 'delete' } })).toMatchObject({
      done: 3,
      undoLeftMs: 0,
    });
    const left = await dashboard.db.post.findMany({ where: { id: { in: ids } } });
    expect(left.map(({ status, content }) => [status, content])).toEqual(ids.map(() => ['cancelled', '']));
  });
});

describe('posts that match', () => {
  it('are those of the list, in its order, for every filter', async () => {
    await bulk.create([
      ...scheduled(30),
      ...scheduled(3, 5).map((each) => ({ ...each, content: 'rare words', accounts: [bluesky] })),
      { content: 'rare draft', accounts: [x] },
    ]);
    const filters = [
      {},
      { status: 'draft' },
      { platform_status: 'scheduled', sort: 'due' },
      { q: 'rare' },
      { platform: 'bluesky' },
      { account_id: x },
      { profile_id: me.profileId, platform_status: 'scheduled', sort: 'due', from: at(5), to: at(6) },
    ];
    for (const filter of filters) {
      const listed: string[] = [];
      let cursor = '';
      do {
        const query = new URLSearchParams({ ...filter, limit: '7', ...(cursor && { cursor }) });
        const { text } = await me.client.get(`/v1/posts?${query}`);
        const page = JSON.parse(text) as { data: { id: string }[]; nextCursor: string | null };
        listed.push(...page.data.map(({ id }) => id));
        cursor = page.nextCursor ?? '';
      } while (cursor !== '');
      const body = { filter, action: { name: 'delete' } };
      const preview = await me.client.post<{ count: number; posts: { id: string }[] }>(
        '/app/bulk-changes/preview',
        body,
      );
      expect([filter, preview.body.data.posts.map(({ id }) => id)]).toEqual([filter, listed]);
      const matching = await me.client.get(`/app/bulk-changes/matching?${new URLSearchParams(filter)}`);
      expect(matching.body.data).toEqual({ count: listed.length, atLeast: false });
    }
  }, 60_000);

  it('are refused beyond ten thousand, and said to be how many', async () => {
    const [id = ''] = await bulk.create(scheduled(1));
    const many = Array.from({ length: 10_004 }, (_, n) =>
      new Date(Date.parse(at(4)) + n * 60_000).toISOString(),
    );
    await copyPost(dashboard.db, id, many);
    const answer = await me.client.post('/app/bulk-changes', { filter: due, action: inAWeek });
    expect([answer.status, answer.body.error]).toEqual([
      400,
      '10,005 posts match, and 10,000 can be changed at once. Narrow the list, such as to some days.',
    ]);
    expect(await dashboard.db.bulkChange.count({ where: { userId: me.userId } })).toBe(0);
  }, 60_000);

  it('are refused where they were chosen by name and are others by now, or gone', async () => {
    const [gone = '', changed = ''] = await bulk.create(scheduled(2));
    const chosen = await Promise.all(
      [gone, changed].map(async (id) => ({ id, status: 'scheduled', updatedAt: (await post(id)).updatedAt })),
    );
    expect((await me.client.delete(`/v1/posts/${gone}`)).status).toBe(204);
    expect((await me.client.patch(`/v1/posts/${changed}`, { status: 'draft' })).status).toBe(200);
    const { rests } = await bulk.run({ chosen, action: inAWeek });
    expect(rests).toMatchObject([
      { id: gone, reason: 'Post not found' },
      { id: changed, reason: 'The post has changed since the list was loaded. Check it and try again.' },
    ]);
  });

  it('are left out where the action does not fit, and at least one must be left', async () => {
    await bulk.create([...scheduled(2), { content: 'no time', accounts: [x] }]);
    expect(await bulk.run({ filter: {}, action: inAWeek })).toMatchObject({ total: 2, leftOut: 1 });
    const none = await me.client.post('/app/bulk-changes', { filter: { status: 'draft' }, action: inAWeek });
    expect([none.status, none.body.error]).toEqual([400, 'None of these posts can be changed like this.']);
  });
});

describe('bulk changes of somebody else', () => {
  it('are not found, nor are posts', async () => {
    const [id = ''] = await bulk.create(scheduled(1));
    const { updatedAt } = await post(id);
    const change = await bulk.run({ filter: due, action: inAWeek });
    const stranger = await dashboard.signedIn();
    const chosen = [{ id, status: 'scheduled', updatedAt }];
    const answers = [
      await stranger.client.post('/app/bulk-changes', { chosen, action: { name: 'delete' } }),
      await stranger.client.get(`/app/bulk-changes/${change.id}`),
      await stranger.client.post(`/app/bulk-changes/${change.id}/undo`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await stranger.client.get('/app/bulk-changes')).body.data).toEqual([]);
    expect(await times([id])).toEqual([later(at(4), 7)]);
  });
});

describe('bulk changes of several people', () => {
  it('have their turns: a small one does not wait for large ones', async () => {
    const large = [await dashboard.signedIn(), await dashboard.signedIn()];
    const changes = await Promise.all(
      large.map(async ({ client, profileId, userId }) => {
        const theirs = bulkClient(client, profileId);
        const account = await dashboard.carillon.account(profileId, 'x', `l${userId.slice(-8)}`);
        await theirs.create(scheduled(60).map((each) => ({ ...each, accounts: [account] })));
        return { theirs, ...(await theirs.begin({ filter: due, action: inAWeek })) };
      }),
    );
    await bulk.create(scheduled(1));
    expect((await bulk.run({ filter: due, action: inAWeek })).done).toBe(1);
    const meanwhile = await Promise.all(changes.map(({ theirs, id }) => theirs.read(id)));
    expect(meanwhile.map(({ state }) => state)).toEqual(['running', 'running']);
    for (const { theirs, id } of changes) expect((await theirs.ended(id)).done).toBe(60);
  }, 60_000);

  it('rest while their user is disabled', async () => {
    const [id = ''] = await bulk.create(scheduled(1));
    const change = await bulk.begin({ filter: due, action: { name: 'delete' } });
    const disable = (disabledAt: Date | null) =>
      dashboard.db.user.update({ where: { id: me.userId }, data: { disabledAt } });
    await disable(new Date());
    await new Promise((over) => setTimeout(over, undoMs + 500));
    expect((await post(id)).status).toBe('scheduled');
    await disable(null);
    expect((await bulk.ended(change.id)).done).toBe(1);
    expect((await post(id)).status).toBe('cancelled');
  });
});

describe('several bulk changes of one person', () => {
  it('go one after another, and no more than ten wait', async () => {
    await bulk.create(scheduled(1));
    const first = await bulk.begin({ filter: due, action: { name: 'delete' } }); // waits for Undo
    const second = await bulk.begin({ filter: due, action: inAWeek });
    expect((await bulk.ended(second.id)).rests).toMatchObject([{ reason: 'Post not found' }]);
    expect((await bulk.read(first.id)).state).toBe('done');
    const rest = {
      userId: me.userId,
      state: 'running' as const,
      total: 1,
      leftOut: 0,
      action: {},
      sessionId: '',
    };
    const beginAt = new Date('2040-01-01');
    await dashboard.db.bulkChange.createMany({
      data: Array.from({ length: 10 }, () => ({ ...rest, id: newId('blk'), beginAt })),
    });
    await bulk.create(scheduled(1));
    expect((await me.client.post('/app/bulk-changes', { filter: due, action: inAWeek })).status).toBe(409);
  });
});
