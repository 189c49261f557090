import { randomBytes } from 'node:crypto';
import { platforms } from '@carillon/core';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { keyRing } from '@carillon/secrets';
import { until } from '@carillon/testing/until';
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

describe.each(platforms)('credentials of %s that another key sealed', (platform) => {
  it('park the post as the operator’s matter, and the account stays connected', async () => {
    scene.startWorker({ keys: keyRing([randomBytes(32)], 'credentials') });
    const account = await scene.account(platform, 'sealed');
    const publication = await tried(await scene.publishNow([account], `sealed ${platform}`));
    expect(publication).toMatchObject({
      status: 'queued',
      errorMessage: expect.stringMatching(
        /cannot be opened with this server's ENCRYPTION_KEY\. Contact the admin\.$/,
      ),
      history: [{ outcome: 'operator' }],
      socialAccount: { active: true, state: 'connected' },
    });
  });

  it('leave nothing in doubt: no request was made', async () => {
    expect((await sealed()).items).toMatchObject([{ state: 'pending', sends: 0 }]);
  });

  it('work again once the key is back', async () => {
    const { postId } = await sealed();
    scene.startWorker();
    expect((await scene.settled(postId)).status).toBe('published');
    expect(scene.commits(`sealed ${platform}`)).toHaveLength(1);
  });

  it('hold back what else waits for the account, until a person connects it again', async () => {
    scene.startWorker({ keys: keyRing([randomBytes(32)], 'credentials') });
    const account = await scene.account(platform, 'returner');
    const first = await scene.publishNow([account], `first held on ${platform}`);
    await tried(first);
    const second = await scene.publishNow([account], `second held on ${platform}`);
    await scene.stopWorkers();
    scene.startWorker();
    expect(await scene.account(platform, 'returner')).toBe(account);
    for (const postId of [first, second]) expect((await scene.settled(postId)).status).toBe('published');
    const times = await Promise.all([first, second].map((postId) => scene.publication(postId)));
    const [one = 0, two = 0] = times.map(({ publishedAt }) => publishedAt?.getTime());
    expect(one).toBeLessThan(two);
  });

  async function sealed() {
    const post = await scene.db.post.findFirstOrThrow({ where: { content: `sealed ${platform}` } });
    return scene.publication(post.id);
  }
});
