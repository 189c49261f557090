import { openScene, type Scene } from '@carillon/harness/open-scene';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { countCalls } from './testing/count-calls.ts';
import { publishHidden } from './testing/posts.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});

afterEach(() => scene.stopWorkers());
afterAll(() => scene.close());

const writes = (handle: string, status?: number) =>
  countCalls(scene, { platform: 'x', handle, endpoint: 'tweet', ...(status && { status }) });

describe('8: X hides the post for longer than the verify window, and has a rule against duplicates', () => {
  it('its refusal is proof of the first, which is found when it shows: out once', async () => {
    const postId = await publishHidden(scene, 'late', {
      lag: 3_600_000,
      verifyWindow: 750,
      onTry: () => {
        if (writes('late', 403) === 1) scene.sandbox.set({ timelineLagMs: 0 }); // after all looks for the first try
      },
    });
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
    const postId = await publishHidden(scene, 'never', { lag: 3_600_000, verifyWindow: 1_000 });
    const { status, platforms } = await scene.settled(postId);
    expect([status, platforms[0]?.errorMessage]).toEqual([
      'failed',
      'X reports that this content was already posted, but the post could not be located.',
    ]);
    expect(scene.commits('hidden from never')).toHaveLength(1);
    expect(writes('never')).toBe(2);
  });
});
