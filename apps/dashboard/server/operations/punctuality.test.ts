import type { Punctuality } from '@carillon/core';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Dashboard, startDashboard } from '../../testing/start-dashboard.ts';

let dashboard: Dashboard;

beforeAll(async () => {
  dashboard = await startDashboard();
});

afterAll(() => dashboard.stop());

describe('GET /app/punctuality', () => {
  it('tells a person of their own accounts, those with trouble first, page by page', async () => {
    const [{ client, profileId }, stranger] = [await dashboard.signedIn(), await dashboard.signedIn()];
    await dashboard.carillon.account(stranger.profileId, 'x', 'stranger');
    const ids: string[] = [];
    for (let n = 0; n < 51; n += 1) ids.push(await dashboard.carillon.account(profileId, 'x', `account${n}`));
    for (const some of [ids.slice(0, 17), ids.slice(17, 34), ids.slice(34)]) {
      const platforms = Object.fromEntries(some.map((id) => [id, { items: [{ content: 'ding' }] }]));
      const { status, body } = await client.post('/v1/posts', { profileId, platforms, publishNow: true });
      expect([status, body]).toMatchObject([201, {}]);
    }
    const read = async (query = '') => (await client.get<Punctuality>(`/app/punctuality${query}`)).body.data;
    expect(await read()).toMatchObject({ due: 0, idle: 51, accounts: [], weeks: [], days: [] });
    await dashboard.db.publication.updateMany({
      data: {
        status: 'failed',
        errorCode: 'duplicate',
        errorMessage: 'No.',
        dueAt: new Date(Date.now() - 1_000),
      },
    });
    const first = await read();
    expect([first.due, first.idle, first.total.failed]).toEqual([51, 0, 51]);
    expect(first.accounts.map(({ id }) => id)).toEqual(ids.sort().slice(0, 50));
    expect((await read('?offset=50')).accounts.map(({ id }) => id)).toEqual([ids[50]]);
    expect((await read(`?accountId=${ids[3]}`)).total.failed).toBe(1);
    expect((await read(`?profileId=${stranger.profileId}`)).due).toBe(0);
    expect((await stranger.client.get<Punctuality>('/app/punctuality')).body.data).toMatchObject({
      due: 0,
      idle: 1,
    });
  });

  it('counts what had a time to keep, and nothing that somebody had published at once', async () => {
    const { client, profileId } = await dashboard.signedIn();
    const { db } = dashboard;
    const x = await dashboard.carillon.account(profileId, 'x', 'punctual');
    const hourAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const make = async (content: string, more: object) => {
      const platforms = { [x]: { items: [{ content }] } };
      const { body } = await client.post<{ id: string }>('/v1/posts', { profileId, platforms, ...more });
      await db.publication.updateMany({ where: { postId: body.data.id }, data: { createdAt: hourAgo(9) } });
      return body.data.id;
    };
    const done = async (path: string) => expect((await client.post(path, {})).status).toBe(200);

    const draft = await make('a draft', { status: 'draft' });
    const late = await make('a draft whose time has passed', {
      status: 'draft',
      scheduledAt: '2030-03-01T09:00:00Z',
    });
    const past = { dueAt: hourAgo(3) };
    await db.publication.updateMany({ where: { postId: late }, data: past });
    await db.post.update({ where: { id: late }, data: { scheduledAt: past.dueAt } });
    const sooner = await make('before its time', { scheduledAt: '2030-03-01T09:00:00Z' });
    for (const id of [draft, late, sooner]) await done(`/v1/posts/${id}/publish`);
    const again = await make('once more', { scheduledAt: '2030-03-01T10:00:00Z' });
    const failure = { errorCode: 'unavailable', errorMessage: 'X was not available.' };
    await db.publication.updateMany({
      where: { postId: again },
      data: { status: 'failed', ...failure, ...past },
    });
    await db.post.update({ where: { id: again }, data: { status: 'failed' } });
    await done(`/v1/posts/${again}/resend`);
    const ids = [draft, late, sooner, again];
    const publishedAt = new Date(Date.now() + 60_000);
    const out = { status: 'published', platformPostId: '1', publishedAt } as const;
    await db.publication.updateMany({ where: { postId: { in: ids } }, data: out });

    const kept = await make('at its time', { scheduledAt: '2030-03-01T11:00:00Z' });
    const onTime = { ...out, ...past, publishedAt: new Date(past.dueAt.getTime() + 500) };
    await db.publication.updateMany({ where: { postId: kept }, data: onTime });
    await until('what is due now to be due', async () => {
      const due = await db.publication.findMany({ where: { postId: { in: ids } } });
      return due.every(({ dueAt }) => dueAt !== null && dueAt.getTime() < Date.now());
    });
    const { total, weeks } = (await client.get<Punctuality>('/app/punctuality')).body.data;
    expect(total).toMatchObject({ published: 1, withinSecond: 1, failed: 0 });
    expect(weeks.map(({ byLateness }) => byLateness)).toEqual([[1, 0, 0, 0, 0]]);
  });

  it('refuses what is no id, and no number', async () => {
    const { client } = await dashboard.signedIn();
    for (const query of ['accountId=no-id', 'profileId=sac_1', 'offset=-1', 'offset=99999', 'after=sac_1'])
      expect([query, (await client.get(`/app/punctuality?${query}`)).status]).toEqual([query, 400]);
  });
});
