import { openScene, type Scene } from '@carillon/harness/open-scene';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { countCalls, writing } from './testing/count-calls.ts';
import { triedOnce } from './testing/posts.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
  scene.startWorker();
});

afterAll(() => scene.close());

const quarterOfAnHour = 15 * 60_000;

describe('30: a network answers 429 without a reset', () => {
  it.each([
    ['x', quarterOfAnHour],
    ['bluesky', 0],
  ] as const)('%s is left alone for a time of our own, and then called once', async (platform, minMs) => {
    const handle = `bare-${platform}`;
    const calls = () => countCalls(scene, { platform, handle, endpoint: writing[platform] });
    const account = await scene.account(platform, handle);
    scene.sandbox.fault({ platform, handle, fault: '429-bare' });
    const asked = Date.now();
    const postId = await scene.publishNow([account], `bare on ${platform}`);
    const { nextAt } = await triedOnce(scene, postId);
    expect((nextAt?.getTime() ?? Number.NaN) - asked).toBeGreaterThan(minMs);
    expect(calls()).toBe(1);
    expect(await scene.account(platform, handle)).toBe(account); // connected again, it waits no longer
    expect((await scene.settled(postId)).status).toBe('published');
    expect(calls()).toBe(2);
  });
});
