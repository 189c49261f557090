import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Dashboard, startDashboard } from '../../testing/start-dashboard.ts';

let dashboard: Dashboard;

beforeAll(async () => {
  dashboard = await startDashboard();
});
afterAll(() => dashboard.stop());

const day = 86_400_000;
const at = (ms: number) => new Date(Date.now() + ms).toISOString();

/** A person with a post of tomorrow on a sandbox account. */
async function withPost() {
  const me = await dashboard.signedIn();
  const account = await dashboard.carillon.account(me.profileId, 'x', 'demo');
  const platforms = { [account]: { items: [{ content: 'tomorrow' }] } };
  const { status } = await me.client.post('/v1/posts', {
    ...{ profileId: me.profileId, platforms, scheduledAt: at(day) },
  });
  expect(status).toBe(201);
  const count = (profileId: string, to: string) =>
    me.client.get(`/app/profiles/${profileId}/sandbox-clock/${to}`);
  return { ...me, count };
}

describe('GET /app/profiles/{id}/sandbox-clock/{to}', () => {
  it('counts what waits until a time, and nothing of other people', async () => {
    const [me, other] = [await withPost(), await withPost()];
    const until = async (ms: number) => (await me.count(me.profileId, at(ms))).body;
    expect(await until(day / 2)).toEqual({ data: { publications: 0, posts: 0 } });
    expect(await until(2 * day)).toEqual({ data: { publications: 1, posts: 1 } });
    const { status, body } = await me.count(other.profileId, at(2 * day));
    expect([status, body]).toEqual([404, { error: 'Profile not found' }]);
  });

  it.each(['tomorrow', '2040-01-09T09:00'])('refuses %s', async (to) => {
    const { profileId, count } = await withPost();
    expect(await count(profileId, to)).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/^to must be a date-time/) },
    });
  });
});
