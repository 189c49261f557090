import { openScene, type Scene } from '@carillon/harness/open-scene';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene({ verifyAfterMs: [500, 1_500] });
  scene.startWorker();
});

afterAll(() => scene.close());

const contents = ['one', 'two', 'three'];

describe('a thread that breaks at its second item', () => {
  it('goes on there on X, and repeats nothing', async () => {
    const postId = await scene.publishNow([await scene.account('x', 'breaks-thread')], ...contents);
    const broken = await until('the thread to break', async () => {
      const publication = await scene.publication(postId);
      return publication.errorCode === 'unconfirmed' && publication;
    });
    expect(broken).toMatchObject({
      status: 'publishing',
      items: [{ state: 'sent' }, { state: 'sending', sends: 1 }, { state: 'pending' }],
    });

    // At the last look, that the item is not there proves that it never was.
    expect((await scene.settled(postId)).status).toBe('published');
    const thread = scene.sandbox.ledger({ platform: 'x', handle: 'breaks-thread' });
    expect(thread.map(({ content }) => content)).toEqual(contents);
    expect(thread.map(({ parentId }) => parentId)).toEqual([null, thread[0]?.remoteId, thread[1]?.remoteId]);
    expect((await scene.publication(postId)).items.map(({ sends }) => sends)).toEqual([1, 2, 1]);
  });

  it('says which item X refused, keeps what is out, and a resend goes on there', async () => {
    const account = await scene.account('x', 'refuser');
    scene.sandbox.onCommit(({ content }) => {
      if (content === 'first')
        scene.sandbox.fault({ platform: 'x', handle: 'refuser', fault: '403-forbidden' });
    });
    const postId = await scene.publishNow([account], 'first', 'second');
    const { platforms } = await scene.settled(postId);
    expect(platforms[0]).toMatchObject({
      status: 'failed',
      errorMessage: expect.stringMatching(/^Item 2 of 2: /),
    });
    expect((await scene.publication(postId)).items).toMatchObject([
      { state: 'sent' },
      { state: 'pending', sends: 0 },
    ]);
    expect((await scene.api.post(`/posts/${postId}/resend`)).status).toBe(200);
    expect((await scene.settled(postId)).status).toBe('published');
    const thread = scene.sandbox.ledger({ platform: 'x', handle: 'refuser' });
    expect(thread.map(({ content }) => content)).toEqual(['first', 'second']);
    expect(thread[1]?.parentId).toBe(thread[0]?.remoteId);
  });
});
