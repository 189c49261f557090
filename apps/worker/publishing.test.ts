import { openScene, type Scene } from '@carillon/harness/open-scene';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
  scene.startWorker({ times: { minRetryMs: 5_000 } });
});

afterAll(() => scene.close());

describe('a post that is published now', () => {
  it('is on both networks, and says so', async () => {
    const x = await scene.account('x', 'demo');
    const bluesky = await scene.account('bluesky', 'demo');
    const id = await scene.publishNow([x, bluesky], 'The bells 🔔 ring https://example.com/today');
    const post = await scene.settled(id);
    expect(post.status).toBe('published');
    const ids = scene.sandbox.ledger().map(({ remoteId }) => remoteId);
    expect(post.platforms.map(({ platformPostId }) => platformPostId)).toEqual(
      ids.length === 2 && expect.arrayContaining(ids),
    );
    expect(scene.sandbox.ledger().map(({ content }) => content)).toEqual(
      Array(2).fill('The bells 🔔 ring https://example.com/today'),
    );
    expect(
      post.platforms.every(({ publishedAt, errorMessage }) => publishedAt !== null && errorMessage === null),
    ).toBe(true);
  });

  it('keeps the order and the links of a thread', async () => {
    const accounts = [await scene.account('x', 'threader'), await scene.account('bluesky', 'threader')];
    const id = await scene.publishNow(accounts, 'one', 'two', 'three');
    expect((await scene.settled(id)).status).toBe('published');
    for (const platform of ['x', 'bluesky'] as const) {
      const commits = scene.sandbox
        .ledger({ platform })
        .filter(({ handle }) => handle.startsWith('threader'));
      expect(commits.map(({ content }) => content)).toEqual(['one', 'two', 'three']);
      expect(commits.map(({ parentId }) => parentId)).toEqual([
        null,
        commits[0]?.remoteId,
        commits[1]?.remoteId,
      ]);
    }
  });
});

describe('an answer that is lost', () => {
  it('is shown on X as publishing, with the doubt in words, until it is found', async () => {
    const account = await scene.account('x', 'lost');
    scene.sandbox.fault({ platform: 'x', handle: 'lost', fault: 'commit-then-drop' });
    const id = await scene.publishNow([account], 'only once');
    const unclear = await until('the doubt to show', async () => {
      const [platform] = (await scene.api.get(`/posts/${id}`)).body.data.platforms;
      return platform?.errorMessage && platform;
    });
    expect(unclear).toMatchObject({
      status: 'publishing',
      errorMessage: expect.stringContaining('X did not confirm the post'),
    });
    expect((await scene.settled(id, 25_000)).status).toBe('published');
    expect(scene.sandbox.ledger({ platform: 'x', handle: 'lost' })).toHaveLength(1);
  });
});

describe('a network that refuses', () => {
  it.each([
    ['expired', 'x', 'X authentication failed. Reconnect the account.'],
    ['suspended', 'x', 'The X account is suspended or locked. Resolve this on x.com, then reconnect.'],
    ['duplicate', 'x', 'X refused the post as a duplicate of a recent post.'],
    ['expired', 'bluesky', 'Bluesky rejected the handle or app password. Reconnect the account.'],
    ['suspended', 'bluesky', 'The Bluesky account is suspended. Resolve this on bsky.app, then reconnect.'],
  ] as const)('fails the post of @%s on %s, and says why', async (handle, platform, message) => {
    const account = await scene.account(platform, handle);
    const id = await scene.publishNow([account], `from ${handle}`);
    const post = await scene.settled(id);
    expect(post.status).toBe('failed');
    expect(post.platforms[0]?.errorMessage).toBe(message);
    const { active } = await scene.db.socialAccount.findUniqueOrThrow({ where: { id: account } });
    expect(active).toBe(handle === 'duplicate');
  });
});

describe('a network that cannot be reached', () => {
  it.each(['x', 'bluesky'] as const)(
    'leaves the post queued on %s, with a time for the next try',
    async (platform) => {
      const account = await scene.account(platform, 'down');
      const id = await scene.publishNow([account], 'nobody there');
      const publication = await until('the try to be parked', () =>
        scene.db.publication.findFirst({
          where: { postId: id, nextAt: { not: null } },
          include: { history: true },
        }),
      );
      expect(publication).toMatchObject({
        status: 'queued',
        errorCode: 'unreachable',
        history: [{ number: 1, outcome: 'retry' }],
      });
      expect(scene.sandbox.ledger({ handle: platform === 'x' ? 'down' : 'down.sandbox.test' })).toHaveLength(
        0,
      );
    },
  );
});

describe('a post of an account that was disconnected', () => {
  it('says that it may be out, when its outcome was still unknown', async () => {
    const account = await scene.account('x', 'gone');
    scene.sandbox.fault({ platform: 'x', handle: 'gone', fault: 'commit-then-drop' });
    const id = await scene.publishNow([account], 'perhaps');
    await until('the doubt', () =>
      scene.db.publication.findFirst({ where: { postId: id, nextAt: { not: null } } }),
    );
    await scene.db.socialAccount.update({ where: { id: account }, data: { active: false } });
    const post = await scene.settled(id, 25_000);
    expect(post.platforms[0]?.errorMessage).toContain(
      'It may have been published; check the account before resending.',
    );
  });
});
