import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Dashboard, startDashboard } from '../../testing/start-dashboard.ts';

let dashboard: Dashboard;

beforeAll(async () => {
  dashboard = await startDashboard();
});

afterAll(() => dashboard.stop());

describe('GET /app/fleet', () => {
  it('answers admins only', async () => {
    const { client } = await dashboard.signedIn();
    expect((await client.get('/app/fleet')).status).toBe(403);
    expect((await dashboard.browser().get('/app/fleet')).status).toBe(401);
  });

  it('tells workers, queues and what waits', async () => {
    const { client, profileId } = await dashboard.signedIn({ admin: true });
    const account = await dashboard.carillon.account(profileId, 'x', 'demo');
    const platforms = { [account]: { items: [{ content: 'ding' }] } };
    await client.post('/v1/posts', { profileId, platforms, publishNow: true });
    const fleet = await until('the job to be made', async () => {
      const { body } = await client.get('/app/fleet');
      const { queues } = body.data as { queues: { queues: readonly { counts: { waiting: number } }[] } };
      return queues.queues.some(({ counts }) => counts.waiting > 0) && body.data;
    });
    expect(fleet).toMatchObject({
      workers: [],
      breakers: [],
      backend: dashboard.carillon.instance.queue.backend,
      queues: {
        queues: [
          { platform: 'x', paused: false, counts: { waiting: 1 } },
          { platform: 'bluesky', counts: { waiting: 0 } },
        ],
        warnings: expect.any(Array),
      },
    });
  });

  it('tells the rows while the queue is away', async () => {
    const queue = { backend: 'redis', url: 'redis://127.0.0.1:1' } as const;
    const lonely = await startDashboard({}, { carillon: dashboard.carillon, queue });
    const { client } = await lonely.signedIn({ admin: true });
    const { status, body } = await client.get('/app/fleet');
    expect([status, body.data]).toMatchObject([200, { queues: null, workers: [], unqueued: [] }]);
    await lonely.stop();
  });
});
