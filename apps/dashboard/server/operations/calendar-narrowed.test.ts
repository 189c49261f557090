import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Calendar, type CalendarPage, day, openCalendarOf } from '../../testing/calendar-of.ts';
import { type Dashboard, startDashboard } from '../../testing/start-dashboard.ts';

let dashboard: Dashboard;
let db: Dashboard['db'];

beforeAll(async () => {
  dashboard = await startDashboard();
  db = dashboard.db;
});

afterAll(() => dashboard.stop());

const open = () => openCalendarOf(dashboard);

describe('a calendar that is narrowed', () => {
  /** The posts of March, as the calendar and its list tell them. */
  async function told(me: Awaited<ReturnType<typeof open>>, query: string) {
    const path = `/app/calendar/${day(1, '00:00')}/${day(31, '00:00')}`;
    const [shown, listed] = await Promise.all([
      me.client.get<Calendar>(`${path}?${query}`),
      me.client.get<CalendarPage>(`${path}/entries?${query}`),
    ]);
    expect([shown.status, listed.status]).toEqual([200, 200]);
    const texts = shown.body.data.entries.map(({ content }) => content);
    expect(listed.body.data.entries.map(({ content }) => content)).toEqual(texts);
    expect(shown.body.data.cells.reduce((sum, { count }) => sum + count, 0)).toBe(texts.length);
    return texts;
  }

  it('to nothing, it has the posts of all profiles of a person, and of nobody else', async () => {
    const [me, stranger] = [await open(), await open()];
    const second = (
      await me.client.post<{ id: string }>('/app/profiles', {
        name: 'Second',
        groupId: null,
        timezone: 'UTC',
      })
    ).body.data.id;
    const other = await dashboard.carillon.account(second, 'x', 'other');
    await me.create('of the first', { scheduledAt: day(5) });
    await me.create('of the second', { profileId: second, scheduledAt: day(6) }, [other]);
    await me.create('its draft', { profileId: second, scheduledAt: day(7), status: 'draft' }, [other]);
    await stranger.create('of a stranger', { scheduledAt: day(5) });
    expect(await told(me, '')).toEqual(['of the first', 'of the second', 'its draft']);
    expect(await told(me, `profile=${second}`)).toEqual(['of the second', 'its draft']);
    expect(await told(me, `account=${other}`)).toEqual(['of the second', 'its draft']);
    expect(await told(me, `account=${stranger.x}`)).toEqual([]);
  });

  it('to an account or a status, it has the posts with such a part', async () => {
    const me = await open();
    await me.create('waits', { scheduledAt: day(5) });
    await me.create('on X alone', { scheduledAt: day(6) }, [me.x]);
    await me.create('a draft', { scheduledAt: day(7), status: 'draft' });
    const parts = await me.create('half lost', { scheduledAt: day(8) });
    const lost = { postId: parts, socialAccountId: me.x };
    await db.publication.updateMany({
      where: lost,
      data: { status: 'failed', errorMessage: 'It was refused.' },
    });
    await db.publication.updateMany({
      where: { postId: parts, NOT: lost },
      data: { status: 'published', publishedAt: new Date(), platformPostId: '1' },
    });
    expect(await told(me, `account=${me.x}`)).toEqual(['waits', 'on X alone', 'a draft', 'half lost']);
    expect(await told(me, `account=${me.bluesky}`)).toEqual(['waits', 'a draft', 'half lost']);
    expect(await told(me, 'status=scheduled')).toEqual(['waits', 'on X alone']);
    expect(await told(me, 'status=draft')).toEqual(['a draft']);
    expect(await told(me, `status=draft&account=${me.bluesky}`)).toEqual(['a draft']);
    expect(await told(me, 'status=published')).toEqual(['half lost']);
    expect(await told(me, 'status=failed')).toEqual(['half lost']);
    expect(await told(me, `status=failed&account=${me.bluesky}`)).toEqual([]);
  });

  it('to no profile, its days are those of the zone that is asked for', async () => {
    const me = await open();
    await me.create('late in Berlin', { scheduledAt: day(5, '23:30') });
    const path = `/app/calendar/${day(5, '23:00')}/${day(6, '23:00')}?timezone=Europe/Berlin`;
    expect((await me.client.get<Calendar>(path)).body.data.cells).toMatchObject([
      { from: day(5, '23:00'), to: day(6, '23:00'), count: 1 },
    ]);
  });
});

describe('a calendar', () => {
  it.each([
    '?by=week',
    '?perCell=0',
    '?perCell=11',
    '?perCell=many',
    '?limit=9',
    '?status=cancelled',
    '?account=sac_1',
    '?timezone=Berlin',
    '/entries?after=pst_1',
    '/entries?at=2030-03-05T09:00:00Z',
  ])('refuses the query %s', async (query) => {
    const { client } = await dashboard.signedIn();
    const { status } = await client.get(`/app/calendar/${day(1)}/${day(2)}${query}`);
    expect(status).toBe(400);
  });

  it('does not list a stranger’s calendar', async () => {
    const [mine, theirs] = [await open(), await open()];
    const path = `/app/calendar/${day(1)}/${day(2)}/entries?profile=${theirs.profileId}`;
    expect((await mine.client.get(path)).status).toBe(404);
  });

  it.each([
    ['a stranger’s profile', (mine: string, theirs: string) => [theirs, day(1), day(2), mine], 404],
    ['a range that ends before it begins', (mine: string) => [mine, day(2), day(1)], 400],
    ['a range of more than six weeks', (mine: string) => [mine, day(1), '2030-05-01T00:00:00Z'], 400],
    ['a time without its offset', (mine: string) => [mine, '2030-03-01T00:00:00', day(2)], 400],
  ] as const)('refuses a request for %s', async (_, parts, status) => {
    const [mine, theirs] = [await open(), await open()];
    const [profileId, from, to] = parts(mine.profileId, theirs.profileId);
    expect((await mine.client.get(`/app/calendar/${from}/${to}?profile=${profileId}`)).status).toBe(status);
  });
});
