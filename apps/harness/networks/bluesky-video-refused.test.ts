import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mediumOf, mp4, openVideoSandbox } from '../open-video-sandbox.ts';

let scene: Awaited<ReturnType<typeof openVideoSandbox>>;

beforeEach(async () => {
  scene = await openVideoSandbox();
});

afterEach(() => scene.sandbox.close());

describe('a video that is not taken', () => {
  it.each<[string, object, string, RegExp]>([
    [
      'no more videos today',
      { videosPerDay: 0 },
      'video_daily_limit',
      /no more videos of this account today; retrying at .+T00:00:00/,
    ],
    ['no more bytes today', { videoBytesPerDay: 10 }, 'video_daily_limit', /today/],
    [
      'an address that nobody verified',
      { emailConfirmed: false },
      'email_unverified',
      /verified e-mail address/,
    ],
    ['no video', { videoFailure: 'validation_failure' }, 'media_rejected', /does not take the video/],
    [
      'one that cannot be encoded',
      { videoFailure: 'encoding_failure' },
      'media_rejected',
      /could not encode/,
    ],
    [
      'one too large for its server',
      { videoFailure: 'pds_upload_unsupported_blob_size' },
      'media_rejected',
      /larger than/,
    ],
    [
      'a server that was away',
      { videoFailure: 'pds_upload_failure' },
      'media_unavailable',
      /could not process the video yet/,
    ],
    [
      'who knows',
      { videoFailure: 'generic_failure' },
      'media_unavailable',
      /could not process the video yet/,
    ],
  ])('says why: %s', async (_, settings, code, sentence) => {
    scene.sandbox.set(settings);
    const { upload } = await scene.openAccount();
    const { medium, states } = mediumOf(mp4(50_000));
    const failure = await upload(medium);
    expect(failure).toMatchObject({ code, message: expect.stringMatching(sentence) });
    expect(states.at(-1) ?? null).toBeNull();
    expect('kind' in failure && failure.kind).toBe(
      ['media_rejected', 'email_unverified'].includes(code) ? 'refused' : 'retry',
    );
  });

  it('holds up nothing else where nobody answers at the service', async () => {
    const { upload } = await scene.openAccount({ service: 'http://127.0.0.1:9' });
    expect(await upload(mediumOf(mp4(50_000)).medium)).toMatchObject({
      kind: 'retry',
      code: 'unavailable',
      message: 'Bluesky’s video service could not be reached. Please try again later.',
    });
  });

  it('disconnects no account, whatever the service says of its token', async () => {
    const { upload } = await scene.openAccount();
    scene.once('startUpload', { fault: '401', times: 5 });
    expect(await upload(mediumOf(mp4(50_000)).medium)).toMatchObject({
      kind: 'retry',
      code: 'media_unavailable',
    });
  });
});

describe('a video of an account on a server of its own', () => {
  it('goes there as it is where the service cannot bring it', async () => {
    scene.sandbox.set({ videoFailure: 'pds_upload_failure' });
    const { upload } = await scene.openAccount({ isElsewhere: true });
    const bytes = mp4(150_000);
    const uploaded = await upload(mediumOf(bytes).medium);
    expect(uploaded).toEqual({ kind: 'uploaded', remoteId: expect.stringMatching(/^baf\w+ 150000$/) });
  });

  it('is refused where it is larger than that takes', async () => {
    scene.sandbox.set({ videoFailure: 'pds_upload_failure', blobUploadLimit: 100_000 });
    const { upload } = await scene.openAccount({ isElsewhere: true });
    expect(await upload(mediumOf(mp4(150_000)).medium)).toMatchObject({
      ...{ kind: 'refused', code: 'media_rejected' },
      message: 'The video has 0.2 MB; the account’s Bluesky server takes 0.1 MB.',
    });
  });

  it('says why its file cannot be read, as of every file', async () => {
    scene.sandbox.set({ videoFailure: 'pds_upload_failure' });
    const { upload } = await scene.openAccount({ isElsewhere: true });
    const { medium } = mediumOf(mp4(150_000));
    let reads = 0;
    const failing = {
      ...medium,
      read: async (range: { start: number; end: number }) => {
        if (++reads > 2) throw new RangeError('The store is away.');
        return medium.read(range);
      },
    };
    await expect(upload(failing)).rejects.toThrow('The store is away.');
  });
});
