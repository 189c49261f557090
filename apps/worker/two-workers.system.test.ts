import { openScene, type Scene } from '@carillon/harness/open-scene';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
  const times = { jobMs: 15_000 }; // a long backlog is looked at now and then
  scene.startWorker({ times });
  scene.startWorker({ times });
});

afterAll(() => scene.close());

const pairs = 5;
const posts = Array.from({ length: 200 }, (_, n) => `post ${n}`);

describe('two workers and 200 posts for two networks', () => {
  it('publish every one of them, once on each', async () => {
    const accounts = await Promise.all(
      Array.from({ length: pairs }, (_, n) =>
        Promise.all([scene.account('x', `pair${n}`), scene.account('bluesky', `pair${n}`)]),
      ),
    );
    await Promise.all(posts.map((content, n) => scene.publishNow(accounts[n % pairs] ?? [], content)));
    const { db, sandbox } = scene;
    const isOpen = {
      status: { notIn: ['published', 'failed', 'partial'] as ['published', 'failed', 'partial'] },
    };
    await until('all to settle', async () => (await db.post.count({ where: isOpen })) === 0, 60_000);

    expect(await db.post.count({ where: { status: 'published' } })).toBe(posts.length);
    const commits = sandbox.ledger();
    expect(commits).toHaveLength(2 * posts.length);
    expect(new Set(commits.map(({ accountId, content }) => `${accountId} ${content}`)).size).toBe(
      commits.length,
    );
    const remoteIds = new Set((await db.item.findMany()).map(({ remoteId }) => remoteId));
    expect(remoteIds).toEqual(new Set(commits.map(({ remoteId }) => remoteId)));
    expect(await db.item.count({ where: { OR: [{ sends: { not: 1 } }, { doubleId: { not: null } }] } })).toBe(
      0,
    );
    const workers = await db.attempt.groupBy({ by: ['worker'] });
    expect(workers.map(({ worker }) => worker).sort()).toEqual(['worker-1', 'worker-2']);
  }, 90_000);
});
