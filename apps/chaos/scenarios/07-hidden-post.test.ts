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

describe('7: X shows the post only after 8 of 10 minutes', () => {
  it('stays unknown until then, is found at a later look, and is out once', async () => {
    const postId = await publishHidden(scene, 'shy', { lag: 1_600, verifyWindow: 2_000 });
    expect((await scene.settled(postId)).status).toBe('published');

    const [commit, ...more] = scene.commits('hidden from shy');
    expect(more).toEqual([]);
    expect(countCalls(scene, { platform: 'x', handle: 'shy', endpoint: 'tweet' })).toBe(1);
    const { history, ...publication } = await scene.publication(postId);
    expect(publication).toMatchObject({
      platformPostId: commit?.remoteId,
      items: [{ sends: 1, doubleId: null }],
    });
    expect(history.length).toBeGreaterThan(2);
    expect(history.slice(0, -1).every(({ outcome }) => outcome === 'unknown')).toBe(true);
  });
});
