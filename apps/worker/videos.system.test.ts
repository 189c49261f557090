import { createHash } from 'node:crypto';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { uploadMedium } from '@carillon/harness/upload-medium';
import { gif, picture } from '@carillon/media/testing/make-picture';
import { makeVideo } from '@carillon/media/testing/make-video';
import { encodedVideo } from '@carillon/sandbox/sandbox';
import { until } from '@carillon/testing/until';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

const partBytes = 20_000;

let scene: Scene;
let account: string;
let video: { readonly id: string; readonly bytes: Buffer };
let number = 0;

beforeAll(async () => {
  scene = await openScene();
  await scene.api.patch(`/profiles/${scene.profileId}`, { networkLimits: 'current' });
});
beforeEach(async () => {
  number += 1;
  scene.sandbox.set({
    videoPartBytes: partBytes,
    videoEncodingMs: 0,
    videosPerDay: 10_000,
    emailConfirmed: true,
  });
  account = await scene.account('bluesky', `video${number}.test`);
  const bytes = await makeVideo({ seconds: 1, frameBytes: 2_500 + number, audio: 'mp4a.40.2' });
  video = { bytes, id: (await uploadMedium(scene, bytes)).id };
});
afterEach(async () => {
  scene.sandbox.clearFaults();
  await scene.stopWorkers();
});
afterAll(() => scene.close());

interface Asked {
  readonly options?: object;
  readonly medium?: string;
}

async function post(content: string, when: object, { options, medium = video.id }: Asked = {}) {
  const items = [{ content, media: [{ id: medium, altText: 'The bells' }], ...(options && { options }) }];
  const { status, body } = await scene.api.post('/posts', {
    profileId: scene.profileId,
    platforms: { [account]: { items } },
    ...when,
  });
  if (status !== 201) throw new Error(body.error);
  return body.data.id;
}

const callsOf = (endpoint: string) =>
  scene.sandbox
    .calls({ handle: `video${number}.test` })
    .filter((each) => each.endpoint === endpoint && each.status === 200)
    .reduce((sum, { count }) => sum + count, 0);

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const partsOf = (bytes: Buffer) => Math.ceil(bytes.length / partBytes);

/** It is there once, and shows the video that the service made of these bytes. */
function expectPosted(content: string, bytes = video.bytes) {
  const posts = scene.commits(content);
  expect(posts).toHaveLength(1);
  expect(posts[0]?.media).toMatchObject([{ sha256: sha256Of(encodedVideo(bytes)), altText: 'The bells' }]);
}

