import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Dashboard, startDashboard } from '../../testing/start-dashboard.ts';

let dashboard: Dashboard;

beforeAll(async () => {
  dashboard = await startDashboard();
});

afterAll(() => dashboard.stop());

interface Punctuality {
  readonly accounts: readonly { readonly id: string; readonly weeks: readonly object[] }[];
  readonly more: boolean;
}

describe('GET /app/punctuality', () => {
  it('tells a person of their own accounts, page by page', async () => {
    const [{ client, profileId }, stranger] = [await dashboard.signedIn(), await dashboard.signedIn()];
    await dashboard.carillon.account(stranger.profileId, 'x', 'stranger');
    const ids: string[] = [];
    for (let n = 0; n < 11; n += 1) ids.push(await dashboard.carillon.account(profileId, 'x', `account${n}`));
    const first = (await client.get<Punctuality>('/app/punctuality')).body.data;
    expect([first.more, first.accounts.map(({ id }) => id)]).toEqual([true, ids.sort().slice(0, 10)]);
    const rest = (await client.get<Punctuality>(`/app/punctuality?after=${ids[9]}`)).body.data;
    expect([rest.more, rest.accounts.map(({ id, weeks }) => [id, weeks])]).toEqual([false, [[ids[10], []]]]);
  });

  it('refuses what is no id of an account', async () => {
    const { client } = await dashboard.signedIn();
    expect((await client.get('/app/punctuality?after=no-id')).status).toBe(400);
  });
});
