import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sha256Of, testFiles } from '../../test-clients.ts';
import { encodedVideo } from './encoded-video.ts';
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

/** Three parts: 10, 10 and 5 bytes. */
const film = testFiles.mp4('a bell swings');
const error = (answer: { status: number; body: { error: string } }) => [answer.status, answer.body.error];

describe('an upload in parts', () => {
  it('begins with a plan, takes each part again and again, and ends in a blob', async () => {
    const { jobId, ...plan } = (await demo.start(film, { name: 'a.mp4', durationMs: 600_000 })).body;
    expect(plan).toEqual({
      partSizeBytes: 10,
      partCount: 3,
      expiresAt: new Date(now + 86_400_000).toISOString(),
    });
    const last = film.subarray(20);
    for (const bytes of [Buffer.from('wrong'), last])
      expect((await demo.part(jobId, 3, bytes)).body).toEqual({ partNumber: 3, sizeBytes: 5 });
    await demo.part(jobId, 1, film.subarray(0, 10));
    expect(await demo.status(jobId)).toEqual({ ...plan, jobId, state: 'created', receivedParts: [1, 3] });
    await demo.part(jobId, 2, film.subarray(10, 20));
    expect((await demo.finish(jobId)).body).toEqual({
      completedJobId: jobId,
      jobStatus: { jobId, did: demo.did, state: 'JOB_STATE_CREATED' },
    });
    const size = encodedVideo(film).length;
    const { blob, state } = await demo.job(jobId);
    expect([state, blob]).toEqual([
      'JOB_STATE_COMPLETED',
      { $type: 'blob', ref: blob.ref, mimeType: 'video/mp4', size },
    ]);
    const again = (await demo.finish(jobId)).body;
    expect(again).toMatchObject({ completedJobId: jobId, jobStatus: { blob } });
    const status = await demo.status(jobId);
    expect(status).toMatchObject({ state: 'completed', receivedParts: [1, 2, 3], ...again });
    expect(error(await demo.part(jobId, 1, film.subarray(0, 10)))).toEqual([400, 'UploadAlreadyCompleted']);
  });

  it('takes no other part than it should', async () => {
    const { jobId } = (await demo.start(film)).body;
    const whole = film.subarray(0, 10);
    for (const number of [0, 4, 1.5])
      expect(error(await demo.part(jobId, number, whole))).toEqual([400, 'InvalidPartNumber']);
    for (const bytes of [whole.subarray(1), film, Buffer.alloc(500_000)])
      expect(error(await demo.part(jobId, 1, bytes))).toEqual([400, 'PartSizeMismatch']);
    expect(error(await demo.part('other', 1, whole))).toEqual([400, 'UploadNotFound']);
    const other = await peer.client('other');
    expect(error(await other.part(jobId, 1, whole))).toEqual([400, 'UploadNotFound']);
  });

  it('does not end without all of its parts, and names those that are missing', async () => {
    const { jobId } = (await demo.start(film)).body;
    await demo.part(jobId, 2, film.subarray(10, 20));
    const { body } = await demo.finish(jobId);
    expect(body).toEqual({ error: 'MissingParts', message: 'Missing parts: 1, 3' });
    expect((await demo.status(jobId)).state).toBe('created');
  });

  it('is put together for a while', async () => {
    peer.sandbox.set({ videoFinishingMs: 1_000 });
    const jobId = await demo.sendParts(film);
    for (const answer of [await demo.finish(jobId), await demo.finish(jobId)])
      expect(error(answer)).toEqual([400, 'UploadNotReady']);
    expect((await demo.status(jobId)).state).toBe('finishing');
    expect(error(await demo.send('abortUpload', { jobId }))).toEqual([400, 'UploadNotReady']);
    now += 1_000;
    expect(await demo.status(jobId)).toMatchObject({ state: 'completed', completedJobId: jobId });
  });

  it('is another’s job when the account sent the same bytes before', async () => {
    const { completedJobId } = await demo.upload(film);
    const jobId = await demo.sendParts(film);
    const { body } = await demo.finish(jobId);
    expect(body).toMatchObject({ completedJobId, jobStatus: { jobId: completedJobId } });
    expect(body.jobStatus.blob).toEqual((await demo.job(completedJobId)).blob);
    expect(completedJobId).not.toBe(jobId);
    const other = await peer.client('other');
    expect((await other.upload(film)).completedJobId).not.toBe(completedJobId);
  });

  it('may be given up, runs out of time, and fails when it is no video', async () => {
    const { jobId } = (await demo.start(film)).body;
    for (let count = 0; count < 2; count += 1)
      expect((await demo.send('abortUpload', { jobId })).body).toEqual({ state: 'aborted' });
    expect(error(await demo.finish(jobId))).toEqual([400, 'UploadAborted']);
    const late = (await demo.start(film)).body.jobId;
    const text = await demo.sendParts(Buffer.from('<!DOCTYPE html>'));
    expect(error(await demo.finish(text))).toEqual([400, 'UnsupportedContentType']);
    expect(await demo.status(text)).toMatchObject({ state: 'failed', failureReason: expect.any(String) });
    expect(error(await demo.finish(text))).toEqual([400, 'UploadFailed']);
    now += 86_400_000;
    const next = await peer.client(); // with a session that still lives
    expect(error(await next.finish(late))).toEqual([400, 'UploadExpired']);
    expect((await next.status(late)).state).toBe('expired');
  });
});

