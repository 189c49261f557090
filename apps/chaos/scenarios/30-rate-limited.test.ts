import { platforms } from '@carillon/core';
import { inFeedOrder } from '@carillon/harness/feed-order';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { countCalls, writing } from './testing/count-calls.ts';
import { bringForward, triedOnce } from './testing/posts.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
  scene.startWorker();
});

afterAll(() => scene.close());

const tried = (postId: string) => triedOnce(scene, postId);

const minute = 60_000;
const hour = 60 * minute;

describe.each(platforms)('30: %s answers 429 with a reset', (platform) => {
  const handle = `limited-${platform}`;
  const writes = (status: number) =>
    countCalls(scene, { platform, handle, endpoint: writing[platform], status });

  it('waits for it, leaves other accounts alone, and then calls once for each post, in order', async () => {
    const [account, free] = [await scene.account(platform, handle), await scene.account(platform, 'free')];
    scene.sandbox.fault({ platform, handle, fault: '429', delayMs: hour });
    const first = await scene.publishNow([account], `first of ${platform}`);
    const waiting = await tried(first);
    const second = await scene.publishNow([account], `second of ${platform}`);
    const other = await scene.publishNow([free], `other of ${platform}`);

    expect(waiting).toMatchObject({
      status: 'queued',
      errorCode: 'rate_limited',
      history: [{ outcome: 'retry', networkStatus: 429 }],
      items: [{ state: 'pending', sends: 0 }],
      socialAccount: { active: true, state: 'connected', blockedUntil: expect.any(Date) },
    });
    const blockedUntil = waiting.socialAccount.blockedUntil?.getTime() ?? Number.NaN;
    expect(waiting.nextAt?.getTime()).toBeGreaterThanOrEqual(blockedUntil);
    expect((await scene.settled(other)).status).toBe('published');
    const reset = await bringForward(scene, [first, second], 1_000);
    for (const id of [second, first]) expect((await scene.settled(id)).status).toBe('published');
    const publishedAt = async (id: string) => (await scene.publication(id)).publishedAt?.getTime();
    expect(await publishedAt(other)).toBeLessThan(reset.getTime());
    expect(await publishedAt(first)).toBeGreaterThanOrEqual(reset.getTime());
    expect(inFeedOrder(scene.sandbox.ledger({ platform, handle })).map(({ content }) => content)).toEqual([
      `first of ${platform}`,
      `second of ${platform}`,
    ]);
    expect([writes(429), countCalls(scene, { platform, handle, endpoint: writing[platform] })]).toEqual([
      1, 3,
    ]);
  });

  it('in an hour: one call then', async () => {
    const hourly = `hourly-${platform}`;
    const calls = () => countCalls(scene, { platform, handle: hourly, endpoint: writing[platform] });
    const account = await scene.account(platform, hourly);
    scene.sandbox.fault({ platform, handle: hourly, fault: '429', delayMs: hour });
    const postId = await scene.publishNow([account], `in an hour on ${platform}`);
    const { nextAt, errorMessage } = await tried(postId);
    const wait = (nextAt?.getTime() ?? Number.NaN) - Date.now();
    expect(wait).toBeGreaterThan(hour - minute);
    expect(wait).toBeLessThan(hour + minute);
    expect(errorMessage).toMatch(/rate limit exceeded; retrying at \d{4}-\d\d-\d\dT[\d:.]+Z\.$/);
    expect(calls()).toBe(1);

    expect(await scene.account(platform, hourly)).toBe(account); // connected again, it waits no longer
    expect((await scene.settled(postId)).status).toBe('published');
    expect(calls()).toBe(2);
  });
});
