import { platforms } from '@carillon/core';
import { quickLease } from '@carillon/harness/test-times';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { openOwnRedisScene } from './testing/own-servers.ts';
import { killedAtCommit, settledBySuccessor, startWorker } from './testing/start-worker.ts';

let stand: Awaited<ReturnType<typeof openOwnRedisScene>>;

beforeAll(async () => {
  stand = await openOwnRedisScene({ verifyAfterMs: [200, 1_000] });
});

afterEach(() => stand.scene.stopWorkers());
afterAll(() => stand.close());

describe('2: the worker is killed when the network has just taken the post', () => {
  it.each(platforms)('it is found on %s, and not sent again', async (platform) => {
    const { scene } = stand;
    const content = `taken by ${platform}`;
    const dying = startWorker(scene, { times: quickLease });
    const postId = await scene.publishNow([await scene.account(platform, 'widow')], content);
    await killedAtCommit(scene, dying, content);
    expect(await scene.publication(postId)).toMatchObject({
      status: 'publishing',
      items: [{ state: 'sending', sends: 1, remoteId: null }],
    });

    await settledBySuccessor(scene, postId);
    const [commit, ...more] = scene.commits(content);
    expect(more).toEqual([]);
    expect(await scene.publication(postId)).toMatchObject({
      platformPostId: commit?.remoteId,
      items: [{ state: 'sent', sends: 1, doubleId: null }],
      history: [{ outcome: 'unknown' }, { worker: 'successor', outcome: 'published' }],
    });
  });
});
