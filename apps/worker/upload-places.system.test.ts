import { openScene, type Scene } from '@carillon/harness/open-scene';
import { uploadMedium } from '@carillon/harness/upload-medium';
import { picture } from '@carillon/media/testing/make-picture';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let scene: Scene;
let medium: string;

beforeAll(async () => {
  scene = await openScene();
  ({ id: medium } = await uploadMedium(scene, await picture({ width: 20, height: 20 }).png().toBuffer()));
});
afterAll(() => scene.close());

async function publishPicture(account: string, content: string): Promise<string> {
  const platforms = { [account]: { items: [{ content, media: [{ id: medium }] }] } };
  const { body } = await scene.api.post('/posts', {
    profileId: scene.profileId,
    platforms,
    publishNow: true,
  });
  return body.data.id;
}

describe('long uploads', () => {
  it('fill a quarter of a worker’s places; what has no place waits, and holds nothing else back', async () => {
    scene.startWorker({ concurrency: 4, smallUploads: 0 });
    const [slow, other] = [await scene.account('x', 'slow'), await scene.account('x', 'other')];
    scene.sandbox.fault({
      platform: 'x',
      handle: 'slow',
      endpoint: 'mediaAppend',
      fault: 'slow',
      afterMs: 20_000,
    });
    const first = await publishPicture(slow, 'slow');
    await until('the upload to hang', async () =>
      scene.sandbox.calls({ handle: 'slow' }).some(({ endpoint }) => endpoint === 'mediaInitialize'),
    );
    const second = await publishPicture(other, 'waits');
    const waiting = await until('it to wait', async () => {
      const { errorMessage, errorCode } = await scene.publication(second);
      return errorCode !== null && { errorMessage, errorCode };
    });
    expect(waiting).toEqual({
      errorCode: 'media_unavailable',
      errorMessage:
        'Other large files are being brought to their networks; this one follows as soon as there is a place.',
    });
    const text = await scene.publishNow([other], 'only words');
    expect((await scene.settled(text)).status).toBe('published');
    const uploads = scene.sandbox.calls({ handle: 'other' }).map(({ endpoint }) => endpoint);
    expect(uploads.filter((endpoint) => endpoint.startsWith('media'))).toEqual([]);
    expect(scene.sandbox.ledger().map(({ content }) => content)).toEqual(['only words']);
    scene.sandbox.clearFaults();
    for (const id of [first, second]) expect((await scene.settled(id)).status).toBe('published');
    expect(scene.sandbox.ledger().map(({ content, media }) => [content, media.length])).toEqual(
      expect.arrayContaining([
        ['slow', 1],
        ['waits', 1],
        ['only words', 0],
      ]),
    );
  });
});
