import assert from 'node:assert/strict';
import { hash, randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gif } from '@carillon/media/testing/make-picture';
import { makeVideo } from '@carillon/media/testing/make-video';
import { blobCid } from '@carillon/networks/bluesky/blobs';
import { until } from '@carillon/testing/until';
import { encodedVideo } from '../../sandbox/bluesky/video/encoded-video.ts';
import { uploadMedium } from '../upload-medium.ts';
import type { Place } from './cutting-proxy.ts';
import { hashBlob, listRecords, readBlob } from './posted-record.ts';
import { type Author, publishPost, startPublishing } from './publish-post.ts';
import type { Carillon } from './start-carillon.ts';
import type { VideoDouble } from './start-video-service.ts';
import type { Check, TestRun } from './test-run.ts';

export interface VideoSurroundings {
  /** Of a profile with the limits of today. */
  readonly author: Author;
  readonly carillon: Carillon;
  readonly place: Place;
  readonly run: TestRun;
  readonly videos: VideoDouble;
}

const writes = '/xrpc/com.atproto.repo.applyWrites';
const captions = 'WEBVTT\n\n00:00.000 --> 00:02.000\nDie Glocken läuten 🔔\n';
const mostMegabytes = 150;
const megabytes = 100;
const frame = { width: 640, height: 360 };

/** Videos that the video service makes, and stores with the real server. @returns the number of records */
export async function checkVideos(check: Check, parts: VideoSurroundings): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'carillon-videos-'));
  parts.run.started.defer(() => rm(folder, { recursive: true, force: true }));
  await checkCaptioned(check, join(folder, 'captioned.mp4'), parts);
  await checkGifs(check, parts);
  await checkKilled(check, join(folder, 'killed.mp4'), parts);
  await checkTooLarge(check, join(folder, 'large.mp4'), parts);
  return 4;
}

/** A large video with captions, whose post's answer is lost on the way. */
async function checkCaptioned(check: Check, file: string, { author, place, run }: VideoSurroundings) {
  const text = 'A video of the bells';
  const altText = 'Bells that ring 🔔';
  await writeVideo(file, megabytes);
  const media = [{ id: await uploadFile(author, file), altText }];
  const cutsBefore = place.proxy.cuts(writes);
  place.proxy.cutAnswers(writes, 1);
  const options = { bluesky: { captions, captionsLanguage: 'de' } };
  const { status, platforms } = await publishPost(author, [{ content: text, media, options }], run);
  await check(`${text}: published, though an answer was lost`, () => {
    assert.equal(status, 'published', String(platforms[0]?.errorMessage));
    assert.equal(place.proxy.cuts(writes), cutsBefore + 1);
  });
  const bytes = Buffer.from(captions);
  const said = [{ lang: 'de', file: blobOf(bytes, 'text/vtt') }];
  const embed = { ...embedOf(await readFile(file)), alt: altText, aspectRatio: frame, captions: said };
  await checkHeld(check, { text, embed }, place);
  await check(`${text}: the server has its captions`, async () => {
    const [record] = await recordsOf(text, place);
    const caption = record?.value.embed?.captions?.[0];
    assert(caption !== undefined);
    assert.equal((await readBlob(place, caption.file)).toString(), captions);
  });
}

/** A GIF plays as a video; the same one comes again, when the service has it already. */
async function checkGifs(check: Check, { author, place, run }: VideoSurroundings) {
  const bytes = await gif(3);
  const { id } = await uploadMedium({ url: author.apiUrl, apiKey: author.apiKey }, bytes);
  for (const text of ['A GIF that plays', 'A GIF that plays again']) {
    const media = [{ id, altText: text }];
    const { status, platforms } = await publishPost(author, [{ content: text, media }], run);
    await check(`${text}: published`, () =>
      assert.equal(status, 'published', String(platforms[0]?.errorMessage)),
    );
    const aspectRatio = { width: 32, height: 32 };
    const embed = { ...embedOf(bytes), alt: text, aspectRatio, presentation: 'gif' };
    await checkHeld(check, { text, embed }, place);
  }
}