describe('a video on Bluesky', () => {
  it('goes out by the video service, with its captions', async () => {
    scene.startWorker();
    const options = {
      bluesky: { captions: 'WEBVTT\r\n\r\n00:00.000 --> 00:01.000\r\nBim', captionsLanguage: 'de' },
    };
    const id = await post('ringing', { publishNow: true }, { options });
    expect((await scene.settled(id)).status).toBe('published');
    expectPosted('ringing');
    expect(scene.commits('ringing')[0]?.asked).toMatchObject({ captions: ['de'] });
    expect(callsOf('uploadPart')).toBe(partsOf(video.bytes));
    const [{ items: [stored] = [] } = {}] = [await scene.publication(id)];
    expect(stored?.options).toMatchObject({
      bluesky: { captions: 'WEBVTT\n\n00:00.000 --> 00:01.000\nBim' },
    });
  });

  it('is brought on by the next worker from where one stopped, also after it had the last part', async () => {
    scene.sandbox.set({ videoEncodingMs: 1_500 });
    scene.startWorker();
    const id = await post('taken over', { publishNow: true });
    await until('the parts to be there', async () => callsOf('finishUpload') === 1);
    await scene.stopWorkers();
    scene.startWorker();
    expect((await scene.settled(id)).status).toBe('published');
    expectPosted('taken over');
    expect([callsOf('startUpload'), callsOf('uploadPart')]).toEqual([1, partsOf(video.bytes)]);
  });

  it('is brought before its time, and is not late however long it is encoded', async () => {
    scene.sandbox.set({ videoEncodingMs: 3_000 });
    scene.startWorker({ times: { earlyRoundMs: 200 } });
    const due = Date.now() + 8_000;
    const id = await post('in time', { scheduledAt: new Date(due).toISOString() });
    await until('the video to be there', async () =>
      scene.db.itemMedium.findFirst({
        where: { item: { publication: { postId: id } }, uploadedAt: { not: null } },
      }),
    );
    expect(Date.now()).toBeLessThan(due);
    expect(scene.commits('in time')).toEqual([]);
    const { platforms } = await scene.settled(id);
    expectPosted('in time');
    expect(Date.parse(String(platforms[0]?.publishedAt)) - due).toBeLessThan(3_000);
    expect(callsOf('startUpload')).toBe(1);
  });

  it('whose early upload a worker left goes on with another', async () => {
    scene.sandbox.set({ videoEncodingMs: 2_000 });
    scene.startWorker({ times: { earlyRoundMs: 200 } });
    const id = await post('left', { scheduledAt: new Date(Date.now() + 20_000).toISOString() });
    await until('the parts to be there', async () => callsOf('finishUpload') === 1);
    await scene.stopWorkers();
    scene.startWorker({ times: { earlyRoundMs: 200 } });
    await until('the video to be there', async () =>
      scene.db.itemMedium.findFirst({
        where: { item: { publication: { postId: id } }, uploadedAt: { not: null } },
      }),
    );
    expect([callsOf('startUpload'), callsOf('uploadPart')]).toEqual([1, partsOf(video.bytes)]);
    await scene.api.patch(`/posts/${id}`, { scheduledAt: null, publishNow: true });
  });

  it('that is lost before its post is written goes to the server as it is, and out once', async () => {
    scene.startWorker({ times: { earlyRoundMs: 200 } });
    const id = await post('lost', { scheduledAt: new Date(Date.now() + 4_000).toISOString() });
    await until('the video to be there', async () =>
      scene.db.itemMedium.findFirst({
        where: { item: { publication: { postId: id } }, uploadedAt: { not: null } },
      }),
    );
    scene.sandbox.forgetBlobs();
    const { status } = await scene.settled(id, 40_000);
    expect({
      status,
      history: (await scene.publication(id)).history.map(({ message }) => message),
    }).toMatchObject({ status: 'published' });
    const posts = scene.commits('lost');
    expect(posts).toHaveLength(1);
    expect(posts[0]?.media).toMatchObject([{ sha256: sha256Of(video.bytes) }]);
  });

  it('waits for the next day where Bluesky takes no more of them today', async () => {
    scene.sandbox.set({ videosPerDay: 0 });
    scene.startWorker();
    const id = await post('tomorrow', { publishNow: true });
    const waiting = await until('it to wait', async () => {
      const { errorCode, nextAt, status } = await scene.publication(id);
      return errorCode === 'video_daily_limit' && { nextAt, status };
    });
    expect(waiting.status).toBe('queued');
    const midnight = Math.ceil(Date.now() / 86_400_000) * 86_400_000;
    expect(Math.abs(Number(waiting.nextAt) - midnight)).toBeLessThan(60_000);
    const text = await scene.publishNow([account], 'only words');
    expect((await scene.settled(text)).status).toBe('published');
  });

  it('asks a person to verify their address where Bluesky wants that, and leaves the account connected', async () => {
    scene.sandbox.set({ emailConfirmed: false });
    scene.startWorker();
    const { platforms } = await scene.settled(await post('unverified', { publishNow: true }));
    expect(platforms[0]).toMatchObject({ errorCode: 'email_unverified' });
    const { active } = await scene.db.socialAccount.findUniqueOrThrow({ where: { id: account } });
    expect(active).toBe(true);
  });
});

describe('a GIF', () => {
  it('moves where it is alone, and is refused among pictures', async () => {
    scene.startWorker();
    const bytes = await gif(3);
    const { id: medium } = await uploadMedium(scene, bytes);
    expect((await scene.settled(await post('swinging', { publishNow: true }, { medium }))).status).toBe(
      'published',
    );
    expect(scene.commits('swinging')[0]).toMatchObject({
      media: [{ mimeType: 'video/mp4' }],
      asked: { presentation: ['gif'] },
    });
    const { id: other } = await uploadMedium(
      scene,
      await picture({ width: 20, height: 20 }).png().toBuffer(),
    );
    const items = [{ content: 'both', media: [{ id: medium }, { id: other }] }];
    const platforms = { [account]: { items } };
    const { body } = await scene.api.post('/posts', {
      profileId: scene.profileId,
      platforms,
      publishNow: true,
    });
    expect(body.error).toMatch(/has 2 media; Bluesky takes up to 10 pictures, or one GIF, or one video\./);
  });
});

describe('a profile that is switched back', () => {
  it('says which planned videos do not go out any more, and refuses them', async () => {
    const id = await post('planned', { scheduledAt: new Date(Date.now() + 3_000).toISOString() });
    const switched = await scene.api.patch(`/profiles/${scene.profileId}`, { networkLimits: 'specified' });
    try {
      expect(JSON.stringify(switched.body)).toContain(id);
      scene.startWorker();
      const { platforms } = await scene.settled(id);
      expect(platforms[0]).toMatchObject({
        errorCode: 'media_rejected',
        errorMessage:
          'This post has a video; Bluesky takes none from here, but one where networkLimits of the profile is current.',
      });
    } finally {
      await scene.api.patch(`/profiles/${scene.profileId}`, { networkLimits: 'current' });
    }
  });
});
