import { platforms } from '@carillon/core';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { createNetworks } from '@carillon/networks/all';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { looksLate } from './heartbeats.ts';
import { defaultTimes } from './times.ts';

const x = { clientId: 'carillon', clientSecret: 'secret' };

describe('a network on which another worker may go on at once', () => {
  it.each(platforms)(
    'is %s as it ships: no call can begin after the look that takes absence for proof',
    (platform) => {
      expect(looksLate(createNetworks({ x })[platform], defaultTimes)).toBe(true);
    },
  );

  it.each([
    [15_000, true],
    [14_999, false],
    [0, false],
  ])('is X with a verify window of %i ms: %s', (verifyWindow, isLate) => {
    expect(looksLate(createNetworks({ x: { ...x, verifyWindow } }).x, defaultTimes)).toBe(isLate);
  });

  it('is Bluesky whenever it looks, for a repeat does no harm there', () => {
    const harmless = { canLook: true, repeatSafeForMs: Number.POSITIVE_INFINITY, verifyAfterMs: [0] };
    expect(looksLate(harmless, defaultTimes)).toBe(true);
  });

  it('is none that cannot look: its doubts end only once no call can be under way', () => {
    const blind = { canLook: false, repeatSafeForMs: 3_600_000, verifyAfterMs: [600_000] };
    expect(looksLate(blind, defaultTimes)).toBe(false);
    expect(looksLate({ ...blind, canLook: true }, defaultTimes)).toBe(true);
  });
});

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});

afterAll(() => scene.close());

const beats = { heartbeatMs: 200, silenceMs: 1_000 };

/** Has a worker that is no more hold a post. @returns the post's id */
async function leftBehind(handle: string): Promise<string> {
  const { post } = await scene.store(await scene.account('x', handle), [`left by ${handle}`]);
  await scene.db.worker.create({ data: { name: handle, concurrency: 10, silenceMs: 1_000 } });
  await scene.db.$executeRaw`
    UPDATE publications SET status = 'publishing', lease_token = 1, lease_by = ${handle}, attempts = 1, crashes = 1,
      dispatch = 1, dispatched_at = clock_timestamp(), lease_until = clock_timestamp() + interval '10 minutes'
    WHERE post_id = ${post.id}`;
  return post.id;
}

describe('what a worker held that has fallen silent', () => {
  it('is taken over by another one long before its lease is over', async () => {
    scene.startWorker({ times: beats });
    const postId = await leftBehind('dead');
    expect((await scene.settled(postId, 20_000)).status).toBe('published');
    expect(scene.commits('left by dead')).toHaveLength(1);
    expect(await scene.publication(postId)).toMatchObject({ leaseToken: 2n, leaseBy: 'worker-1' });
  });

  it('is left alone while the worker is heard', async () => {
    const postId = await leftBehind('living');
    const before = await scene.publication(postId);
    const seen = () =>
      scene.db.$executeRaw`UPDATE workers SET seen_at = clock_timestamp() WHERE name = 'living'`;
    for (let beat = 0; beat < 15; beat++) {
      await seen();
      await new Promise((done) => setTimeout(done, 200));
    }
    expect(await scene.publication(postId)).toEqual(before);
    await until('its end', async () => (await scene.publication(postId)).status === 'published', 20_000);
  });
});