describe('a job', () => {
  it('goes through its states and writes the blob with the token of the finish', async () => {
    peer.sandbox.set({ videoEncodingMs: 70_000 });
    const long = { exp: String(Math.floor(now / 1_000) + 1_800) };
    const jobId = await demo.sendParts(film);
    await demo.finish(jobId, await demo.tokenFor(undefined, long));
    const short = await demo.sendParts(testFiles.mp4('other'));
    await demo.finish(short);
    const states = [];
    for (let count = 0; count < 8; count += 1) {
      states.push((await demo.job(jobId)).state.slice('JOB_STATE_'.length));
      now += 10_000;
    }
    expect(states.join(' ')).toBe('CREATED ENCODING ENCODED SCANNING SCANNED UPLOADING UPLOADED COMPLETED');
    expect(await demo.job(short)).toMatchObject({
      state: 'JOB_STATE_FAILED',
      failureCode: 'pds_upload_failure',
    });
  });

  it.each([
    'validation_failure',
    'encoding_failure',
    'pds_upload_failure',
    'pds_upload_unsupported_blob_size',
    'generic_failure',
  ] as const)('may end in %s, and the same bytes may be sent again', async (videoFailure) => {
    peer.sandbox.set({ videoFailure });
    const { completedJobId } = await demo.upload(film);
    const job = await demo.job(completedJobId);
    expect(job).toMatchObject({ state: 'JOB_STATE_FAILED', failureCode: videoFailure });
    expect(job).toHaveProperty('error');
    peer.sandbox.set({ videoFailure: null });
    const again = await demo.upload(film);
    expect(again.completedJobId).not.toBe(completedJobId);
    expect((await demo.job(again.completedJobId)).blob.mimeType).toBe('video/mp4');
  });

  it('cannot write more than the server takes', async () => {
    peer.sandbox.set({ blobUploadLimit: encodedVideo(film).length - 1 });
    const { completedJobId } = await demo.upload(film);
    expect((await demo.job(completedJobId)).failureCode).toBe('pds_upload_unsupported_blob_size');
  });

  it('is not there under another id', async () => {
    const answer = await peer.ask('GET', '/xrpc/app.bsky.video.getJobStatus?jobId=other');
    expect(answer.status).toBe(400);
  });
});

