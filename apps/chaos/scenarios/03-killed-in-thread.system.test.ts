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

describe('3: the worker is killed within a thread', () => {
  it.each(platforms)('on %s it goes on where it stopped, with the links in order', async (platform) => {
    const { scene } = stand;
    const contents = ['one', 'two', 'three'].map((link) => `${link} on ${platform}`);
    const dying = startWorker(scene, { times: quickLease });
    const postId = await scene.publishNow([await scene.account(platform, 'chain')], ...contents);
    await killedAtCommit(scene, dying, contents[1] ?? '');

    await settledBySuccessor(scene, postId);
    const thread = scene.sandbox.ledger({ platform, handle: 'chain' });
    expect(thread.map(({ content }) => content)).toEqual(contents);
    expect(thread.map(({ parentId }) => parentId)).toEqual([null, thread[0]?.remoteId, thread[1]?.remoteId]);
    const { items } = await scene.publication(postId);
    expect(items.map(({ sends, remoteId }) => [sends, remoteId])).toEqual(
      thread.map(({ remoteId }) => [1, remoteId]),
    );
  });
});
