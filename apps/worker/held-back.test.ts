import { randomBytes } from 'node:crypto';
import { platforms } from '@carillon/core';
import { keyRing } from '@carillon/secrets';
import { openScene, type Scene, until } from '@carillon/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});

afterEach(() => scene.stopWorkers());
afterAll(() => scene.close());

/** The publication, once a try at it is over. */
async function tried(postId: string) {
  const over = { postId, history: { some: { endedAt: { not: null } } } };
  await until('a try to be over', () => scene.db.publication.findFirst({ where: over }));
  return scene.publication(postId);
}

/** How often an account's network answered a post like this. */
const answers = (handle: string, status: number) =>
  scene.sandbox
    .calls({ handle })
    .filter((call) => call.status === status)
    .reduce((sum, { count }) => sum + count, 0);

describe.each(platforms)('a 429 of %s', (platform) => {
  it('holds back the account until the reset, and nobody else', async () => {
    const handle = `limited${platform}`;
    const account = await scene.account(platform, handle);
    scene.sandbox.fault({ platform, handle, fault: '429', delayMs: 4_000 });
    scene.startWorker();
    const first = await scene.publishNow([account], `first of ${platform}`);
    const waiting = await tried(first);
    const second = await scene.publishNow([account], `second of ${platform}`);
    const other = await scene.publishNow([await scene.account(platform, 'free')], `other of ${platform}`);

    expect(waiting).toMatchObject({
      status: 'queued',
      errorCode: 'rate_limited',
      history: [{ outcome: 'retry', networkStatus: 429 }],
      items: [{ state: 'pending', sends: 0 }],
      socialAccount: { active: true, state: 'connected', blockedUntil: expect.any(Date) },
    });
    const reset = waiting.socialAccount.blockedUntil?.getTime() ?? Number.NaN;
    expect(waiting.nextAt?.getTime()).toBeGreaterThanOrEqual(reset);
    for (const id of [other, second, first]) expect((await scene.settled(id)).status).toBe('published');
    const publishedAt = async (id: string) => (await scene.publication(id)).publishedAt?.getTime();
    expect(await publishedAt(other)).toBeLessThan(reset);
    expect(await publishedAt(first)).toBeGreaterThanOrEqual(reset);
    expect(await publishedAt(second)).toBeGreaterThanOrEqual(reset);
    expect(scene.commits(`first of ${platform}`)).toHaveLength(1);
    expect(answers(handle, 429)).toBe(1);
  });
});

describe('a fault of the operator', () => {
  it('parks the post, and leaves the account as it is', async () => {
    const account = await scene.account('x', 'poor');
    scene.sandbox.fault({ platform: 'x', handle: 'poor', fault: '402-credits' });
    scene.startWorker();
    const publication = await tried(await scene.publishNow([account], 'no credits'));
    expect(publication).toMatchObject({
      status: 'queued',
      errorCode: 'credits_used_up',
      errorMessage: 'The X API credits of this server are used up; the post was not published.',
      history: [{ outcome: 'operator', networkStatus: 402 }],
      items: [{ state: 'pending', sends: 0 }],
      socialAccount: { active: true, state: 'connected', stateReason: null, blockedUntil: null },
    });
    expect(publication.nextAt?.getTime()).toBeGreaterThan(Date.now() + 60_000);
    expect(scene.commits('no credits')).toEqual([]);
  });
});

describe.each(platforms)('credentials of %s that another key sealed', (platform) => {
  it('park the post as the operator’s matter, and the account stays connected', async () => {
    scene.startWorker({ keys: keyRing([randomBytes(32)], 'credentials') });
    const account = await scene.account(platform, 'sealed');
    const publication = await tried(await scene.publishNow([account], `sealed ${platform}`));
    expect(publication).toMatchObject({
      status: 'queued',
      errorMessage: expect.stringMatching(
        /cannot be opened with this server's ENCRYPTION_KEY\. Contact the operator\.$/,
      ),
      history: [{ outcome: 'operator' }],
      socialAccount: { active: true, state: 'connected' },
    });
  });

  it('leave nothing in doubt: no request was made', async () => {
    expect((await sealed()).items).toMatchObject([{ state: 'pending', sends: 0 }]);
  });

  it('work again once the key is back', async () => {
    const { id, postId } = await sealed();
    await scene.db.publication.update({ where: { id }, data: { nextAt: new Date(), dispatchedAt: null } });
    scene.startWorker();
    expect((await scene.settled(postId)).status).toBe('published');
    expect(scene.commits(`sealed ${platform}`)).toHaveLength(1);
  });

  async function sealed() {
    const post = await scene.db.post.findFirstOrThrow({ where: { content: `sealed ${platform}` } });
    return scene.publication(post.id);
  }
});
