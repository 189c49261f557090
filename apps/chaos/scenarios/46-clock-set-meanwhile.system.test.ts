import { openScene, type Scene } from '@carillon/harness/open-scene';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { allOnce, offerLost, startUnheard, tally } from './testing/lost-answers.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});

afterAll(() => scene.close());

describe("46: X's clock, or ours, is set while answers are lost, and another process looks for the posts", () => {
  it.each([
    [-60_000, 0],
    [60_000, 0],
    [0, 60_000],
    [0, -60_000],
    [-60_000, 60_000],
    [60_000, -60_000],
  ])('each post is out once, published and linked (from %i to %i ms)', async (before, after) => {
    scene.sandbox.set({ clockOffsetMs: before, duplicateRule: false });
    // Nobody can look until the clock is set.
    scene.sandbox.fault({ platform: 'x', handle: '*', endpoint: 'timeline', fault: '500', times: 100_000 });
    startUnheard(scene);
    const posts = await offerLost(scene, `set-${before}-${after}`);
    await until('all to be in doubt', async () => {
      const ofPosts = { postId: { in: posts.map(({ postId }) => postId) } };
      const inDoubt = { ...ofPosts, nextAt: { not: null }, items: { some: { state: 'sending' as const } } };
      return (await scene.db.publication.count({ where: inDoubt })) === posts.length;
    });
    await scene.stopWorkers();
    scene.sandbox.clearFaults();
    scene.sandbox.set({ clockOffsetMs: after });
    startUnheard(scene);
    expect(await tally(scene, posts)).toEqual(allOnce);
  });
});
