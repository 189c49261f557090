import { noteServer, serverAddress } from '@carillon/db/accounts';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { uploadMedium } from '@carillon/harness/upload-medium';
import { type FileMaker, openFileMaker, openStore } from '@carillon/media';
import { picture } from '@carillon/media/testing/make-picture';
import { until } from '@carillon/testing/until';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { reviewPlanned } from './review-planned.ts';

let scene: Scene;
let account: string;
let number = 0;
const makers: FileMaker[] = [];

beforeAll(async () => {
  scene = await openScene();
});
beforeEach(async () => {
  account = await scene.account('bluesky', `gallery${++number}.test`);
  await switchTo('current');
});
afterEach(async () => {
  await scene.stopWorkers();
  scene.sandbox.set({ blueskyLexicons: 'now' });
  await scene.db.networkServer.deleteMany();
});
afterAll(async () => {
  await scene.close();
  for (const maker of makers) maker.close();
});

interface Changed {
  readonly networkLimits: string;
}

const switchTo = async (networkLimits: 'specified' | 'current') =>
  (await scene.api.patch<Changed>(`/profiles/${scene.profileId}`, { networkLimits })).body as unknown as {
    readonly data: Changed;
    readonly warnings: readonly { readonly code: string; readonly message: string }[];
  };

const upload = async (bytes: Buffer): Promise<string> => (await uploadMedium(scene, bytes)).id;

/** Pictures that differ. */
const few = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, n) =>
      upload(
        await picture({ width: 40 + n, height: 30 })
          .png()
          .toBuffer(),
      ),
    ),
  );

/** Of about 1.9 MB, as JPEG of noise. */
const large = async () =>
  upload(await picture({ width: 1_500, height: 1_100, noise: true }).jpeg({ quality: 92 }).toBuffer());

async function ask(content: string, media: readonly string[], when: object = { publishNow: true }) {
  const items = [{ content, media: media.map((id) => ({ id, altText: 'A bell' })) }];
  return scene.api.post('/posts', {
    profileId: scene.profileId,
    platforms: { [account]: { items } },
    ...when,
  });
}

async function startWorker(): Promise<void> {
  const fileMaker = openFileMaker(await openStore({ folder: scene.mediaFolder }));
  makers.push(fileMaker);
  scene.startWorker({ fileMaker });
}

describe('a profile that is switched to what networks take today', () => {
  it('publishes ten pictures in their order, and refuses eleven', async () => {
    await startWorker();
    const media = await few(11);
    expect((await ask('eleven', media)).body.error).toMatch(/has 11 pictures; Bluesky allows 10\.$/);
    const { body } = await ask('ten', media.slice(0, 10));
    expect((await scene.settled(body.data.id)).status).toBe('published');
    const [post] = scene.commits('ten');
    expect(post?.media?.map(({ width, altText }) => [width, altText])).toEqual(
      Array.from({ length: 10 }, (_, n) => [40 + n, 'A bell']),
    );
  });

  it('publishes a picture of two megabytes as it is', async () => {
    await startWorker();
    const id = await large();
    const { sizeBytes } = await scene.db.medium.findUniqueOrThrow({ where: { id } });
    expect(sizeBytes).toBeGreaterThan(1_000_000);
    expect(sizeBytes).toBeLessThan(2_000_000);
    const { body } = await ask('large', [id]);
    expect((await scene.settled(body.data.id)).status).toBe('published');
    expect(scene.commits('large')[0]?.media).toMatchObject([{ sizeBytes }]);
  });

  it('makes it smaller once where the server is an old one, and remembers that', async () => {
    scene.sandbox.set({ blueskyLexicons: 'old' });
    await startWorker();
    const id = await large();
    const first = (await ask('refused once', [id])).body.data.id;
    expect((await scene.settled(first)).status).toBe('published');
    const second = (await ask('known by now', [id])).body.data.id;
    expect((await scene.settled(second)).status).toBe('published');
    for (const text of ['refused once', 'known by now']) {
      const [post] = scene.commits(text);
      expect(post?.media?.[0]?.sizeBytes).toBeLessThanOrEqual(1_000_000);
    }
    const tries = async (postId: string) =>
      (await scene.publication(postId)).history.map(({ outcome }) => outcome);
    expect([await tries(first), await tries(second)]).toEqual([['retry', 'published'], ['published']]);
    const [server] = await scene.db.networkServer.findMany();
    expect(server).toMatchObject({ platform: 'bluesky', facts: { pictures: { maxBytes: 1_000_000 } } });
    expect((Number(server?.nextTryAt) - Number(server?.readAt)) / 86_400_000).toBeCloseTo(30, 3);
  });
});

