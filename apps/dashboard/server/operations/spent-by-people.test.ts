import { createApplication } from '@carillon/db/accounts';
import { failPost } from '@carillon/operations/testing/fail-post';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Dashboard, startDashboard } from '../../testing/start-dashboard.ts';

let dashboard: Dashboard;

beforeAll(async () => {
  dashboard = await startDashboard({}, { undoMs: 60_000 });
});

afterAll(() => dashboard.stop());

let number = 0;

/** Costs $0.20 on X. */
const text = () => `Noon ${++number} at https://bells.example.com/noon`;

const may = '2031-05-06T09:00:00Z';
const june = '2031-06-06T09:00:00Z';

/** A person whose application of X may spend a dollar a month: five posts with a link. */
async function open() {
  const { db } = dashboard;
  const { client, profileId, userId } = await dashboard.signedIn();
  const x = await dashboard.carillon.account(profileId, 'x', `spends${++number}`);
  const id = `app_spent${number}`;
  const facts = {
    platform: 'x',
    clientId: id,
    sealedSecret: '',
    plan: 'self-serve',
    dailyLimit: null,
  } as const;
  const bounds = { name: id, userId, profileId: null, monthlyBudget: 1 };
  await createApplication(db, { ...facts, id, ...bounds }, 1_000);
  await db.socialAccount.update({ where: { id: x }, data: { appId: id, sandbox: false } });
  async function create(when: object): Promise<string> {
    const platforms = { [x]: { items: [{ content: text() }] } };
    const { status, body } = await client.post<{ id: string }>('/v1/posts', {
      profileId,
      platforms,
      ...when,
    });
    expect(status).toBe(201);
    return body.data.id;
  }
  return {
    client,
    x,
    create,
    /** Takes all that the month has. */
    async fill(scheduledAt: string) {
      for (let n = 0; n < 5; n += 1) await create({ scheduledAt });
    },
    async planned(day: string) {
      const { data } = (
        await client.get<{ applications: { id: string; month: { planned: number } }[] }>(
          `/v1/limits?day=${day.slice(0, 10)}`,
        )
      ).body;
      return data.applications.find((each) => each.id === id)?.month.planned;
    },
  };
}

const refused = { status: 403, body: { error: expect.stringContaining(' of the budget of ') } };

describe('what people do to planned posts', () => {
  it('is counted when one is moved to another time, and refused in a month without room', async () => {
    const { client, create, fill, planned } = await open();
    const id = await create({ scheduledAt: june });
    const move = (from: string, to: string) => client.post(`/app/posts/${id}/times`, { from, to });
    const later = '2031-06-07T09:00:00Z';
    expect((await move(june, later)).status).toBe(204);
    expect(await planned(june)).toBe(0.2);
    await fill(may);
    expect(await move(later, may)).toMatchObject(refused);
    expect([await planned(may), await planned(june)]).toEqual([1, 0.2]);
  });

  it('is counted when publishing now is taken back', async () => {
    const { client, create, planned } = await open();
    const id = await create({ scheduledAt: june });
    const now = await client.send('POST', `/v1/posts/${id}/publish`, {
      body: {},
      headers: { 'carillon-undo': '1' },
    });
    expect(now.status).toBe(200);
    expect(await planned(june)).toBe(0);
    expect((await client.post(`/app/posts/${id}/undo`)).status).toBe(200);
    expect(await planned(june)).toBe(0.2);
  });

  it('is asked of the budget when failed posts are retried, which says what has gone', async () => {
    const { client, x, create, planned } = await open();
    const today = new Date(Date.now() + 60_000).toISOString();
    for (let n = 0; n < 7; n += 1) await failPost(dashboard.db, await create({ status: 'draft' }));
    const retry = () =>
      client.post<{ retried: number; left: number }>('/app/attention/retry', { cause: 'failed:x:rejected' });
    expect((await retry()).body.data).toMatchObject({ retried: 5, left: 0 });
    expect(await retry()).toMatchObject(refused);
    expect(await planned(today)).toBe(1);
    await dashboard.db.publication.updateMany({
      where: { socialAccountId: x, status: 'failed' },
      data: { errorCode: 'authentication_failed' },
    });
    expect(await client.post(`/app/accounts/${x}/retry`)).toMatchObject(refused);
    expect(await dashboard.db.publication.count({ where: { socialAccountId: x, status: 'failed' } })).toBe(2);
  });
});
