import { platforms } from '@carillon/core';
import type { Scene } from '@carillon/harness/open-scene';
import { until } from '@carillon/testing/until';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { openOwnRedisScene } from './testing/own-servers.ts';
import { startWorker } from './testing/start-worker.ts';

let stand: Awaited<ReturnType<typeof openOwnRedisScene>>;
let scene: Scene;

beforeAll(async () => {
  stand = await openOwnRedisScene();
  scene = stand.scene;
});

afterEach(() => scene.stopWorkers());
afterAll(() => stand.close());

const sending = (postId: string) =>
  until(
    'the request to be made',
    async () => (await scene.publication(postId)).items[0]?.state === 'sending',
    60_000,
  );

describe('15: the worker gets SIGTERM within a thread', () => {
  it('finishes the item that is on its way, and leaves the rest to others', async () => {
    const account = await scene.account('x', 'thorough');
    scene.sandbox.fault({ platform: 'x', handle: 'thorough', fault: 'slow', afterMs: 20_000 });
    const stopping = startWorker(scene, { times: { finishingMs: 9_000 } });
    const postId = await scene.publishNow([account], 'current', 'rest');
    await sending(postId);
    stopping.kill('SIGTERM');
    await until('it to stop', async () => stopping.lines.some((line) => line.includes('"stopping"')));
    scene.sandbox.clearFaults();
    expect(await stopping.exit()).toBe(0);
    expect(await scene.publication(postId)).toMatchObject({
      status: 'queued',
      items: [{ state: 'sent' }, { state: 'pending', sends: 0 }],
      history: [{ outcome: 'retry', message: 'The worker is stopping; another one goes on.' }],
    });

    scene.startWorker();
    expect((await scene.settled(postId)).status).toBe('published');
    const thread = scene.sandbox.ledger({ platform: 'x', handle: 'thorough' });
    expect(thread.map(({ content }) => content)).toEqual(['current', 'rest']);
    expect(thread[1]?.parentId).toBe(thread[0]?.remoteId);
  });
});

describe('15: the worker gets SIGTERM while a call hangs', () => {
  it('hands it back, and another one clears it up without a double', async () => {
    const stopping = startWorker(scene);
    const posts: string[] = [];
    for (const platform of platforms) {
      const account = await scene.account(platform, 'timeout');
      posts.push(await scene.publishNow([account], `hanging on ${platform}`));
    }
    await Promise.all(posts.map(sending));
    stopping.kill('SIGTERM');
    expect(await stopping.exit()).toBe(0);
    for (const postId of posts) {
      const { status, leaseUntil, items } = await scene.publication(postId);
      expect([status, items[0]?.state]).toEqual(['publishing', 'sending']);
      expect(leaseUntil?.getTime()).toBeLessThanOrEqual(Date.now());
    }

    scene.startWorker();
    for (const [n, postId] of posts.entries()) {
      expect((await scene.settled(postId)).status).toBe('published');
      expect(scene.commits(`hanging on ${platforms[n]}`)).toHaveLength(1);
      expect((await scene.publication(postId)).items).toMatchObject([{ doubleId: null }]);
    }
  });
});
