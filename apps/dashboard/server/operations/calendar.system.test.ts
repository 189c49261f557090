import { gif, picture } from '@carillon/media/testing/make-picture';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { day, openCalendarOf } from '../../testing/calendar-of.ts';
import { copyPost } from '../../testing/copy-post.ts';
import { type Dashboard, startDashboard } from '../../testing/start-dashboard.ts';
import { uploadFile } from '../../testing/upload-file.ts';

let dashboard: Dashboard;
let db: Dashboard['db'];

beforeAll(async () => {
  dashboard = await startDashboard();
  db = dashboard.db;
});

afterAll(() => dashboard.stop());

const open = () => openCalendarOf(dashboard);

describe('GET /app/calendar/:from/:to', () => {
  it('tells what is due in the range, the earliest first, and nothing of its end', async () => {
    const { create, calendar } = await open();
    await create('at the end', { scheduledAt: day(8, '00:00') });
    await create('before', { scheduledAt: day(3, '23:59') });
    await create('second', { scheduledAt: day(5) });
    await create('first', { scheduledAt: day(4, '00:00') });
    const { entries, cells } = await calendar(day(4, '00:00'), day(8, '00:00'));
    expect(entries.map(({ content }) => content)).toEqual(['first', 'second']);
    expect(entries[1]).toMatchObject({ at: day(5), status: 'scheduled', times: 1 });
    expect(entries[1]?.accounts).toEqual([
      { platform: 'x', platformUsername: 'demo', platformAvatar: expect.any(String) },
      { platform: 'bluesky', platformUsername: 'demo.sandbox.test', platformAvatar: expect.any(String) },
    ]);
    expect(cells).toEqual([
      { from: day(4, '00:00'), to: day(5, '00:00'), count: 1, more: false },
      { from: day(5, '00:00'), to: day(6, '00:00'), count: 1, more: false },
    ]);
  });

  it('tells drafts that have a time, and none without', async () => {
    const { create, calendar } = await open();
    await create('timed', { scheduledAt: day(5), status: 'draft' });
    await create('untimed', {});
    const { entries } = await calendar(day(1), day(30));
    expect(entries).toMatchObject([{ content: 'timed', status: 'draft', at: day(5), times: 0 }]);
  });

  it('tells a draft that is older than many others', async () => {
    const { create, calendar } = await open();
    const id = await create('old', { scheduledAt: day(5), status: 'draft' });
    const { userId, profileId } = await db.post.findUniqueOrThrow({ where: { id } });
    const newer = Array.from({ length: 600 }, (_, n) => ({
      id: `${id}x${n}`,
      userId,
      profileId,
      content: 'new',
    }));
    await db.post.createMany({ data: newer.map((post) => ({ ...post, status: 'draft' })) });
    expect((await calendar(day(1), day(30))).entries).toMatchObject([{ content: 'old' }]);
  });

  it('lists a post that failed, with its status', async () => {
    const { create, calendar, client } = await open();
    const id = await create('lost', { scheduledAt: day(5) });
    await db.publication.updateMany({
      where: { postId: id },
      data: { status: 'failed', errorMessage: 'It was refused.' },
    });
    expect((await client.get<{ status: string }>(`/v1/posts/${id}`)).body.data.status).toBe('failed');
    expect((await calendar(day(1), day(30))).entries).toMatchObject([{ content: 'lost', status: 'failed' }]);
  });

  it('tells a post of several times at each of them, and not what was deleted', async () => {
    const { create, calendar, client, x } = await open();
    const id = await create('twice', { scheduledAt: day(5) });
    await db.publication.updateMany({
      where: { postId: id, socialAccountId: x },
      data: { dueAt: new Date(day(6)) },
    });
    const gone = await create('gone', { scheduledAt: day(7) });
    expect((await client.delete(`/v1/posts/${gone}`)).status).toBe(204);
    const { entries } = await calendar(day(1), day(30));
    expect(entries).toMatchObject([
      { content: 'twice', at: day(5), times: 2, accounts: [{ platform: 'bluesky' }] },
      { content: 'twice', at: day(6), times: 2, accounts: [{ platform: 'x' }] },
    ]);
  });

  it('tells a part that waits for its day as scheduled, and so it can be moved, whatever the rest does', async () => {
    const { create, calendar, client, x } = await open();
    const id = await create('in parts', { scheduledAt: day(5) });
    await db.publication.updateMany({
      where: { postId: id, socialAccountId: x },
      data: { status: 'queued', dueAt: new Date(day(4)) },
    });
    const seen = async () =>
      (await calendar(day(1), day(30))).entries.map(({ at, status, postStatus }) => [at, status, postStatus]);
    expect(await seen()).toEqual([
      [day(4), 'queued', 'queued'],
      [day(5), 'scheduled', 'queued'],
    ]);
    await db.publication.updateMany({
      where: { postId: id, socialAccountId: x },
      data: { status: 'published', publishedAt: new Date(), platformPostId: '1' },
    });
    const etag = (await client.get(`/v1/posts/${id}`)).headers.get('etag') ?? '';
    const moved = await client.send('PATCH', `/v1/posts/${id}`, {
      body: { scheduledAt: day(6) },
      headers: { 'if-match': etag },
    });
    expect([moved.status, (await seen()).at(-1)]).toEqual([200, [day(6), 'scheduled', 'queued']]);
  });

  it('tells the first of the media of a post, and how many it has', async () => {
    const { create, calendar, client, profileId, x } = await open();
    const first = await uploadFile(dashboard, client, await gif(2));
    const second = await uploadFile(dashboard, client, await picture().png().toBuffer());
    const media = [{ id: first, altText: 'A bell' }, { id: second }];
    const items = [
      { content: 'first' },
      { content: 'shown', media: media.slice(0, 1) },
      { content: 'last', media: media.slice(1) },
    ];
    const platforms = { [x]: { items } };
    await client.post('/v1/posts', { profileId, platforms, scheduledAt: day(5) });
    await create('without', { scheduledAt: day(6) });
    expect((await calendar(day(1), day(30))).entries).toMatchObject([
      { mediaCount: 2, medium: { id: first, type: 'gif', altText: 'A bell', hasThumbnail: true } },
      { mediaCount: 0, medium: null },
    ]);
  });

  it('shows no full day as empty: it counts each day of thousands of posts, and tells the first of each', async () => {
    const { create, calendar, x } = await open();
    const perDay = 140;
    const times = Array.from({ length: 28 * perDay }, (_, n) => {
      const minutes = (n % perDay) * 10;
      return new Date(Date.parse(day(1 + Math.floor(n / perDay), '00:00')) + minutes * 60_000).toISOString();
    });
    await copyPost(db, await create('0', { scheduledAt: times[0] }, [x]), times.slice(1));
    const { cells, entries } = await calendar(day(1, '00:00'), day(31, '00:00'));
    expect(cells.map(({ count }) => count)).toEqual(Array.from({ length: 28 }, () => perDay));
    expect(new Set(cells.map(({ more }) => more))).toEqual(new Set([false]));
    const days = Map.groupBy(entries, ({ at }) => at.slice(0, 10));
    expect([days.size, new Set([...days.values()].map(({ length }) => length))]).toEqual([28, new Set([3])]);
    expect(days.get('2030-03-10')?.map(({ at }) => at.slice(11, 16))).toEqual(['00:00', '00:10', '00:20']);
  });

  it('tells no more than a page can show, however many there are, and counts what it leaves out', async () => {
    const { create, calendar, x } = await open();
    const times = Array.from({ length: 7 * 24 * 3 }, (_, n) =>
      new Date(Date.parse(day(4, '00:00')) + n * 20 * 60_000).toISOString(),
    );
    await copyPost(db, await create('0', { scheduledAt: times[0] }, [x]), times.slice(1));
    const { cells, entries } = await calendar(day(4, '00:00'), day(11, '00:00'), '&by=hour&perCell=3');
    expect([cells.length, new Set(cells.map(({ count }) => count))]).toEqual([168, new Set([3])]);
    expect(entries.length).toBe(168);
  });

  it('stops counting where nobody would count on, and says so', async () => {
    const { create, calendar, x } = await open();
    const times = Array.from({ length: 1_001 }, (_, n) =>
      new Date(Date.parse(day(5)) + n * 1_000).toISOString(),
    );
    await copyPost(db, await create('0', { scheduledAt: times[0] }, [x]), times.slice(1));
    const bounds = [day(1, '00:00'), day(30, '00:00')] as const;
    expect((await calendar(...bounds)).cells).toMatchObject([{ count: 1_000, more: true }]);
    expect((await calendar(...bounds, '&by=hour')).cells).toMatchObject([{ count: 200, more: true }]);
  });

  it('counts by the clocks of the profile, by day and by hour', async () => {
    const { create, calendar, client, profileId } = await open();
    await client.patch(`/v1/profiles/${profileId}`, { timezone: 'Europe/Berlin' });
    await create('before midnight', { scheduledAt: '2030-10-26T21:59:00Z' });
    await create('the first time that it is 2:30', { scheduledAt: '2030-10-27T00:30:00Z' });
    await create('the second time', { scheduledAt: '2030-10-27T01:30:00Z' });
    const bounds = ['2030-10-25T22:00:00Z', '2030-10-27T23:00:00Z'] as const;
    expect((await calendar(...bounds)).cells).toMatchObject([
      { from: '2030-10-25T22:00:00.000Z', to: '2030-10-26T22:00:00.000Z', count: 1 },
      { from: '2030-10-26T22:00:00.000Z', to: '2030-10-27T23:00:00.000Z', count: 2 },
    ]);
    expect((await calendar(...bounds, '&by=hour')).cells).toMatchObject([
      { from: '2030-10-26T21:00:00.000Z', to: '2030-10-26T22:00:00.000Z', count: 1 },
      { from: '2030-10-27T00:00:00.000Z', to: '2030-10-27T02:00:00.000Z', count: 2 },
    ]);
  });

  it('counts a post to several accounts once, and drafts and failures, too', async () => {
    const { create, calendar } = await open();
    await create('of two accounts', { scheduledAt: day(5) });
    await create('a draft', { scheduledAt: day(5), status: 'draft' });
    const lost = await create('lost', { scheduledAt: day(5) });
    await db.publication.updateMany({
      where: { postId: lost },
      data: { status: 'failed', errorMessage: 'It was refused.' },
    });
    expect((await calendar(day(1), day(30))).cells).toMatchObject([{ count: 3, more: false }]);
  });

  it('tells the whole of a day page by page, each post once', async () => {
    const { create, pages, x } = await open();
    const sameTime = Array.from({ length: 30 }, () => day(5));
    const later = Array.from({ length: 30 }, (_, n) => day(5, `10:${String(n).padStart(2, '0')}`));
    await copyPost(db, await create('0', { scheduledAt: day(5) }, [x]), [...sameTime, ...later]);
    await create('a draft of that day', { scheduledAt: day(5, '09:30'), status: 'draft' });
    await create('of the day after', { scheduledAt: day(6) });
    const all = await pages(day(5, '00:00'), day(6, '00:00'));
    expect(all.map(({ entries }) => entries.length)).toEqual([20, 20, 20, 2]);
    const told = all.flatMap(({ entries }) => entries);
    expect(new Set(told.map(({ postId }) => postId)).size).toBe(62);
    expect(told.map(({ at }) => at)).toEqual(told.map(({ at }) => at).toSorted());
  });
});
