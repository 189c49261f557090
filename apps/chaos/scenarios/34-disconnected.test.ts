import { platforms, platformTitles } from '@carillon/core';
import { disconnectAccount } from '@carillon/db/accounts';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { countCalls } from './testing/count-calls.ts';
import { accepted, bringForward, dueIn } from './testing/posts.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
  scene.startWorker();
});

afterAll(() => scene.close());

describe.each(platforms)('34: an account of %s is disconnected with a post pending', (platform) => {
  it('the post fails when it is due, and says that the account must be reconnected; then it can be resent', async () => {
    const account = await scene.account(platform, 'leaver');
    const postId = await accepted(scene, account, `left ${platform}`, dueIn(3_600_000));
    const calls = countCalls(scene, { platform, handle: 'leaver' });
    await disconnectAccount(scene.db, account);
    expect((await scene.publication(postId)).status).toBe('scheduled');

    await bringForward(scene, [postId]);
    expect((await scene.settled(postId)).platforms[0]).toMatchObject({
      status: 'failed',
      errorMessage: expect.stringMatching(
        new RegExp(
          `^The ${platformTitles[platform]} account @leaver\\S* is not connected\\. Reconnect the account\\.$`,
        ),
      ),
    });
    const { dueAt, history } = await scene.publication(postId);
    expect(history).toMatchObject([{ outcome: 'reconnect' }]);
    expect(history[0]?.startedAt.getTime()).toBeGreaterThanOrEqual(dueAt?.getTime() ?? Number.NaN);
    expect(countCalls(scene, { platform, handle: 'leaver' })).toBe(calls);

    expect((await scene.api.post(`/posts/${postId}/resend`)).status).toBe(400);
    expect(await scene.account(platform, 'leaver')).toBe(account);
    expect((await scene.api.post(`/posts/${postId}/resend`)).status).toBe(200);
    expect((await scene.settled(postId)).status).toBe('published');
    expect(scene.commits(`left ${platform}`)).toHaveLength(1);
  });

  it('and reconnected before it is due, the post is published', async () => {
    const account = await scene.account(platform, 'returner');
    const postId = await accepted(scene, account, `back on ${platform}`, dueIn(3_600_000));
    await disconnectAccount(scene.db, account);
    expect(await scene.account(platform, 'returner')).toBe(account);
    await bringForward(scene, [postId]);
    expect((await scene.settled(postId)).status).toBe('published');
    expect(scene.commits(`back on ${platform}`)).toHaveLength(1);
  });
});
