import { openScene, type Scene } from '@carillon/harness/open-scene';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { countCalls } from './testing/count-calls.ts';
import { networksWith } from './testing/networks-with.ts';
import { bringForward, triedOnce } from './testing/posts.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene({ verifyAfterMs: [1_000, 30_000] });
});

afterEach(() => scene.stopWorkers());
afterAll(() => scene.close());

/** Once X took the post, and its answer was lost. */
async function publishedUnclearly(accountId: string, handle: string, content: string): Promise<string> {
  scene.sandbox.fault({ platform: 'x', handle, fault: 'commit-then-drop' });
  const postId = await scene.publishNow([accountId], content);
  const { history } = await triedOnce(scene, postId);
  expect(history[0]).toMatchObject({ outcome: 'unknown' });
  return postId;
}

const looks = (handle: string) => countCalls(scene, { platform: 'x', handle, endpoint: 'timeline' });

describe('11: the account made more than 100 other posts until X is asked', () => {
  it('the post is found behind them, and not sent again', async () => {
    const account = await scene.account('x', 'busy');
    scene.startWorker({ networks: networksWith({ verifyAfterMs: [600_000], deadline: 15_000 }) });
    const postId = await publishedUnclearly(account, 'busy', 'the needle');
    await scene.stopWorkers();
    const { accessToken } = scene.sandbox.account('x', 'busy');
    for (let n = 0; n < 150; n++) {
      const { status } = await fetch(`${scene.sandbox.url}/2/tweets`, {
        method: 'POST',
        headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ text: `hay ${n}` }),
      });
      expect(status).toBe(201);
    }

    expect(looks('busy')).toBe(0);
    scene.startWorker();
    await bringForward(scene, [postId]);
    expect((await scene.settled(postId)).status).toBe('published');
    expect(looks('busy')).toBe(2);
    const [needle, ...more] = scene.commits('the needle');
    expect(more).toEqual([]);
    expect((await scene.publication(postId)).platformPostId).toBe(needle?.remoteId);
  });
});

describe('12: two posts with the same text on one account', () => {
  it('each is found as itself', async () => {
    const account = await scene.account('x', 'parrot');
    scene.sandbox.set({ duplicateRule: false });
    scene.startWorker();
    const postIds = [];
    for (const _ of ['once', 'twice']) {
      const postId = await publishedUnclearly(account, 'parrot', 'same words');
      expect((await scene.settled(postId)).status).toBe('published');
      postIds.push(postId);
    }
    const found = await Promise.all(postIds.map(async (id) => (await scene.publication(id)).platformPostId));
    expect(found).toEqual(scene.commits('same words').map(({ remoteId }) => remoteId));
    expect(new Set(found).size).toBe(2);
  });
});
