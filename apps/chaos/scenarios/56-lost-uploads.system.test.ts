import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { uploadMedium } from '@carillon/harness/upload-medium';
import { gif, picture } from '@carillon/media/testing/make-picture';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bringForward, publishItems, shownBy, triedOnce } from './testing/posts.ts';

let scene: Scene;
let medium: Awaited<ReturnType<typeof uploadMedium>>;

beforeAll(async () => {
  scene = await openScene({ verifyAfterMs: [100, 1_000] });
  medium = await uploadMedium(scene, await picture({ width: 80, height: 60 }).png().toBuffer());
  scene.startWorker();
});
afterAll(() => scene.close());

const calls = (handle: string, endpoint: string) =>
  scene.sandbox
    .calls({ handle })
    .filter((call) => call.endpoint === endpoint)
    .reduce((sum, { count }) => sum + count, 0);

const publish = (account: string, content: string) =>
  publishItems(scene, [account], [{ content, media: [{ id: medium.id }] }]);

describe('56: uploads', () => {
  it('to X are used again by the next try', async () => {
    const account = await scene.account('x', 'again');
    scene.sandbox.fault({ platform: 'x', handle: 'again', fault: '429', delayMs: 500 });
    const id = await publish(account, 'Once up');
    expect((await scene.settled(id)).status).toBe('published');
    expect([calls('again', 'mediaFinalize'), calls('again', 'tweet')]).toEqual([1, 2]);
    expect(shownBy(scene, 'again')).toEqual([['Once up', [[medium.sha256, '']]]]);
  });

  it('to X are made anew when they are as old as X keeps them', async () => {
    const account = await scene.account('x', 'old');
    scene.sandbox.fault({ platform: 'x', handle: 'old', fault: '429', delayMs: 3_600_000 });
    const id = await publish(account, 'Twice up');
    const { id: publicationId } = await triedOnce(scene, id);
    const uploadedAt = new Date(Date.now() - 20 * 3_600_000);
    await scene.db.itemMedium.updateMany({ where: { publicationId }, data: { uploadedAt } });
    await bringForward(scene, [id]);
    expect((await scene.settled(id)).status).toBe('published');
    expect(calls('old', 'mediaFinalize')).toBe(2);
  });

  it('that X does not know any more fail the post in words, and are made anew when it is resent', async () => {
    const account = await scene.account('x', 'unknown-ids');
    scene.sandbox.fault({ platform: 'x', handle: 'unknown-ids', fault: '400-media-ids' });
    const id = await publish(account, 'Resent');
    const [failed] = (await scene.settled(id)).platforms;
    expect([failed?.status, failed?.errorMessage]).toEqual(['failed', 'X rejected the attached media.']);
    await scene.api.post(`/posts/${id}/resend`);
    await until('it to be published', async () => (await scene.settled(id)).status === 'published');
    expect(calls('unknown-ids', 'mediaFinalize')).toBe(2);
  });

  it('that Bluesky lost are made anew at once', async () => {
    const account = await scene.account('bluesky', 'lost.test');
    scene.sandbox.fault({ platform: 'bluesky', handle: 'lost.test', fault: '400-blob-not-found' });
    const id = await publish(account, 'Found again');
    expect((await scene.settled(id)).status).toBe('published');
    expect([calls('lost.test', 'uploadBlob'), calls('lost.test', 'applyWrites')]).toEqual([2, 2]);
    expect(shownBy(scene, 'lost.test')).toEqual([['Found again', [[medium.sha256, '']]]]);
  });

  it.each([
    ['x', 'mediaAppend', '503-commit'],
    ['x', 'mediaFinalize', 'commit-then-drop'],
    ['x', 'mediaInitialize', '500'],
    ['x', 'mediaMetadata', '500'],
    ['bluesky', 'uploadBlob', 'commit-then-drop'],
    ['bluesky', 'uploadBlob', '500'],
  ] as const)(
    'on %s whose %s ends in %s are begun anew, and nothing is in doubt',
    async (platform, endpoint, fault) => {
      const handle = platform === 'x' ? `${endpoint}-${fault}` : `${endpoint}-${fault}.test`.toLowerCase();
      const account = await scene.account(platform, handle);
      scene.sandbox.fault({ platform, handle, endpoint, fault });
      const id = await publishItems(
        scene,
        [account],
        [{ content: `${endpoint} ${fault}`, media: [{ id: medium.id, altText: 'A bell' }] }],
      );
      expect((await scene.settled(id)).status).toBe('published');
      expect(shownBy(scene, handle)).toEqual([[`${endpoint} ${fault}`, [[medium.sha256, 'A bell']]]]);
      expect((await scene.publication(id)).items).toMatchObject([{ sends: 1 }]);
    },
  );

  it.each([
    ['no text', 'silent', ''],
    ['the same text', 'greets', 'Good morning'],
  ])(
    'tell a post with %s from others of the account, when the answer to it is lost',
    async (_, handle, content) => {
      scene.sandbox.set({ duplicateRule: false });
      const account = await scene.account('x', handle);
      const other = await uploadMedium(scene, await picture({ width: 30, height: 30 }).png().toBuffer());
      const first = await publishItems(scene, [account], [{ content, media: [{ id: other.id }] }]);
      expect((await scene.settled(first)).status).toBe('published');
      await scene.db.item.updateMany({
        where: { publication: { postId: first } },
        data: { remoteId: `forgotten ${handle}` },
      });
      scene.sandbox.fault({ platform: 'x', handle, endpoint: 'tweet', fault: 'commit-then-drop' });
      const second = await publishItems(scene, [account], [{ content, media: [{ id: medium.id }] }]);
      const [settled] = (await scene.settled(second)).platforms;
      const shown = scene.sandbox.ledger({ handle });
      expect(shown.map(({ media }) => media.map(({ sha256 }) => sha256))).toEqual([
        [other.sha256],
        [medium.sha256],
      ]);
      expect(settled?.platformPostId).toBe(shown[1]?.remoteId);
    },
  );

  it('of a whole thread are there before its first item goes out', async () => {
    const account = await scene.account('x', 'half');
    const moving = await uploadMedium(scene, await gif(3));
    scene.sandbox.set({ mediaFails: true });
    const items = [{ content: 'one' }, { content: 'two', media: [{ id: moving.id }] }];
    const id = await publishItems(scene, [account], items);
    const [failed] = (await scene.settled(id)).platforms;
    scene.sandbox.set({ mediaFails: false });
    expect([failed?.status, failed?.errorMessage]).toEqual([
      'failed',
      'Item 2 of 2: X could not process the attached media.',
    ]);
    expect(scene.sandbox.ledger({ handle: 'half' })).toEqual([]);
  });

  it('that are limited hold no text of the account back', async () => {
    const account = await scene.account('x', 'limited');
    scene.sandbox.fault({
      platform: 'x',
      handle: 'limited',
      endpoint: 'mediaInitialize',
      fault: '429',
      delayMs: 3_600_000,
    });
    const waits = await publish(account, 'A picture');
    await triedOnce(scene, waits);
    const passes = await publishItems(scene, [account], [{ content: 'A text' }]);
    expect((await scene.settled(passes)).status).toBe('published');
    await bringForward(scene, [waits]);
    expect((await scene.settled(waits)).status).toBe('published');
    const order = scene.sandbox.ledger({ handle: 'limited' }).map(({ content }) => content);
    expect(order).toEqual(['A text', 'A picture']);
  });

  it('wait while the store is away, and say so', async () => {
    const account = await scene.account('bluesky', 'away.test');
    await rename(scene.mediaFolder, `${scene.mediaFolder}-away`);
    const id = await publish(account, 'Back again');
    const { errorMessage } = await triedOnce(scene, id);
    expect(errorMessage).toMatch(/^The store of media was away for a moment; nothing was sent/);
    await rename(`${scene.mediaFolder}-away`, scene.mediaFolder);
    expect((await scene.settled(id)).status).toBe('published');
  });

  it('of a file that is gone fail the post in words', async () => {
    const gone = await uploadMedium(scene, await picture({ width: 10, height: 60 }).png().toBuffer());
    const account = await scene.account('x', 'gone');
    await rm(join(scene.mediaFolder, 'files', gone.id), { recursive: true });
    const id = await publishItems(scene, [account], [{ content: 'Gone', media: [{ id: gone.id }] }]);
    const [failed] = (await scene.settled(id)).platforms;
    expect([failed?.status, failed?.errorMessage]).toEqual([
      'failed',
      'A picture or video of this post is not in the store of media any more. Upload it again, and change the post.',
    ]);
    expect(scene.sandbox.ledger({ handle: 'gone' })).toEqual([]);
  });
});
