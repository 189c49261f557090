import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { testFiles } from '../../test-clients.ts';
import { openVideoPeer } from './video-client.ts';

let now = Date.now();
let peer: Awaited<ReturnType<typeof openVideoPeer>>;
let demo: Awaited<ReturnType<typeof openVideoPeer>>['demo'];

beforeEach(async () => {
  now = Date.now();
  peer = await openVideoPeer({ now: () => now, settings: { videoPartBytes: 10 } });
  ({ demo } = peer);
});
afterEach(() => peer.sandbox.close());

const film = testFiles.mp4('a bell swings');
const error = (answer: { status: number; body: { error: string } }) => [answer.status, answer.body.error];

describe('an upload is refused at its start', () => {
  it.each<[string, object]>([
    ['UnsupportedContentType', { mimeType: 'image/png' }],
    ['VideoTooLarge', { sizeBytes: 300_000_001 }],
    ['VideoTooLong', { durationMs: 600_001 }],
    ['InvalidRequest', { sizeBytes: 0 }],
  ])('with %s for %j', async (name, more) => {
    expect(error(await demo.start(film, more))).toEqual([400, name]);
  });

  it('when the day’s allowance is used up, uploads on their way included', async () => {
    peer.sandbox.set({ videosPerDay: 2, videoBytesPerDay: 100 });
    const left = async () => {
      const { canUpload, remainingDailyVideos, remainingDailyBytes } = await demo.limits();
      return [canUpload, remainingDailyVideos, remainingDailyBytes];
    };
    expect(await left()).toEqual([true, 2, 100]);
    const { jobId } = (await demo.start(film)).body;
    expect(await left()).toEqual([true, 1, 75]);
    expect(error(await demo.start(film, { sizeBytes: 76 }))).toEqual([400, 'VideoTooLarge']);
    await demo.upload(film);
    expect(await left()).toEqual([false, 0, 50]);
    expect(error(await demo.start(film))).toEqual([400, 'DailyLimitExceeded']);
    expect(error(await demo.uploadVideo(film))).toEqual([400, 'DailyLimitExceeded']);
    await demo.send('abortUpload', { jobId });
    expect(await left()).toEqual([true, 1, 75]);
    peer.sandbox.set({ videoFailure: 'encoding_failure' });
    await demo.upload(testFiles.mp4('other'));
    expect(await left()).toEqual([true, 1, 75]);
  });

  it('when ten are open', async () => {
    const ids = await Promise.all(
      Array.from({ length: 10 }, async () => (await demo.start(film)).body.jobId),
    );
    expect(error(await demo.start(film))).toEqual([400, 'TooManyOpenUploads']);
    await demo.send('abortUpload', { jobId: ids[0] });
    expect((await demo.start(film)).status).toBe(200);
  });

  it('without a confirmed e-mail address, as the session says too', async () => {
    peer.sandbox.set({ emailConfirmed: false });
    expect(await demo.limits()).toEqual({
      canUpload: false,
      error: 'unconfirmed_email',
      message: expect.stringMatching(/^Please verify your email/),
    });
    expect(error(await demo.start(film))).toEqual([400, 'UploadForbidden']);
    expect((await demo.uploadVideo(film)).body.jobStatus.error).toBe('unconfirmed_email');
    const session = await peer.ask('GET', '/xrpc/com.atproto.server.getSession', { token: demo.accessJwt });
    expect(session.body.emailConfirmed).toBe(false);
  });
});

describe('a token for the video service', () => {
  it('lives for a minute, or for an hour at most with a method', async () => {
    const seconds = Math.floor(now / 1_000);
    const claims = JSON.parse(
      Buffer.from((await demo.tokenFor()).split('.')[1] ?? '', 'base64url').toString(),
    );
    expect(claims).toMatchObject({
      iss: demo.did,
      aud: demo.server,
      lxm: 'com.atproto.repo.uploadBlob',
      iat: seconds,
      exp: seconds + 60,
      jti: expect.any(String),
    });
    const ask = async (exp: number, more: Record<string, string> = { lxm: 'a.b.c' }) =>
      error(await demo.serviceAuth({ aud: demo.server, exp: String(exp), ...more }));
    expect(await ask(seconds + 3_600)).toEqual([200, undefined]);
    expect(await ask(seconds + 3_602)).toEqual([400, 'BadExpiration']);
    expect(await ask(seconds - 1)).toEqual([400, 'BadExpiration']);
    expect(await ask(seconds + 62, {})).toEqual([400, 'BadExpiration']);
    expect(await ask(seconds + 30.5)).toEqual([400, 'InvalidRequest']);
    expect(await ask(seconds + 30, { aud: 'video.bsky.app' })).toEqual([400, 'InvalidRequest']);
    expect(error(await demo.serviceAuth({}))).toEqual([400, 'InvalidRequest']);
  });

  it('is for the server that describes itself, and for one method', async () => {
    const described = await peer.ask('GET', '/xrpc/com.atproto.server.describeServer');
    expect(described.body).toMatchObject({ did: demo.server, blobUploadLimit: 5 * 1024 * 1024 });
    const body = { sizeBytes: 1, mimeType: 'video/mp4' };
    const elsewhere = await demo.serviceAuth({
      aud: 'did:web:example.com',
      lxm: 'com.atproto.repo.uploadBlob',
    });
    for (const token of [
      demo.accessJwt,
      await demo.tokenFor('app.bsky.video.uploadVideo'),
      elsewhere.body.token,
      'nonsense',
    ]) {
      const answer = await demo.send('startUpload', body, token);
      expect([answer.status, answer.body]).toEqual([
        401,
        { error: 'InvalidToken', message: 'invalid token' },
      ]);
    }
    expect(error(await demo.read('getUploadLimits'))).toEqual([401, 'InvalidToken']);
    const token = await demo.tokenFor();
    now += 60_000;
    expect(error(await demo.send('startUpload', body, token))).toEqual([401, 'ExpiredToken']);
  });

  it('opens no session, and dies with the account’s access', async () => {
    const token = await demo.tokenFor();
    expect((await peer.ask('GET', '/xrpc/com.atproto.server.getSession', { token })).body.error).toBe(
      'InvalidToken',
    );
    peer.sandbox.revoke('bluesky', demo.handle);
    expect(error(await demo.send('startUpload', {}, token))).toEqual([401, 'ExpiredToken']);
  });
});