describe('what was prepared before limits were others', () => {
  /** A post with a picture of two megabytes, whose record was refused for a moment. */
  async function held(content: string) {
    const media = await large();
    scene.sandbox.fault({
      platform: 'bluesky',
      handle: `gallery${number}.test`,
      fault: '429',
      delayMs: 1_500,
    });
    await startWorker();
    const { id } = (await ask(content, [media])).body.data;
    await until('the first try to be over', async () => (await scene.publication(id)).nextAt !== null);
    const [item] = (await scene.publication(id)).items;
    expect(item).toMatchObject({ state: 'pending', recordKey: expect.any(String) });
    await scene.db.itemMedium.updateMany({
      where: { item: { publication: { postId: id } } },
      data: { uploadedAt: new Date(0) },
    });
    const { sizeBytes } = await scene.db.medium.findUniqueOrThrow({ where: { id: media } });
    return { id, sizeBytes };
  }

  const sizes = (content: string) =>
    scene.commits(content).map(({ media }) => media?.map(({ sizeBytes }) => sizeBytes));

  it('goes out with the file that it names, though its profile was switched back', async () => {
    const { id, sizeBytes } = await held('named');
    await switchTo('specified');
    expect((await scene.settled(id)).status).toBe('published');
    expect(sizes('named')).toEqual([[sizeBytes]]);
    const [used] = await scene.db.itemMedium.findMany({ where: { item: { publication: { postId: id } } } });
    expect(used?.fileName).toBe('content');
  });

  it('is made smaller where its server is known for an old one since', async () => {
    const { id } = await held('known since');
    scene.sandbox.set({ blueskyLexicons: 'old' });
    const facts = { pictures: { maxBytes: 1_000_000 } };
    const noted = { url: 'http://127.0.0.1', facts, keepMs: 86_400_000 };
    const address = serverAddress(await scene.db.socialAccount.findUniqueOrThrow({ where: { id: account } }));
    await noteServer(scene.db, { platform: 'bluesky', address }, noted);
    expect((await scene.settled(id)).status).toBe('published');
    expect(sizes('known since')).toEqual([[expect.any(Number)]]);
    expect(sizes('known since')[0]?.[0]).toBeLessThanOrEqual(1_000_000);
  });
});

describe('a profile that is switched back', () => {
  const tomorrow = () => ({ scheduledAt: new Date(Date.now() + 86_400_000).toISOString() });
  const review = () =>
    reviewPlanned({ db: scene.db, log: { warn: () => {} } as never, stopping: new AbortController().signal });
  const said =
    'This post has 5 pictures; Bluesky allows 4, and 10 where networkLimits of the profile is current.';

  it('says which planned posts do not fit any more, and lets none of them out', async () => {
    const media = await few(5);
    const [five, four] = [
      await ask('five', media, tomorrow()),
      await ask('four', media.slice(1), tomorrow()),
    ];
    const back = await switchTo('specified');
    expect(back.warnings).toEqual([
      {
        code: 'posts_over_limits',
        path: 'networkLimits',
        message: `1 planned post with more than these limits allow (${five.body.data.id}) will not go out. Take out what is too much, or set networkLimits to current again.`,
      },
    ]);
    await review();
    expect(await scene.publication(five.body.data.id)).toMatchObject({
      ...{ status: 'scheduled', errorCode: 'will_be_refused', errorMessage: said },
    });
    expect((await scene.publication(four.body.data.id)).errorCode).toBeNull();
    await startWorker();
    for (const { body } of [five, four]) {
      const due = new Date();
      await scene.db.publication.updateMany({ where: { postId: body.data.id }, data: { dueAt: due } });
      const { id, generation, dispatch } = await scene.publication(body.data.id);
      await scene.wake([
        { publicationId: id, generation, dispatch: dispatch + 1, platform: 'bluesky', dueInMs: 0 },
      ]);
    }
    expect((await scene.settled(four.body.data.id)).status).toBe('published');
    expect((await scene.settled(five.body.data.id)).status).toBe('failed');
    expect(await scene.publication(five.body.data.id)).toMatchObject({
      ...{ errorCode: 'media_rejected', errorMessage: said },
    });
    expect(scene.commits('five')).toEqual([]);
    await switchTo('current');
    expect((await scene.api.post(`/posts/${five.body.data.id}/resend`)).status).toBe(200);
    expect((await scene.settled(five.body.data.id)).status).toBe('published');
  });

  it('and forth again is as if nothing had been', async () => {
    const { body } = await ask('forth', await few(5), tomorrow());
    await switchTo('specified');
    await review();
    expect((await scene.publication(body.data.id)).errorCode).toBe('will_be_refused');
    expect((await switchTo('current')).warnings).toEqual([]);
    await review();
    expect(await scene.publication(body.data.id)).toMatchObject({ errorCode: null, errorMessage: null });
  });
});