/** The worker is killed in the middle of an upload, and the next one brings the rest of it. */
async function checkKilled(check: Check, file: string, parts: VideoSurroundings) {
  const text = 'A video whose worker was killed';
  const { author, carillon, place, run, videos } = parts;
  await writeVideo(file, megabytes);
  const media = [{ id: await uploadFile(author, file), altText: '' }];
  const calls = () => ['startUpload', 'uploadPart'].map((name) => videos.calls(name));
  const [starts = 0, sent = 0] = calls();
  const killed = videos.holdCall('uploadPart', 6, () => carillon.killWorker());
  const { settled } = await startPublishing(author, [{ content: text, media }], run);
  const wasKilled = await Promise.race([killed.then(() => true), settled().then(() => false)]);
  await carillon.startWorker();
  const { status, platforms } = await settled();
  await check(`${text}: published`, () => {
    assert(wasKilled, 'The worker was not killed in the middle.');
    const story = [platforms[0]?.errorMessage, ...carillon.workerLines().slice(-20)];
    assert.equal(status, 'published', story.join('\n'));
  });
  const embed = { ...embedOf(await readFile(file)), aspectRatio: frame };
  await checkHeld(check, { text, embed }, place);
  await check(`${text}: the next one brought the parts that were missing`, async () => {
    const { partSizeBytes } = videos;
    const count = Math.ceil((await openAsBlob(file)).size / partSizeBytes);
    assert.deepEqual(calls(), [starts + 1, sent + count]);
  });
}

/** A video that the service takes, and the account's server does not. */
async function checkTooLarge(check: Check, file: string, { author, place, run, videos }: VideoSurroundings) {
  const text = 'A video that is too large';
  await writeVideo(file, mostMegabytes);
  const media = [{ id: await uploadFile(author, file), altText: '' }];
  const before = videos.refusals.length;
  const { status, platforms } = await publishPost(author, [{ content: text, media }], run);
  await check(`${text}: is refused with a sentence`, async () => {
    assert.equal(status, 'failed');
    assert.match(String(platforms[0]?.errorMessage), /larger than the account’s Bluesky server takes/);
    assert.deepEqual(
      videos.refusals.slice(before).map((each) => each.slice(0, 19)),
      ['413 PayloadTooLarge'],
    );
    assert.deepEqual(await recordsOf(text, place), []);
  });
}

/** Writes a video with megabytes of noise behind it, in a box that players skip. */
function writeVideo(file: string, megabytes: number): Promise<void> {
  const megabyte = 1024 * 1024;
  const head = Buffer.alloc(8);
  head.writeUInt32BE(head.length + megabytes * megabyte);
  head.write('free', 4, 'latin1');
  return writeFile(
    file,
    (async function* pieces() {
      yield await makeVideo({ ...frame, avc: { profile: 100, bitDepth: 8 }, audio: 'mp4a.40.2' });
      yield head;
      for (let n = 0; n < megabytes; n++) yield randomBytes(megabyte);
    })(),
  );
}

/** Uploads a file through the API, which is not held for that. @returns the medium's id, once it is ready */
async function uploadFile({ apiUrl, apiKey }: Author, file: string): Promise<string> {
  const headers = { authorization: `Bearer ${apiKey}` };
  const answer = await fetch(`${apiUrl}/v1/media`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    body: await openAsBlob(file),
  });
  const { data, ...rest } = (await answer.json()) as { data?: { id: string } };
  if (data === undefined) throw new Error(`The upload was answered with ${JSON.stringify(rest)}.`);
  return until('the video to be ready', async () => {
    const answer = await fetch(`${apiUrl}/v1/media/${data.id}`, { headers });
    const { data: medium } = (await answer.json()) as { data: { status: string } };
    return medium.status === 'ready' && data.id;
  });
}

/** Bytes as a record names them. */
const blobOf = (bytes: Buffer, mimeType: string) => ({
  $type: 'blob',
  ref: { $link: blobCid({ sha256: hash('sha256', bytes, 'hex') }) },
  mimeType,
  size: bytes.length,
});

/** The embed of an original, as far as it follows from its bytes. */
const embedOf = (original: Buffer) => ({
  $type: 'app.bsky.embed.video',
  video: blobOf(encodedVideo(original), 'video/mp4'),
});

async function recordsOf(text: string, { server, did }: Place) {
  return (await listRecords(server, did)).filter(({ value }) => value.text === text);
}

interface Expected {
  readonly text: string;
  readonly embed: ReturnType<typeof embedOf> & Readonly<Record<string, unknown>>;
}

/** Reads back the record of a post, and its video. */
async function checkHeld(check: Check, { text, embed }: Expected, place: Place): Promise<void> {
  const records = await recordsOf(text, place);
  await check(`${text}: once, and the video is that which the service made`, () =>
    assert.deepEqual(
      records.map(({ value }) => value.embed),
      [embed],
    ),
  );
  await check(`${text}: the server has it byte by byte`, async () => {
    const sha256 = await hashBlob(place, embed.video);
    assert.deepEqual(blobCid({ sha256 }), embed.video.ref.$link);
  });
}
