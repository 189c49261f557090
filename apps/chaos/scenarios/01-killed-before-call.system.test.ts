import { platforms } from '@carillon/core';
import { quickLease } from '@carillon/harness/test-times';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { openOwnRedisScene } from './testing/own-servers.ts';
import { settledBySuccessor, startWorker } from './testing/start-worker.ts';

let stand: Awaited<ReturnType<typeof openOwnRedisScene>>;

beforeAll(async () => {
  stand = await openOwnRedisScene({ verifyAfterMs: [200, 1_000] });
});

afterEach(() => stand.scene.stopWorkers());
afterAll(() => stand.close());

describe('1: the worker is killed before the call', () => {
  it.each(platforms)('%s gets the post once, from another worker', async (platform) => {
    const { scene } = stand;
    const content = `never left for ${platform}`;
    const dying = startWorker(scene, { times: quickLease, moment: { does: 'die' } });
    const postId = await scene.publishNow([await scene.account(platform, 'orphan')], content);
    expect(await dying.exit()).toBeNull();
    expect(scene.commits(content)).toEqual([]);
    expect(await scene.publication(postId)).toMatchObject({
      status: 'publishing',
      items: [{ state: 'sending', sends: 1 }],
    });

    await settledBySuccessor(scene, postId);
    expect(scene.commits(content)).toHaveLength(1);
    expect(await scene.publication(postId)).toMatchObject({
      items: [{ state: 'sent', sends: 2, doubleId: null }],
      history: [{ outcome: 'unknown' }, { worker: 'successor', outcome: 'published' }],
    });
  });
});
