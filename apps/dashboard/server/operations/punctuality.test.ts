import type { Punctuality } from '@carillon/core';
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

  it('refuses what is no id, and no number', async () => {
    const { client } = await dashboard.signedIn();
    for (const query of ['accountId=no-id', 'profileId=sac_1', 'offset=-1', 'offset=99999', 'after=sac_1'])
      expect([query, (await client.get(`/app/punctuality?${query}`)).status]).toEqual([query, 400]);
  });
});
