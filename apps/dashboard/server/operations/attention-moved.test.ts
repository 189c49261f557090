import { noteServerChange } from '@carillon/db/accounts';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Dashboard, startDashboard } from '../../testing/start-dashboard.ts';

let dashboard: Dashboard;

beforeAll(async () => {
  dashboard = await startDashboard();
});

afterAll(() => dashboard.stop());

interface Answer {
  readonly moved: { readonly count: number; readonly accounts: readonly object[] };
}

it('an account on another server needs attention until its owner dismisses it, and again once it moves on', async () => {
  const [owner, stranger] = [await dashboard.signedIn(), await dashboard.signedIn()];
  const { carillon, db } = dashboard;
  const id = await carillon.account(owner.profileId, 'bluesky', 'mover');
  const moved = async ({ client } = owner) => (await client.get<Answer>('/app/attention')).body.data.moved;
  expect(await moved()).toMatchObject({ count: 0, accounts: [] });

  const first = { before: 'https://former.example', now: 'https://new.example' };
  await noteServerChange(db, id, first);
  expect(await moved()).toMatchObject({
    count: 1,
    accounts: [{ id, serverBefore: first.before, serverNow: first.now, serverChangedAt: expect.any(String) }],
  });
  expect(await moved(stranger)).toMatchObject({ count: 0 });

  const dismissal = { cause: `moved:${id}`, until: null };
  expect((await stranger.client.post('/app/attention/snooze', dismissal)).status).toBe(404);
  expect((await owner.client.post('/app/attention/snooze', dismissal)).status).toBe(204);
  expect(await moved()).toMatchObject({ count: 0 });

  await noteServerChange(db, id, { before: first.now, now: 'https://third.example' });
  expect(await moved()).toMatchObject({ count: 1, accounts: [{ serverNow: 'https://third.example' }] });
});
