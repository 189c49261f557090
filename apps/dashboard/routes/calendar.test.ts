import type { CalendarEntry } from '@carillon/db';
import { gif, picture } from '@carillon/media/testing/make-picture';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';
import { uploadFile } from '../testing/upload-file.ts';

let dashboard: Dashboard;
let db: Dashboard['db'];

beforeAll(async () => {
  dashboard = await startDashboard();
  db = dashboard.db;
});

afterAll(() => dashboard.stop());

const day = (n: number, time = '09:00') => `2030-03-${String(n).padStart(2, '0')}T${time}:00.000Z`;

interface Calendar {
  readonly entries: readonly (Omit<CalendarEntry, 'at'> & {
    readonly at: string;
    readonly medium: object | null;
  })[];
  readonly more: boolean;
}

async function open() {
  const { client, profileId } = await dashboard.signedIn();
  const x = await dashboard.carillon.account(profileId, 'x', 'demo');
  const bluesky = await dashboard.carillon.account(profileId, 'bluesky', 'demo.sandbox.test');
  return {
    profileId,
    client,
    async create(content: string, more: object, accounts = [x, bluesky]) {
      const platforms = Object.fromEntries(accounts.map((id) => [id, { items: [{ content }] }]));
      const { status, body } = await client.post<{ id: string }>('/v1/posts', {
        profileId,
        platforms,
        ...more,
      });
      expect(status).toBe(201);
      return body.data.id;
    },
    x,
    async calendar(from: string, to: string) {
      return (await client.get<Calendar>(`/app/calendar/${profileId}/${from}/${to}`)).body.data;
    },
  };
}

/** Stores a scheduled post of one account again, at other times. */
async function copyPost(postId: string, times: readonly string[]): Promise<void> {
  const { publications, ...post } = await db.post.findUniqueOrThrow({
    where: { id: postId },
    include: { publications: true },
  });
  const copies = times.map((at, n) => ({ id: `${postId}c${n}`, at: new Date(at) }));
  await db.post.createMany({ data: copies.map(({ id, at }) => ({ ...post, id, scheduledAt: at })) });
  await db.publication.createMany({
    data: publications.flatMap((publication) =>
      copies.map(({ id, at }) => ({ ...publication, id: `${publication.id}${id}`, postId: id, dueAt: at })),
    ),
  });
}

describe('GET /app/calendar/:profileId/:from/:to', () => {
  it('tells what is due in the range, the earliest first, and nothing of its end', async () => {
    const { create, calendar } = await open();
    await create('at the end', { scheduledAt: day(8, '00:00') });
    await create('before', { scheduledAt: day(3, '23:59') });
    await create('second', { scheduledAt: day(5) });
    await create('first', { scheduledAt: day(4, '00:00') });
    const { entries, more } = await calendar(day(4, '00:00'), day(8, '00:00'));
    expect(entries.map(({ content }) => content)).toEqual(['first', 'second']);
    expect(entries[1]).toMatchObject({ at: day(5), status: 'scheduled', times: 1 });
    expect(entries[1]?.accounts).toEqual([
      { platform: 'x', platformUsername: 'demo' },
      { platform: 'bluesky', platformUsername: 'demo.sandbox.test' },
    ]);
    expect(more).toBe(false);
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

  it('tells what failed', async () => {
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

  it('tells 500 entries, and that there are more', async () => {
    const { create, calendar, x } = await open();
    const at = (n: number) => new Date(Date.parse(day(5)) + n * 60_000).toISOString();
    await copyPost(
      await create('0', { scheduledAt: at(0) }, [x]),
      Array.from({ length: 499 }, (_, n) => at(n + 1)),
    );
    expect(await calendar(day(1), day(30))).toMatchObject({ more: false, entries: { length: 500 } });
    await create('one more', { scheduledAt: at(-1) }, [x]);
    const { entries, more } = await calendar(day(1), day(30));
    expect([entries.length, more, entries[0]?.content]).toEqual([500, true, 'one more']);
  });

  it.each([
    ['a stranger’s profile', (mine: string, theirs: string) => [theirs, day(1), day(2), mine], 404],
    ['a range that ends before it begins', (mine: string) => [mine, day(2), day(1)], 400],
    ['a range of more than six weeks', (mine: string) => [mine, day(1), '2030-05-01T00:00:00Z'], 400],
    ['a time without its offset', (mine: string) => [mine, '2030-03-01T00:00:00', day(2)], 400],
  ] as const)('refuses %s', async (_, parts, status) => {
    const [mine, theirs] = [await open(), await open()];
    const [profileId, from, to] = parts(mine.profileId, theirs.profileId);
    expect((await mine.client.get(`/app/calendar/${profileId}/${from}/${to}`)).status).toBe(status);
  });
});
