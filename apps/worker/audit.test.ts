import { openScene, type Scene, until } from '@carillon/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene({ verifyWindow: 500 });
});

afterEach(() => scene.stopWorkers());
afterAll(() => scene.close());

describe('a post that was sent again because the first try never arrived', () => {
  it('is audited once, and nothing is found', async () => {
    const account = await scene.account('x', 'lost');
    scene.sandbox.fault({ platform: 'x', handle: 'lost', fault: 'drop-before-commit' });
    scene.startWorker();
    const postId = await scene.publishNow([account], 'once');
    expect((await scene.settled(postId)).status).toBe('published');
    const audited = await until('the audit', async () => {
      const [item] = (await scene.publication(postId)).items;
      return item?.auditedAt && item;
    });
    expect(audited).toMatchObject({ sends: 2, doubleId: null });
    expect(scene.commits('once')).toHaveLength(1);
  });
});
