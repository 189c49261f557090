import { platforms } from '@carillon/core';
import { quickLease } from '@carillon/harness/test-times';
import type { Program } from '@carillon/testing/run-process';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { countCalls, writing } from './testing/count-calls.ts';
import { openOwnRedisScene } from './testing/own-servers.ts';
import { happened, startWorker } from './testing/start-worker.ts';

let stand: Awaited<ReturnType<typeof openOwnRedisScene>>;
let frozen: Program;

beforeAll(async () => {
  stand = await openOwnRedisScene({ verifyAfterMs: [200, 1_000] });
});

afterEach(async () => {
  frozen.kill('SIGKILL');
  await stand.scene.stopWorkers();
});
afterAll(() => stand.close());

/** Another worker takes over from the one that is frozen, which then goes on and ends what it was doing. */
async function takenOver(postId: string): Promise<void> {
  const { scene } = stand;
  scene.startWorker({ name: 'successor' });
  expect((await scene.settled(postId)).status).toBe('published');
  const before = await scene.publication(postId);
  frozen.kill('SIGCONT');
  frozen.kill('SIGTERM');
  expect(await frozen.exit()).toBe(0);
  expect(await scene.publication(postId)).toEqual(before);
}

describe('13: the worker is frozen for longer than its lease', () => {
  it.each(platforms)('while %s answers: another one finds the post, and it is out once', async (platform) => {
    const { scene } = stand;
    const content = `answered by ${platform}`;
    frozen = startWorker(scene, { times: quickLease });
    const stopped = new Promise<void>((done) => {
      scene.sandbox.onCommit((post) => {
        if (post.content === content && frozen.kill('SIGSTOP')) done();
      });
    });
    const postId = await scene.publishNow([await scene.account(platform, 'answers')], content);
    await stopped;
    await takenOver(postId);
    const [commit, ...more] = scene.commits(content);
    expect(more).toEqual([]);
    expect(await scene.publication(postId)).toMatchObject({
      platformPostId: commit?.remoteId,
      items: [{ sends: 1, doubleId: null }],
      history: [{ outcome: 'unknown' }, { worker: 'successor', outcome: 'published' }],
    });
  });

  it.each(platforms)('before its intent to send to %s: it does not send any more', async (platform) => {
    const { scene } = stand;
    frozen = startWorker(scene, {
      times: quickLease,
      moment: { says: "SET state = 'sending'", does: 'stop' },
    });
    const account = await scene.account(platform, 'unintended');
    const postId = await scene.publishNow([account], `before the intent on ${platform}`);
    await happened(frozen);
    await takenOver(postId);
    expect(scene.commits(`before the intent on ${platform}`)).toHaveLength(1);
    expect(countCalls(scene, { platform, handle: 'unintended', endpoint: writing[platform] })).toBe(1);
    expect((await scene.publication(postId)).items).toMatchObject([{ sends: 1, doubleId: null }]);
  });

  it('just before it calls X, until its time is over: it does not call any more', async () => {
    const { scene } = stand;
    frozen = startWorker(scene, { times: quickLease, moment: { does: 'stop' } });
    scene.sandbox.set({ duplicateRule: false });
    const postId = await scene.publishNow([await scene.account('x', 'thawed')], 'late on X');
    await happened(frozen);
    await takenOver(postId);
    expect(scene.commits('late on X')).toHaveLength(1);
    expect(countCalls(scene, { platform: 'x', handle: 'thawed', endpoint: 'tweet' })).toBe(1);
    expect((await scene.publication(postId)).items).toMatchObject([{ sends: 2, doubleId: null }]);
  });

  it('just before it calls Bluesky: it may call, and makes no second post', async () => {
    const { scene } = stand;
    frozen = startWorker(scene, { times: quickLease, moment: { does: 'stop' } });
    const postId = await scene.publishNow([await scene.account('bluesky', 'thawed')], 'late on Bluesky');
    await happened(frozen);
    await takenOver(postId);
    expect(scene.commits('late on Bluesky')).toHaveLength(1);
    expect(countCalls(scene, { platform: 'bluesky', handle: 'thawed', endpoint: 'applyWrites' })).toBe(2);
  });
});
