import { openScene, type Scene } from '@carillon/harness/open-scene';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

it.each(['x', 'bluesky'] as const)(
  'a post to a sandbox account on %s waits and says why, where a worker knows of no sandbox',
  async (platform) => {
    const account = await scene.account(platform, 'nowhere');
    scene.startWorker({ urls: { x: scene.sandbox.url, bluesky: scene.sandbox.url, sandbox: '' } });
    const { post } = await scene.store(account, ['unsent']);
    const { status } = await until('the post to wait', async () => {
      const publication = await scene.publication(post.id);
      return publication.errorMessage !== null && publication;
    });
    expect(status).toBe('queued');
    const { errorMessage, errorCode } = await scene.publication(post.id);
    expect([errorCode, errorMessage]).toEqual([
      'unreachable',
      expect.stringContaining('This server has no sandbox. Its admin must set SANDBOX_URL.'),
    ]);
    expect(await scene.db.appBreaker.findMany({ where: { sandbox: false } })).toEqual([]);
    expect(scene.commits('unsent')).toEqual([]);
    await scene.stopWorkers();
  },
);
