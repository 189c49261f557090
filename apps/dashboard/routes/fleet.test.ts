import { afterAll, describe, expect, it } from '@jest/globals';
import { startDashboard } from '../testing/start-dashboard.ts';

const scene = await startDashboard();
afterAll(() => scene.stop());

describe('GET /app/fleet', () => {
  it('is for admins', async () => {
    const { userId } = await scene.tenant();
    const visitor = await scene.signIn(userId);
    expect((await visitor.call('GET', '/app/fleet')).status).toBe(403);
    expect((await fetch(`${scene.dashboardUrl}/app/fleet`)).status).toBe(401);
  });

  it('tells workers, queues and what waits', async () => {
    const { userId, profileId } = await scene.tenant();
    await scene.makeAdmin(userId);
    const visitor = await scene.signIn(userId);
    const account = await scene.account(profileId, 'x', 'demo');
    const platforms = { [account]: { items: [{ content: 'ding' }] } };
    await visitor.call('POST', '/v1/posts', { profileId, platforms, publishNow: true });
    const answer = await visitor.call('GET', '/app/fleet');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      data: {
        workers: [],
        breakers: [],
        backend: scene.instance.queue.backend,
        queues: {
          queues: [
            { platform: 'x', paused: false, counts: { waiting: 1 } },
            { platform: 'bluesky', counts: { waiting: 0 } },
          ],
          warnings: expect.any(Array),
        },
      },
    });
  });

  it('tells the rows while the queue is away', async () => {
    const lonely = await startDashboard({ queue: { backend: 'redis', url: 'redis://127.0.0.1:1' } });
    const { userId } = await lonely.tenant();
    await lonely.makeAdmin(userId);
    const visitor = await lonely.signIn(userId);
    expect(await (await visitor.call('GET', '/app/fleet')).json()).toMatchObject({
      data: { queues: null, workers: [], unqueued: [] },
    });
    await lonely.stop();
  });
});
