import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { uploadMedium } from '@carillon/harness/upload-medium';
import { type FileMaker, openFileMaker, openStore } from '@carillon/media';
import { gif, picture } from '@carillon/media/testing/make-picture';
import { mediaRules } from '@carillon/networks/descriptors';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { nameFor } from './make-file.ts';

const limits = mediaRules.bluesky.pictures;

let scene: Scene;
let large: Buffer;
const makers: FileMaker[] = [];

beforeAll(async () => {
  scene = await openScene();
  large = await picture({ width: 720, height: 520, noise: true }).png().toBuffer();
});
afterAll(async () => {
  await scene.close();
  for (const maker of makers) maker.close();
});

async function startWorker(): Promise<{ readonly made: string[] }> {
  const maker = openFileMaker(await openStore({ folder: scene.mediaFolder }));
  makers.push(maker);
  const made: string[] = [];
  const fileMaker: FileMaker = {
    ...maker,
    make: (key, ...more) => {
      made.push(key);
      return maker.make(key, ...more);
    },
  };
  scene.startWorker({ fileMaker });
  return { made };
}

const upload = async (bytes: Buffer): Promise<string> => (await uploadMedium(scene, bytes)).id;

/** Leaves a medium as it is on a server whose own limits nobody knew when it was uploaded. */
const forgetMade = (mediaId: string) =>
  scene.db.mediaFile.deleteMany({ where: { mediaId, name: { notIn: ['content', 'thumbnail'] } } });

/** Asks for a post with the picture now, which goes out when a worker runs. */
async function post(account: string, content: string, mediumId: string): Promise<string> {
  const platforms = { [account]: { items: [{ content, media: [{ id: mediumId }] }] } };
  const wanted = { profileId: scene.profileId, platforms, publishNow: true };
  const { status, body } = await scene.api.post('/posts', wanted);
  if (status !== 201) throw new Error(body.error);
  return body.data.id;
}

const pathOf = (mediumId: string, name: string) => join(scene.mediaFolder, 'files', mediumId, name);

const filesOf = (mediaId: string) =>
  scene.db.mediaFile.findMany({ where: { mediaId }, orderBy: { name: 'asc' } });

describe('a picture for limits that no stored file is under', () => {
  afterEach(() => scene.stopWorkers());

  it('is made once, by whichever of two workers, and every later post takes that', async () => {
    const accounts = [await scene.account('bluesky', 'one.test'), await scene.account('bluesky', 'two.test')];
    const medium = await upload(large);
    const posts = await Promise.all(
      accounts.map((account, index) => post(account, `first ${index}`, medium)),
    );
    await forgetMade(medium);
    const workers = [await startWorker(), await startWorker()];
    for (const id of posts) expect((await scene.settled(id)).status).toBe('published');
    const files = await filesOf(medium);
    expect(files.map(({ name }) => name)).toEqual(['content', 'thumbnail', nameFor(limits)]);
    const made = files[2];
    expect(made?.sizeBytes).toBeLessThanOrEqual(limits.maxBytes);
    const bytes = await readFile(pathOf(medium, nameFor(limits)));
    expect(bytes.length).toBe(made?.sizeBytes);
    expect((await sharp(bytes).metadata()).format).toBe('jpeg');

    const before = workers.flatMap((worker) => worker.made).length;
    const later = await post(accounts[0] ?? '', 'later', medium);
    expect((await scene.settled(later)).status).toBe('published');
    expect(workers.flatMap((worker) => worker.made)).toHaveLength(before);
    const sent = scene.sandbox.ledger().flatMap(({ media }) => media.map(({ sha256 }) => sha256));
    expect(sent).toEqual([made?.sha256, made?.sha256, made?.sha256]);
  });

  it('is of a GIF its first frame, where the network has no GIFs', async () => {
    const account = await scene.account('bluesky', 'still.test');
    const medium = await upload(await gif(3));
    const id = await post(account, 'still', medium);
    await forgetMade(medium);
    await startWorker();
    expect((await scene.settled(id)).status).toBe('published');
    const [file] = (await filesOf(medium)).filter(({ name }) => name === nameFor(limits));
    expect(file?.mimeType).toBe('image/png');
    expect(scene.commits('still')[0]?.media).toMatchObject([{ sha256: file?.sha256 }]);
  });

  it('is refused with the measure where it cannot be made', async () => {
    const account = await scene.account('bluesky', 'unmade.test');
    const medium = await upload(large);
    const id = await post(account, 'unmade', medium);
    await forgetMade(medium);
    scene.startWorker();
    await scene.settled(id);
    const { errorCode, errorMessage } = await scene.publication(id);
    expect([errorCode, errorMessage]).toEqual([
      'media_rejected',
      expect.stringMatching(
        /^A picture of this post has [\d,]+ bytes; Bluesky allows 1,000,000, and it cannot be made smaller without harm\.$/,
      ),
    ]);
  });

  it('is refused with the reason where it cannot be read', async () => {
    const account = await scene.account('bluesky', 'broken.test');
    const medium = await upload(large);
    const id = await post(account, 'broken', medium);
    await forgetMade(medium);
    const path = pathOf(medium, 'content');
    await writeFile(path, (await readFile(path)).subarray(0, 500_000));
    await startWorker();
    await scene.settled(id);
    expect(await scene.publication(id)).toMatchObject({
      errorCode: 'media_rejected',
      errorMessage: 'A picture of this post cannot be made smaller: it is broken.',
    });
    expect((await filesOf(medium)).map(({ name }) => name)).toEqual(['content', 'thumbnail']);
  });
});
