import { platforms } from '@carillon/core';
import type { Program } from '@carillon/testing/run-process';
import { until } from '@carillon/testing/until';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { countCalls, writing } from './testing/count-calls.ts';
import { openOwnRedisScene } from './testing/own-servers.ts';
import { happened, publishing, startShippedWorker } from './testing/start-worker.ts';

let stand: Awaited<ReturnType<typeof openOwnRedisScene>>;
const workers: Program[] = [];

beforeAll(async () => {
  stand = await openOwnRedisScene();
});

afterEach(async () => {
  for (const worker of workers.splice(0)) {
    worker.kill('SIGKILL');
    await worker.exit();
  }
});
afterAll(() => stand.close());

function start(options?: Parameters<typeof startShippedWorker>[1]): Program {
  const worker = startShippedWorker(stand.scene, options);
  workers.push(worker);
  return worker;
}

/** It goes on where it was frozen, and ends. */
async function thawAndEnd(frozen: Program): Promise<void> {
  frozen.kill('SIGCONT');
  await new Promise((done) => setTimeout(done, 1_000));
  frozen.kill('SIGTERM');
  expect(await frozen.exit()).toBe(0);
}

describe('13: a frozen worker loses its leases after 5 s, and wakes up', () => {
  it.each(platforms)(
    'before its intent to send to %s: it sends nothing any more',
    async (platform) => {
      const { scene } = stand;
      const content = `silent before the intent on ${platform}`;
      const frozen = start({ moment: { says: "SET state = 'sending'", does: 'stop' } });
      const postId = await scene.publishNow([await scene.account(platform, 'silent-early')], content);
      await happened(frozen);
      const at = performance.now();
      const heir = start();
      expect((await scene.settled(postId, 60_000)).status).toBe('published');
      expect(performance.now() - at).toBeLessThan(25_000); // a lease is 30 s
      const before = await scene.publication(postId);
      await thawAndEnd(frozen);
      expect(await scene.publication(postId)).toEqual(before);
      expect(scene.commits(content)).toHaveLength(1);
      const calls = { platform, handle: 'silent-early', endpoint: writing[platform] };
      expect(countCalls(scene, calls)).toBe(1);
      expect(before).toMatchObject({
        items: [{ sends: 1, doubleId: null }],
        history: [{ outcome: 'unknown' }, { outcome: 'published' }],
      });
      expect(heir.lines.join()).toMatch(/workers fell silent/);
    },
    120_000,
  );

  it('within the time in which it may send to X: its call is made, and found by the one that took over', async () => {
    const { scene } = stand;
    scene.sandbox.set({ duplicateRule: false });
    const heir = start();
    await publishing(heir);
    heir.kill('SIGSTOP');
    const frozen = start({ moment: { does: 'stop' } });
    const postId = await scene.publishNow([await scene.account('x', 'silent-late')], 'silent on X');
    await happened(frozen);
    heir.kill('SIGCONT');
    const isLookedAt = async () => {
      const { attempts, leaseUntil, nextAt } = await scene.publication(postId);
      return attempts === 2 && nextAt !== null && (leaseUntil?.getTime() ?? Number.NaN) <= Date.now();
    };
    await until('the first look of the other one', isLookedAt, 30_000);
    expect(scene.commits('silent on X')).toEqual([]);
    const { items } = await scene.publication(postId);
    expect(Date.now() - (items[0]?.intentAt?.getTime() ?? 0)).toBeLessThan(15_000); // else it may not send
    await thawAndEnd(frozen);

    expect((await scene.settled(postId, 60_000)).status).toBe('published');
    expect(scene.commits('silent on X')).toHaveLength(1);
    expect(countCalls(scene, { platform: 'x', handle: 'silent-late', endpoint: 'tweet' })).toBe(1);
    const [commit] = scene.commits('silent on X');
    expect(await scene.publication(postId)).toMatchObject({
      platformPostId: commit?.remoteId,
      items: [{ sends: 1, doubleId: null }],
    });
  }, 120_000);

  it('just before it calls Bluesky: both may call, and there is one post', async () => {
    const { scene } = stand;
    const frozen = start({ moment: { does: 'stop' } });
    const postId = await scene.publishNow(
      [await scene.account('bluesky', 'silent-late')],
      'silent on Bluesky',
    );
    await happened(frozen);
    start();
    expect((await scene.settled(postId, 60_000)).status).toBe('published');
    await thawAndEnd(frozen);
    expect(scene.commits('silent on Bluesky')).toHaveLength(1);
    const calls = { platform: 'bluesky', handle: 'silent-late', endpoint: 'applyWrites' } as const;
    expect(countCalls(scene, calls)).toBe(2);
  }, 120_000);
});
