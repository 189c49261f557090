import { openScene, type Scene } from '@carillon/harness/open-scene';
import { until } from '@carillon/testing/until';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { countCalls } from './testing/count-calls.ts';
import { networksWith } from './testing/networks-with.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});

beforeEach(() => void startWorker());
afterEach(() => scene.stopWorkers());

afterAll(() => scene.close());

/** The age of a try at which X is asked for the last time that was planned, ms. */
const lastLook = 600;

/** @param maxUnconfirmedMs a try that nobody could look at is given up after this; a day unless given */
const startWorker = (maxUnconfirmedMs = 24 * 3_600_000) =>
  scene.startWorker({
    networks: networksWith({ verifyAfterMs: [50, lastLook] }),
    times: { maxUnconfirmedMs },
  });

/** X takes the post, answers nothing, and answers this when it is asked for the account's posts. */
async function publishUnreadably(handle: string, fault: '402-credits' | '403-forbidden' | '500' | '401') {
  const account = await scene.account('x', handle);
  scene.sandbox.fault({ platform: 'x', handle, fault: 'commit-then-drop' });
  scene.sandbox.fault({ platform: 'x', handle, fault, endpoint: 'timeline', times: 1_000 });
  return { account, postId: await scene.publishNow([account], `taken from ${handle}`) };
}

const looks = (handle: string) => countCalls(scene, { platform: 'x', handle, endpoint: 'timeline' });
const writes = (handle: string) => countCalls(scene, { platform: 'x', handle, endpoint: 'tweet' });

/** Once X was asked in vain after the last look that was planned. */
async function inDoubt(postId: string, handle: string) {
  await until('the last look to be over', async () => {
    const { items, nextAt } = await scene.publication(postId);
    return nextAt !== null && Date.now() - (items[0]?.intentAt?.getTime() ?? Number.NaN) > lastLook;
  });
  const before = looks(handle);
  return until('a later look', async () => {
    const publication = await scene.publication(postId);
    return looks(handle) > before && publication.nextAt !== null && publication;
  });
}

describe('10: the account cannot be read for an hour', () => {
  it.each([
    ['500', 'overloaded'],
    ['403-forbidden', 'forbidden'],
    ['402-credits', 'broke'],
    ['401', 'refused'],
  ] as const)(
    '(%s) nothing is sent again, the doubt shows, and it ends when X answers',
    async (fault, handle) => {
      const { account, postId } = await publishUnreadably(handle, fault);
      const doubtful = await inDoubt(postId, handle);
      expect(doubtful).toMatchObject({
        status: 'publishing',
        errorMessage: expect.stringMatching(
          /^X did not confirm the post, and the account cannot be read now: ./,
        ),
        items: [{ state: 'sending', sends: 1 }],
      });
      expect(doubtful.socialAccount).toMatchObject({ id: account, active: true });

      scene.sandbox.clearFaults();
      expect((await scene.settled(postId)).status).toBe('published');
      expect(writes(handle)).toBe(1);
      expect(await scene.publication(postId)).toMatchObject({
        platformPostId: scene.commits(`taken from ${handle}`)[0]?.remoteId,
        items: [{ sends: 1, doubleId: null }],
      });
    },
  );

  it('for a day: the post fails as unknown, and was never sent again', async () => {
    const { postId } = await publishUnreadably('closed', '500');
    await inDoubt(postId, 'closed');
    await scene.stopWorkers();
    startWorker(lastLook);
    const { platforms } = await scene.settled(postId);
    expect(platforms[0]).toMatchObject({
      status: 'failed',
      errorMessage:
        'X never confirmed whether it accepted the post, and the account could not be read. It may have been published; check the account before resending.',
    });
    expect(writes('closed')).toBe(1);
  });
});

describe('10: the account cannot be read because X refuses its credentials', () => {
  it('the post fails as unknown; once the account is connected again, a resend finds it', async () => {
    const stop = scene.sandbox.onCommit(() => {
      stop();
      scene.sandbox.revoke('x', 'locked-out');
    });
    const { account, postId } = await publishUnreadably('locked-out', '401');
    const { platforms } = await scene.settled(postId);
    expect(platforms[0]?.errorMessage).toMatch(
      /It may have been published; check the account before resending\.$/,
    );
    expect((await scene.publication(postId)).socialAccount).toMatchObject({
      active: false,
      state: 'reconnect',
    });

    scene.sandbox.clearFaults();
    expect(await scene.account('x', 'locked-out')).toBe(account);
    expect((await scene.api.post(`/posts/${postId}/resend`)).status).toBe(200);
    expect((await scene.settled(postId)).status).toBe('published');
    expect(writes('locked-out')).toBe(1);
    expect(scene.commits('taken from locked-out')).toHaveLength(1);
  });
});
