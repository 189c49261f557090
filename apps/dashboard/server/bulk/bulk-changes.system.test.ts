import { until } from '@carillon/testing/until';
import { describe, expect, it } from '@jest/globals';
import { bulkClient } from '../../testing/bulk-client.ts';
import { at, bulkScene, due, inAWeek, later, move, undoMs } from '../../testing/bulk-scene.ts';

const scene = bulkScene();

describe('posts that are moved by a week', () => {
  it('are moved once each, but for one that somebody changed meanwhile', async () => {
    const ids = await scene.bulk.create(scene.scheduled(60));
    const before = await scene.times(ids);
    const [changed = ''] = ids.slice(55);
    const seen = await scene.dashboard.db.post.findMany({
      where: { id: { in: ids } },
      orderBy: { id: 'asc' },
    });
    const chosen = seen.map((post) => ({ id: post.id, status: post.status, updatedAt: post.updatedAt }));
    const platforms = { [scene.x]: { items: [{ content: 'Another text' }] } };
    expect((await scene.me.client.patch(`/v1/posts/${changed}`, { platforms })).status).toBe(200);
    const { id, total } = await scene.bulk.begin({ chosen, action: inAWeek });
    expect(total).toBe(60);
    const after = await scene.bulk.ended(id);
    expect(after).toMatchObject({ state: 'done', done: 59, partly: 0, refused: 1 });
    expect(after.rests).toEqual([
      {
        ...{ id: changed, text: 'Another text', state: 'refused' },
        reason: 'The post has changed. Check it and try again.',
      },
    ]);
    expect(await scene.times(ids)).toEqual(before.map((time, n) => (n === 55 ? time : later(time, 7))));
    const publications = await scene.dashboard.db.publication.findMany({ where: { postId: { in: ids } } });
    expect(publications.filter(({ generation }) => generation !== 2)).toHaveLength(0);
    expect(await scene.events(id)).toMatchObject([
      { action: 'bulk_change.begun', actorId: scene.me.userId, details: { action: 'move', posts: 60 } },
    ]);
    expect(await scene.events(ids[7] ?? '')).toMatchObject([
      {
        action: 'post.changed',
        actorId: scene.me.userId,
        sessionId: expect.any(String),
        address: '127.0.0.1',
      },
    ]);
  });
});

