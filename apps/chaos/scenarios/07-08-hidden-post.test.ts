import { openScene, type Scene } from '@carillon/harness/open-scene';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { countCalls } from './testing/count-calls.ts';
import { networksWith } from './testing/networks-with.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});

afterEach(() => scene.stopWorkers());
afterAll(() => scene.close());

/**
 * X takes the post, answers nothing, and shows it only later. @returns the post's id
 * @param lag ms @param verifyWindow in the place of ten minutes, ms
 */
async function publishHidden(handle: string, lag: number, verifyWindow: number): Promise<string> {
  scene.startWorker({ networks: networksWith({ verifyWindow }) });
  const account = await scene.account('x', handle);
  scene.sandbox.set({ timelineLagMs: lag });
  scene.sandbox.fault({ platform: 'x', handle, fault: 'commit-then-drop' });
  return scene.publishNow([account], `hidden from ${handle}`);
}

const writes = (handle: string, status?: number) =>
  countCalls(scene, { platform: 'x', handle, endpoint: 'tweet', ...(status && { status }) });

describe('7: X shows the post only after 8 of 10 minutes', () => {
  it('stays unknown until then, is found at a later look, and is out once', async () => {
    const postId = await publishHidden('shy', 2_400, 3_000);
    expect((await scene.settled(postId)).status).toBe('published');

    const [commit, ...more] = scene.commits('hidden from shy');
    expect(more).toEqual([]);
    expect(writes('shy')).toBe(1);
    const { history, ...publication } = await scene.publication(postId);
    expect(publication).toMatchObject({
      platformPostId: commit?.remoteId,
      items: [{ sends: 1, doubleId: null }],
    });
    expect(history.length).toBeGreaterThan(2);
    expect(history.slice(0, -1).every(({ outcome }) => outcome === 'unknown')).toBe(true);
  });
});

describe('8: X hides the post for longer than the verify window, and has a rule against duplicates', () => {
  it('its refusal is proof of the first, which is found when it shows: out once', async () => {
    const postId = await publishHidden('late', 2_500, 1_250);
    expect((await scene.settled(postId)).status).toBe('published');
    const [commit, ...more] = scene.commits('hidden from late');
    expect(more).toEqual([]);
    expect(writes('late', 403)).toBe(1);
    expect(await scene.publication(postId)).toMatchObject({
      platformPostId: commit?.remoteId,
      items: [{ sends: 2, doubleId: null }],
    });
  });

  it('and when it never shows, the post fails as already posted: out once', async () => {
    const postId = await publishHidden('never', 3_600_000, 1_000);
    const { status, platforms } = await scene.settled(postId);
    expect([status, platforms[0]?.errorMessage]).toEqual([
      'failed',
      'X reports that this content was already posted, but the post could not be located.',
    ]);
    expect(scene.commits('hidden from never')).toHaveLength(1);
    expect(writes('never')).toBe(2);
  });
});
