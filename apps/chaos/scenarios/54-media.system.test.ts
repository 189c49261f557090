import { openScene, type Scene } from '@carillon/harness/open-scene';
import { uploadMedium } from '@carillon/harness/upload-medium';
import { gif, picture } from '@carillon/media/testing/make-picture';
import { makeVideo } from '@carillon/media/testing/make-video';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ItemWithMedia, publishItems, shownBy } from './testing/posts.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
  scene.startWorker();
});
afterAll(() => scene.close());

const published = async (accounts: readonly string[], items: readonly ItemWithMedia[]) => {
  const id = await publishItems(scene, accounts, items);
  const { platforms } = await scene.settled(id);
  expect(platforms.map(({ status, errorMessage }) => [status, errorMessage])).toEqual(
    accounts.map(() => ['published', null]),
  );
};

describe('54: a post with media', () => {
  it('shows its pictures on both networks, each with its alternative text', async () => {
    const bell = await uploadMedium(scene, await picture({ width: 800, height: 600 }).png().toBuffer());
    const tower = await uploadMedium(scene, await picture({ width: 300, height: 900 }).jpeg().toBuffer());
    await scene.db.medium.update({ where: { id: tower.id }, data: { altText: 'A tower' } });
    const accounts = [await scene.account('x', 'shows'), await scene.account('bluesky', 'shows.test')];
    await published(accounts, [
      { content: 'Ding', media: [{ id: bell.id, altText: 'A bell' }, { id: tower.id }] },
    ]);
    const both = [
      [bell.sha256, 'A bell'],
      [tower.sha256, 'A tower'],
    ];
    expect(shownBy(scene, 'shows')).toEqual([['Ding', both]]);
    expect(shownBy(scene, 'shows.test')).toEqual([['Ding', both]]);
  });

  it('needs no text', async () => {
    const { id, sha256 } = await uploadMedium(
      scene,
      await picture({ width: 90, height: 60 }).png().toBuffer(),
    );
    const accounts = [await scene.account('x', 'wordless'), await scene.account('bluesky', 'wordless.test')];
    await published(accounts, [{ content: '', media: [{ id }] }]);
    for (const handle of ['wordless', 'wordless.test'])
      expect(shownBy(scene, handle)).toEqual([['', [[sha256, '']]]]);
  });

  it('is a thread whose items have their own', async () => {
    const bytes = [10, 20, 30].map((width) => picture({ width, height: 10 }).png().toBuffer());
    const media = await Promise.all(bytes.map(async (each) => uploadMedium(scene, await each)));
    const accounts = [await scene.account('x', 'album'), await scene.account('bluesky', 'album.test')];
    const [one, two, three] = media.map(({ id }) => ({ id }));
    await published(accounts, [
      { content: 'first', media: [one, two].filter((each) => each !== undefined) },
      { content: 'second' },
      { content: 'third', media: [three].filter((each) => each !== undefined) },
    ]);
    const [a, b, c] = media.map(({ sha256 }) => [sha256, '']);
    for (const handle of ['album', 'album.test'])
      expect(shownBy(scene, handle)).toEqual([
        ['first', [a, b]],
        ['second', []],
        ['third', [c]],
      ]);
  });

  it('moves on X where it is a GIF, and stands still on Bluesky', async () => {
    const moving = await uploadMedium(scene, await gif(3));
    const accounts = [await scene.account('x', 'moves'), await scene.account('bluesky', 'stands.test')];
    scene.sandbox.set({ mediaProcessingMs: 300 });
    await published(accounts, [{ content: 'Swing', media: [{ id: moving.id, altText: 'It swings' }] }]);
    scene.sandbox.set({ mediaProcessingMs: 0 });
    expect(scene.sandbox.ledger({ handle: 'moves' })[0]?.media).toMatchObject([
      { sha256: moving.sha256, mimeType: 'image/gif', altText: 'It swings' },
    ]);
    const [still] = scene.sandbox.ledger({ handle: 'stands.test' })[0]?.media ?? [];
    expect(still?.mimeType).toMatch(/^image\/(png|jpeg|webp)$/);
  });

  it('plays a video of several pieces on X', async () => {
    const video = await makeVideo({ seconds: 20, frameBytes: 20_000 });
    expect(video.length).toBeGreaterThan(2 * 4 * 1024 * 1024);
    const { id, sha256 } = await uploadMedium(scene, video);
    await published([await scene.account('x', 'plays')], [{ content: 'Ringing', media: [{ id }] }]);
    expect(shownBy(scene, 'plays')).toEqual([['Ringing', [[sha256, '']]]]);
  });
});