describe('a video in one request', () => {
  it('is a job at once, and a conflict that names it when it comes again', async () => {
    const { status, body } = await demo.uploadVideo(film);
    const { jobId } = body;
    expect([status, body]).toEqual([200, { jobId, did: demo.did, state: 'JOB_STATE_CREATED' }]);
    const { blob } = await demo.job(jobId);
    const again = await demo.uploadVideo(film);
    expect([again.status, again.body]).toEqual([
      409,
      {
        error: 'already_exists',
        message: 'Video already processed',
        jobId,
        did: demo.did,
        state: 'JOB_STATE_COMPLETED',
      },
    ]);
    expect(await demo.job(jobId)).toMatchObject({ error: 'already_exists', blob });
    expect(error(await demo.uploadVideo(film, 'text/plain'))).toEqual([400, 'UnsupportedContentType']);
  });
});

describe('faults', () => {
  it('hit the video service as they hit the rest', async () => {
    const { jobId } = (await demo.start(film)).body;
    const order = { platform: 'bluesky', handle: demo.handle } as const;
    peer.sandbox.fault({ ...order, endpoint: 'uploadPart', fault: '503-overloaded' });
    const bytes = film.subarray(0, 10);
    expect(error(await demo.part(jobId, 1, bytes))).toEqual([503, 'ServiceOverloaded']);
    for (const number of [1, 2, 3])
      expect((await demo.part(jobId, number, film.subarray(10 * number - 10, 10 * number))).status).toBe(200);
    peer.sandbox.fault({ ...order, endpoint: 'finishUpload', fault: 'commit-then-drop' });
    await expect(demo.finish(jobId)).rejects.toThrow('fetch failed');
    expect((await demo.status(jobId)).completedJobId).toBe(jobId);
    peer.sandbox.fault({ ...order, endpoint: 'getJobStatus', fault: '503-html' });
    const ask = () => peer.ask('GET', `/xrpc/app.bsky.video.getJobStatus?jobId=${jobId}`);
    expect([(await ask()).status, (await ask()).status]).toEqual([503, 200]);
  });
});

describe('a post with a video', () => {
  const vtt = Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nDong\n');
  const blobOf = async (bytes: Buffer, mimeType = 'video/mp4') =>
    (await demo.job((await demo.upload(bytes, { mimeType })).completedJobId)).blob;

  it('stands in the ledger, and plays on the page', async () => {
    const video = await blobOf(film);
    const captions = [{ lang: 'en', file: (await demo.uploadBlob(vtt, 'text/vtt')).body.blob }];
    const ratio = { width: 16, height: 9 };
    const embed = { video, alt: 'A bell', aspectRatio: ratio, captions, presentation: 'gif' };
    expect((await demo.postVideo(embed)).status).toBe(200);
    expect(peer.sandbox.ledger()).toMatchObject([
      {
        media: [{ sha256: sha256Of(encodedVideo(film)), mimeType: 'video/mp4', altText: 'A bell', ...ratio }],
        asked: { captions: ['en'], presentation: ['gif'] },
      },
    ]);
    const { bluesky } = (await peer.ask('GET', '/sandbox/timelines')).body.columns;
    expect(bluesky).toContain(`<video src="/sandbox/files/${video.ref.$link}" aria-label="A bell" controls`);
    expect(bluesky).toContain('captions en · presentation gif');
  });

  it('is an MP4 file whatever came, other bytes, and always the same', async () => {
    const gif = testFiles.gif('a bell');
    expect((await blobOf(gif, 'image/gif')).mimeType).toBe('video/mp4');
    for (const bytes of [film, gif]) {
      expect(encodedVideo(bytes)).toEqual(encodedVideo(bytes));
      expect(encodedVideo(bytes)).not.toEqual(bytes);
    }
    expect(encodedVideo(film).subarray(0, film.length)).toEqual(film);
  });

  it('is refused when its video or its captions are not there', async () => {
    const video = await blobOf(film);
    const other = await peer.client('other');
    const file = (await other.uploadBlob(vtt, 'text/vtt')).body.blob;
    const refused = [400, 'BlobNotFound'];
    expect(error(await demo.postVideo({ video, captions: [{ lang: 'en', file }] }))).toEqual(refused);
    peer.sandbox.forgetBlobs();
    expect(error(await demo.postVideo({ video }))).toEqual(refused);
  });
});
