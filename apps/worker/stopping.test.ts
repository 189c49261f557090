import { openScene, type Scene, until } from '@carillon/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});

afterEach(() => scene.stopWorkers());
afterAll(() => scene.close());

const sending = (postId: string) =>
  until(
    'the request to be made',
    async () => (await scene.publication(postId)).items[0]?.state === 'sending',
  );

describe('a worker that is stopped', () => {
  it('finishes the item that is on its way, and leaves the rest to others', async () => {
    const account = await scene.account('x', 'thorough');
    scene.sandbox.fault({ platform: 'x', handle: 'thorough', fault: 'slow', afterMs: 1_000 });
    scene.startWorker();
    const postId = await scene.publishNow([account], 'current', 'rest');
    await sending(postId);
    await scene.stopWorkers();
    expect(await scene.publication(postId)).toMatchObject({
      status: 'queued',
      items: [{ state: 'sent' }, { state: 'pending', sends: 0 }],
      history: [{ outcome: 'retry', message: 'The worker is stopping; another one goes on.' }],
    });
    scene.startWorker();
    expect((await scene.settled(postId, 25_000)).status).toBe('published');
    expect(scene.sandbox.ledger({ platform: 'x', handle: 'thorough' }).map(({ content }) => content)).toEqual(
      ['current', 'rest'],
    );
  });

  it('hands back a call that hangs, and another worker clears it up without a double', async () => {
    const accounts = [await scene.account('x', 'timeout'), await scene.account('bluesky', 'hanging')];
    scene.sandbox.fault({ platform: 'bluesky', handle: 'hanging', fault: 'hang' });
    scene.startWorker();
    const posts = [];
    for (const [n, account] of accounts.entries()) {
      const postId = await scene.publishNow([account], `hanging ${n}`);
      await sending(postId);
      posts.push(postId);
    }
    await scene.stopWorkers();
    for (const postId of posts) {
      const { status, leaseUntil, items } = await scene.publication(postId);
      expect([status, items[0]?.state]).toEqual(['publishing', 'sending']);
      expect(leaseUntil?.getTime()).toBeLessThanOrEqual(Date.now());
    }
    scene.startWorker();
    for (const [n, postId] of posts.entries()) {
      expect((await scene.settled(postId, 30_000)).status).toBe('published');
      expect(scene.commits(`hanging ${n}`)).toHaveLength(1);
      expect((await scene.publication(postId)).items).toMatchObject([{ doubleId: null }]);
    }
  }, 60_000);
});
