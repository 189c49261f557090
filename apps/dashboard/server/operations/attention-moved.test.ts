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
  readonly over: { readonly count: number; readonly until: string | null };
}

it('an account on another server needs attention until its owner dismisses it, and again once it moves on', async () => {
  const [owner, stranger] = [await dashboard.signedIn(), await dashboard.signedIn()];
  const { carillon, db } = dashboard;
  const id = await carillon.account(owner.profileId, 'bluesky', 'mover');
  const read = async ({ client } = owner) => (await client.get<Answer>('/app/attention')).body.data;
  const moved = async (person = owner) => (await read(person)).moved;
  expect(await moved()).toMatchObject({ count: 0, accounts: [] });

  const first = { before: 'https://former.example', now: 'https://new.example' };
  await noteServerChange(db, id, first);
  expect(await moved()).toMatchObject({
    count: 1,
    accounts: [{ id, serverBefore: first.before, serverNow: first.now, serverChangedAt: expect.any(String) }],
  });
  expect(await moved(stranger)).toMatchObject({ count: 0 });

  const { over } = await read();
  expect(over.count).toBe(1);
  const { until } = over;
  expect((await stranger.client.post('/app/attention/seen', { until })).status).toBe(204);
  expect(await moved()).toMatchObject({ count: 1 });
  expect((await owner.client.post('/app/attention/seen', { until })).status).toBe(204);
  expect(await moved()).toMatchObject({ count: 0 });
  expect((await read()).over).toMatchObject({ count: 0, until: null });

  await noteServerChange(db, id, { before: first.now, now: 'https://third.example' });
  expect(await moved()).toMatchObject({ count: 1, accounts: [{ serverNow: 'https://third.example' }] });
});

it('an account whose access ends within a week needs attention until somebody connects it again', async () => {
  const { client, profileId } = await dashboard.signedIn();
  const { carillon, db } = dashboard;
  const id = await carillon.account(profileId, 'x', 'borrowed');
  const day = 86_400_000;
  const endIn = (days: number) =>
    db.socialAccount.update({
      where: { id },
      data: { credentialsEndAt: new Date(Date.now() + days * day) },
    });
  const read = async () => {
    const { ending } = (await client.get<{ ending: object }>('/app/attention')).body.data;
    const { attention } = (await client.get<{ attention: { count: number } }>('/app/glance')).body.data;
    const listed = (await client.get<{ accounts: { endsSoonAt: string | null }[] }>('/app/accounts')).body
      .data;
    return [ending, attention.count, listed.accounts.map(({ endsSoonAt }) => endsSoonAt)];
  };
  await endIn(8);
  expect(await read()).toEqual([{ count: 0, more: false, accounts: [] }, 0, [null]]);
  const { credentialsEndAt } = await endIn(6);
  const endsAt = credentialsEndAt?.toISOString();
  expect(await read()).toMatchObject([{ count: 1, accounts: [{ id, endsAt }] }, 1, [endsAt]]);
  expect(await carillon.account(profileId, 'x', 'borrowed')).toBe(id);
  expect(await read()).toMatchObject([{ count: 0, accounts: [] }, 0, [null]]);
});

it('all that is over leaves by one request, also what failed for an account that nobody connects again', async () => {
  const { client, profileId } = await dashboard.signedIn();
  const { carillon, db } = dashboard;
  const x = await carillon.account(profileId, 'x', 'demo');
  const left = await carillon.account(profileId, 'bluesky', 'demo.sandbox.test');
  const create = async (account: string, data: Parameters<typeof db.publication.updateMany>[0]['data']) => {
    const platforms = { [account]: { items: [{ content: 'A post' }] } };
    const body = { profileId, platforms, scheduledAt: '2030-03-01T09:00:00Z' };
    const postId = (await client.post<{ id: string }>('/v1/posts', body)).body.data.id;
    await db.publication.updateMany({ where: { postId }, data });
  };
  await create(x, { status: 'failed', errorCode: 'rejected', errorMessage: 'No.' });
  await create(x, { status: 'failed', errorCode: 'outcome_unknown', errorMessage: 'No.' });
  await create(x, { status: 'queued', dueAt: new Date(Date.now() - 3_600_000) });
  await create(left, { status: 'failed', errorCode: 'authentication_failed', errorMessage: 'No.' });
  await db.socialAccount.update({ where: { id: left }, data: { state: 'disconnected', active: false } });

  const { over } = (await client.get<Answer>('/app/attention')).body.data;
  expect(over.count).toBe(3);
  expect((await client.post('/app/attention/seen', { until: over.until })).status).toBe(204);
  const none = { count: 0 };
  expect((await client.get('/app/attention')).body.data).toMatchObject({
    ...{ failed: none, unclear: none, again: none, late: { count: 1 } },
    over: { count: 0, more: false, until: null },
  });
  expect((await client.get('/app/glance')).body.data).toMatchObject({ attention: { count: 1 } });
});