describe('posts that are moved together', () => {
  it('leave those behind that may not have the time, with the reason, and those that a worker holds until it is done', async () => {
    const ids = await scene.bulk.create(scene.scheduled(20));
    const before = await scene.times(ids);
    const [tooLate = '', held = ''] = ids;
    const latestAt = new Date(Date.parse(before[0] ?? '') + 3_600_000);
    await scene.dashboard.db.post.update({ where: { id: tooLate }, data: { latestAt } });
    const { db } = scene.dashboard;
    const holding = Promise.withResolvers<void>();
    const isHeld = Promise.withResolvers<void>();
    const worker = db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 AS held FROM publications WHERE post_id = ${held} FOR UPDATE`;
      isHeld.resolve();
      await holding.promise;
    });
    await isHeld.promise;
    const { id } = await scene.bulk.begin({ filter: due, action: inAWeek });
    await until('the others to be moved', async () => (await scene.bulk.read(id)).done === 18);
    expect((await scene.times([held]))[0]).toBe(before[1]);
    holding.resolve();
    await worker;
    const after = await scene.bulk.ended(id);
    expect(after).toMatchObject({ done: 19, refused: 1 });
    expect(after.rests).toMatchObject([{ id: tooLate, reason: expect.stringContaining('latestAt') }]);
    expect(await scene.times(ids)).toEqual(before.map((time, n) => (n === 0 ? time : later(time, 7))));
    await scene.bulk.undo(id);
    expect(await scene.bulk.ended(id)).toMatchObject({ undone: 19, kept: 0 });
    expect(await scene.times(ids)).toEqual(before);
  });
});

describe('posts that an import made', () => {
  it('are deleted by their ids as they are now, without those that are out or gone or of others', async () => {
    const contents = ['one', 'two', 'three'].map((content) => ({ content, accounts: [scene.x] }));
    const [kept = '', changed = '', gone = ''] = await scene.bulk.create(contents);
    const platforms = { [scene.x]: { items: [{ content: 'changed' }] } };
    await scene.me.client.patch(`/v1/posts/${changed}`, { platforms });
    await scene.me.client.delete(`/v1/posts/${gone}`);
    await scene.dashboard.db.post.update({ where: { id: kept }, data: { status: 'published' } });
    const other = await scene.dashboard.signedIn();
    const account = await scene.dashboard.carillon.account(other.profileId, 'x', 'another');
    const [foreign = ''] = await bulkClient(other.client, other.profileId).create([
      { content: 'theirs', accounts: [account] },
    ]);
    const ids = [kept, changed, changed, gone, foreign];
    const ended = await scene.bulk.run({ ids, action: { name: 'delete' } });
    expect(ended).toMatchObject({ state: 'done', total: 1, done: 1, refused: 0 });
    const rows = await scene.dashboard.db.post.findMany({ where: { id: { in: ids } } });
    expect(
      rows
        .filter(({ status }) => status === 'cancelled')
        .map(({ id }) => id)
        .sort(),
    ).toEqual([changed, gone].sort());
    const both = { ids, filter: due, action: { name: 'delete' } };
    expect((await scene.me.client.post('/app/bulk-changes', both)).status).toBe(400);
  });
});

describe('posts that are moved', () => {
  it('to a day keep their time of day in the zone of their profile', async () => {
    await scene.dashboard.db.profile.update({
      where: { id: scene.me.profileId },
      data: { timezone: 'Europe/Berlin' },
    });
    const ids = await scene.bulk.create(scene.scheduled(3));
    const to = { kind: 'date', date: '2030-07-01' };
    expect(await scene.bulk.run({ filter: due, action: move(to) })).toMatchObject({ done: 3, refused: 0 });
    expect(await scene.times(ids)).toEqual([0, 1, 2].map((n) => `2030-07-01T08:0${n}:00.000Z`)); // clocks changed between
  });

  it('over days are on each as many, in their order', async () => {
    const ids = await scene.bulk.create(scene.scheduled(6));
    const to = { kind: 'spread', from: '2030-04-01', to: '2030-04-03' };
    expect((await scene.bulk.run({ filter: due, action: move(to) })).done).toBe(6);
    expect((await scene.times(ids)).map((time) => time?.slice(0, 16))).toEqual(
      [1, 1, 2, 2, 3, 3].map((day, n) => `2030-04-0${day}T09:0${n}`),
    );
  });

  it('to free times have one each, in their order, drafts without a time too', async () => {
    const ids = await scene.bulk.create(
      Array.from({ length: 8 }, (_, n) => ({ content: `free ${n}`, accounts: [scene.x, scene.bluesky] })),
    );
    const drafts = { status: 'draft', sort: 'created' };
    expect(await scene.bulk.run({ filter: drafts, action: move({ kind: 'slots' }) })).toMatchObject({
      done: 8,
    });
    for (const account of [scene.x, scene.bluesky]) {
      const found = await scene.dashboard.db.publication.findMany({ where: { socialAccountId: account } });
      const byPost = new Map(found.map(({ postId, dueAt }) => [postId, dueAt?.getTime() ?? 0]));
      const newestFirst = ids.toReversed().map((id) => byPost.get(id) ?? 0);
      expect(new Set(newestFirst).size).toBe(8);
      expect(newestFirst).toEqual(newestFirst.toSorted((a, b) => a - b));
    }
  });

  it('are put back, but for one that was changed since', async () => {
    const ids = await scene.bulk.create(scene.scheduled(5));
    const before = await scene.times(ids);
    const { id } = await scene.bulk.run({ filter: due, action: inAWeek });
    const [, touched = ''] = ids;
    expect((await scene.me.client.patch(`/v1/posts/${touched}`, { scheduledAt: at(20) })).status).toBe(200);
    expect(await scene.bulk.undo(id)).toMatchObject({ status: 200, body: { data: { state: 'undoing' } } });
    expect(await scene.bulk.ended(id)).toMatchObject({
      ...{ state: 'undone', undone: 4, kept: 1 },
      rests: [{ id: touched, reason: 'The post has changed since, so it was left as it is.' }],
    });
    expect(await scene.times(ids)).toEqual(before.map((time, n) => (n === 1 ? at(20) : time)));
    expect((await scene.bulk.undo(id)).status).toBe(409);
    expect((await scene.events(id)).map(({ action }) => action)).toEqual([
      'bulk_change.begun',
      'bulk_change.undone',
    ]);
  });

  it('to free times become drafts again where they were', async () => {
    const ids = await scene.bulk.create([{ content: 'a draft', accounts: [scene.x] }]);
    const { id } = await scene.bulk.run({ filter: { status: 'draft' }, action: move({ kind: 'slots' }) });
    expect((await scene.findPost(ids[0] ?? '')).status).toBe('scheduled');
    await scene.bulk.undo(id);
    expect((await scene.bulk.ended(id)).undone).toBe(1);
    expect(await scene.findPost(ids[0] ?? '')).toMatchObject({ status: 'draft', scheduledAt: null });
  });

  it('cannot be put back once the time for it is over', async () => {
    await scene.bulk.create(scene.scheduled(1));
    const { id, undoLeftMs } = await scene.bulk.run({ filter: due, action: inAWeek });
    expect(undoLeftMs).toBeGreaterThan(0);
    await new Promise((over) => setTimeout(over, undoMs));
    expect((await scene.bulk.read(id)).undoLeftMs).toBe(0);
    expect((await scene.bulk.undo(id)).status).toBe(409);
  });
});

describe('accounts of posts', () => {
  const accountsOf = async (id: string) =>
    (await scene.findPost(id)).publications.map(({ socialAccountId, items }) => [
      socialAccountId,
      items[0]?.content,
    ]);

  it('are added with the text of the first, and taken off; undo gives back what they said', async () => {
    const [id = '', other = ''] = await scene.bulk.create([
      ...scene.scheduled(1),
      { content: 'only there', accounts: [scene.bluesky], scheduledAt: at(9) },
    ]);
    const text = `post 0 of ${scene.me.userId}`;
    const action = { name: 'accounts', add: [scene.bluesky], remove: [scene.x] };
    const change = await scene.bulk.run({ filter: due, action });
    expect(change).toMatchObject({ done: 2, refused: 0 });
    expect(await accountsOf(id)).toEqual([[scene.bluesky, text]]);
    expect(await accountsOf(other)).toEqual([[scene.bluesky, 'only there']]);
    await scene.bulk.undo(change.id);
    expect(await scene.bulk.ended(change.id)).toMatchObject({ undone: 2, kept: 0 });
    expect(await accountsOf(id)).toEqual([[scene.x, text]]);
    expect((await scene.findPost(id)).scheduledAt?.toISOString()).toBe(at(4));
  });

  it('are all that a post has: the last stays, and what is of another profile is refused', async () => {
    const [id = ''] = await scene.bulk.create(scene.scheduled(1));
    const last = await scene.bulk.run({
      filter: due,
      action: { name: 'accounts', add: [], remove: [scene.x] },
    });
    expect(last.rests).toMatchObject([{ id, reason: 'The post would have no account left.' }]);
    const stranger = await scene.dashboard.signedIn();
    const theirs = await scene.dashboard.carillon.account(
      stranger.profileId,
      'x',
      `s${scene.me.userId.slice(-8)}`,
    );
    const foreign = await scene.bulk.run({
      filter: due,
      action: { name: 'accounts', add: [theirs], remove: [] },
    });
    expect(foreign).toMatchObject({ done: 0, refused: 1 });
    expect(await accountsOf(id)).toHaveLength(1);
  });
});

describe('posts that are deleted', () => {
  it('stay until the time for Undo is over, and for good where it was used', async () => {
    const ids = await scene.bulk.create(scene.scheduled(3));
    const waiting = await scene.bulk.begin({ filter: due, action: { name: 'delete' } });
    expect(waiting.undoLeftMs).toBeGreaterThan(0);
    expect((await scene.bulk.undo(waiting.id)).body.data.state).toBe('cancelled');
    await new Promise((over) => setTimeout(over, undoMs + 300));
    expect(await scene.times(ids)).toEqual(scene.scheduled(3).map(({ scheduledAt }) => scheduledAt));
    expect(await scene.bulk.run({ filter: due, action: { name: 'delete' } })).toMatchObject({
      done: 3,
      undoLeftMs: 0,
    });
    const left = await scene.dashboard.db.post.findMany({ where: { id: { in: ids } } });
    expect(left.map(({ status, content }) => [status, content])).toEqual(ids.map(() => ['cancelled', '']));
  });
});

describe('a change that is begun while another works on the same posts', () => {
  it('has them as that one leaves them, but for those that somebody else changed', async () => {
    const ids = await scene.bulk.create(scene.scheduled(40));
    // Posts that were tried are moved one by one, which takes its time.
    const where = { postId: { in: ids } };
    await scene.dashboard.db.publication.updateMany({ where, data: { attempts: 1 } });
    const before = await scene.times(ids);
    const [touched = ''] = ids.slice(30);
    const platforms = { [scene.x]: { items: [{ content: 'By hand' }] } };
    const begun = [
      await scene.bulk.begin({ filter: due, action: inAWeek }),
      await scene.bulk.begin({ filter: due, action: inAWeek }),
      await scene.bulk.begin({ filter: due, action: { name: 'delete' } }),
    ];
    expect((await scene.me.client.patch(`/v1/posts/${touched}`, { platforms })).status).toBe(200);
    const ended = await Promise.all(begun.map(({ id }) => scene.bulk.ended(id)));
    expect(ended).toMatchObject([39, 39, 39].map((done) => ({ total: 40, done, refused: 1 })));
    const left = await scene.dashboard.db.post.findMany({ where: { id: { in: ids } } });
    expect(left.filter(({ status }) => status !== 'cancelled')).toMatchObject([
      { id: touched, content: 'By hand', scheduledAt: new Date(before[30] ?? '') },
    ]);
  });

  it('and is put back to what that one made', async () => {
    const ids = await scene.bulk.create(scene.scheduled(10));
    const before = await scene.times(ids);
    const first = await scene.bulk.begin({ filter: due, action: inAWeek });
    const second = await scene.bulk.begin({ filter: due, action: inAWeek });
    await scene.bulk.ended(first.id);
    expect(await scene.bulk.ended(second.id)).toMatchObject({ done: 10, refused: 0 });
    expect(await scene.times(ids)).toEqual(before.map((time) => later(time, 14)));
    await scene.bulk.undo(second.id);
    expect(await scene.bulk.ended(second.id)).toMatchObject({ undone: 10, kept: 0 });
    expect(await scene.times(ids)).toEqual(before.map((time) => later(time, 7)));
  });
});
