import { createHash, randomBytes } from 'node:crypto';
import type { Upload } from '@carillon/networks';
import { createBluesky, ofSandbox } from '@carillon/networks/bluesky/publisher';
import { memoryVault } from '@carillon/networks/testing/memory-vault';
import { encodedVideo, type Sandbox, startSandbox } from '@carillon/sandbox/sandbox';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const handle = 'demo.sandbox.test';
const partBytes = 100_000;
const fast = { lookMs: 10, maxLookMs: 20, maxProcessingMs: 5_000 };

let sandbox: Sandbox;

beforeEach(async () => {
  sandbox = await startSandbox({ settings: { videoPartBytes: partBytes, blobUploadLimit: 1_000_000 } });
});

afterEach(() => sandbox.close());

/** An account, and its network, as a worker has them. */
async function openAccount({ isElsewhere = false, times = fast } = {}) {
  const network = createBluesky({
    hosts: { allowPrivateHosts: true },
    trusteeOf: ofSandbox,
    videoServiceOf: (url) => ({ url, isElsewhere }),
    videoTimes: times,
  });
  const connection = await network.connect(sandbox.account('bluesky', handle), sandbox.url);
  if (connection.kind !== 'connected') throw new Error(JSON.stringify(connection));
  const { platformUserId, platformUsername, credentials } = connection;
  const session = {
    ...{ platformUserId, platformUsername, baseUrl: sandbox.url, now: () => new Date() },
    vault: memoryVault(credentials),
  };
  return { network, session, upload: (medium: Upload) => network.upload(medium, session) };
}

/** An MP4 by its first bytes: the sandbox looks no further. */
const mp4 = (size: number) =>
  Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'), randomBytes(size - 24)]);

function mediumOf(bytes: Buffer, more: Partial<Upload> = {}) {
  const states: (string | null)[] = [];
  const medium: Upload = {
    ...{ type: 'video', altText: 'The bells', signal: new AbortController().signal },
    file: {
      ...{ mimeType: 'video/mp4', width: 640, height: 360, sizeBytes: bytes.length },
      sha256: createHash('sha256').update(bytes).digest('hex'),
    },
    read: async ({ start, end }) => bytes.subarray(start, end + 1),
    keep: async (state) => void states.push(state),
    ...more,
  };
  return { medium, states };
}

const named = (bytes: Buffer) =>
  expect.stringMatching(new RegExp(`^baf[a-z2-7]+ ${encodedVideo(bytes).length}$`));

const callsOf = (endpoint: string) =>
  sandbox
    .calls({ platform: 'bluesky' })
    .filter((each) => each.endpoint === endpoint && each.status > 0 && each.status < 500)
    .reduce((sum, { count }) => sum + count, 0);

const once = (endpoint: string, fault: object) =>
  sandbox.fault({ platform: 'bluesky', handle: '*', endpoint, ...fault } as Parameters<Sandbox['fault']>[0]);

describe('a video', () => {
  it('goes to the video service in parts, and the post names what that made of it', async () => {
    const { network, session, upload } = await openAccount();
    const bytes = mp4(250_000);
    const { medium } = mediumOf(bytes);
    const uploaded = await upload(medium);
    expect(uploaded).toEqual({ kind: 'uploaded', remoteId: named(bytes) });
    if (uploaded.kind !== 'uploaded') return;
    expect(callsOf('uploadPart')).toBe(3);
    const options = {
      bluesky: { captions: 'WEBVTT\n\n00:00.000 --> 00:02.000\nRinging', captionsLanguage: 'de' },
    };
    const item = { content: 'Listen', media: [{ ...medium, remoteId: uploaded.remoteId }], options };
    const prepared = await network.prepare([item], session, new Date());
    if (prepared.kind !== 'prepared') throw new Error(prepared.message);
    const [{ record, ...fixed } = { record: null, recordKey: '', cid: '' }] = prepared.items;
    expect(record).toMatchObject({ embed: { captions: [{ lang: 'de', file: { mimeType: 'text/vtt' } }] } });
    const sent = {
      ...fixed,
      record,
      content: 'Listen',
      options,
      firstIntentAt: null,
      intentAt: null,
      sends: 1,
    };
    const batch = { items: [sent], parent: null, attempt: 1, taken: async () => new Set<string>() };
    expect(await network.publish(batch, session)).toMatchObject({ kind: 'published' });
    const [post] = sandbox.ledger({ platform: 'bluesky', handle });
    expect(post?.media).toMatchObject([{ altText: 'The bells', mimeType: 'video/mp4' }]);
  });

  it('that was broken off goes on from the parts that are there', async () => {
    const { upload } = await openAccount();
    const bytes = mp4(450_000);
    const stop = new AbortController();
    const first = mediumOf(bytes, { signal: stop.signal });
    const { read } = first.medium;
    const stopping = {
      ...first.medium,
      read: (range: { start: number; end: number }) => {
        if (range.start >= 3 * partBytes) stop.abort();
        return read(range);
      },
    };
    expect(await upload(stopping)).toEqual({ kind: 'stopped' });
    expect(callsOf('uploadPart')).toBe(3);
    const { medium } = mediumOf(bytes, { kept: first.states.at(-1) ?? null });
    expect(await upload(medium)).toEqual({ kind: 'uploaded', remoteId: named(bytes) });
    expect(callsOf('uploadPart')).toBe(5);
    expect(callsOf('startUpload')).toBe(1);
  });

  it('that is worked on for longer than anybody waits is asked for again, and not brought again', async () => {
    sandbox.set({ videoEncodingMs: 400 });
    const { upload } = await openAccount({ times: { ...fast, maxProcessingMs: 50 } });
    const bytes = mp4(50_000);
    const first = mediumOf(bytes);
    expect(await upload(first.medium)).toMatchObject({ kind: 'retry', code: 'unavailable' });
    const { medium } = mediumOf(bytes, { kept: first.states.at(-1) ?? null });
    await new Promise((done) => setTimeout(done, 400));
    expect(await upload(medium)).toEqual({ kind: 'uploaded', remoteId: named(bytes) });
    expect(callsOf('startUpload')).toBe(1);
  });

  it('begins anew where the service has forgotten what is kept', async () => {
    const { upload } = await openAccount();
    const kept = JSON.stringify({ service: sandbox.url, job: 'unheard' });
    const bytes = mp4(50_000);
    expect(await upload(mediumOf(bytes, { kept }).medium)).toEqual({
      kind: 'uploaded',
      remoteId: named(bytes),
    });
  });

  it('begins anew where the service has forgotten the job, though it had every part', async () => {
    const { upload } = await openAccount();
    const kept = JSON.stringify({ service: sandbox.url, job: 'unheard', completed: 'unheard' });
    const bytes = mp4(50_000);
    expect(await upload(mediumOf(bytes, { kept }).medium)).toEqual({
      kind: 'uploaded',
      remoteId: named(bytes),
    });
  });

  it.each<[string, () => void]>([
    ['a part that meets a 503', () => once('uploadPart', { fault: '503-overloaded' })],
    ['a part whose answer is cut', () => once('uploadPart', { fault: 'commit-then-drop' })],
    ['a finish that is lost', () => once('finishUpload', { fault: 'commit-then-drop' })],
    ['a job that cannot be read', () => once('getJobStatus', { fault: '503-overloaded' })],
    ['parts that are long put together', () => sandbox.set({ videoFinishingMs: 300 })],
    ['a video that is long encoded', () => sandbox.set({ videoEncodingMs: 300 })],
  ])('is brought all the same: %s', async (_, order) => {
    const { upload } = await openAccount();
    order();
    const bytes = mp4(150_000);
    expect(await upload(mediumOf(bytes).medium)).toEqual({ kind: 'uploaded', remoteId: named(bytes) });
  });

  it('that the service knows is taken from its earlier job', async () => {
    const { upload } = await openAccount();
    const bytes = mp4(150_000);
    const first = await upload(mediumOf(bytes).medium);
    expect(await upload(mediumOf(bytes).medium)).toEqual(first);
  });

  it('goes in one request where the service takes no parts, and so does one that it knows', async () => {
    const { upload } = await openAccount();
    const bytes = mp4(150_000);
    for (let time = 0; time < 2; time++) {
      once('startUpload', { fault: '501-no-method' });
      expect(await upload(mediumOf(bytes).medium)).toEqual({ kind: 'uploaded', remoteId: named(bytes) });
    }
    expect(callsOf('uploadVideo')).toBe(2);
    expect(callsOf('uploadPart')).toBe(0);
  });

  it('asks for another token where the service does not take the one before any more', async () => {
    const { upload } = await openAccount();
    once('uploadPart', { fault: '401' });
    const bytes = mp4(150_000);
    expect(await upload(mediumOf(bytes).medium)).toEqual({ kind: 'uploaded', remoteId: named(bytes) });
  });
});

describe('a video that the account’s server lost', () => {
  it('goes there as it is, since the service would name the same again', async () => {
    const { upload } = await openAccount();
    const bytes = mp4(150_000);
    const first = await upload(mediumOf(bytes).medium);
    if (first.kind !== 'uploaded') throw new Error(JSON.stringify(first));
    sandbox.forgetBlobs();
    expect(await upload(mediumOf(bytes, { lost: first.remoteId }).medium)).toEqual({
      ...{ kind: 'uploaded', remoteId: expect.stringMatching(/^baf\w+ 150000$/) },
    });
  });
});

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
      'unavailable',
      /could not process the video yet/,
    ],
    ['who knows', { videoFailure: 'generic_failure' }, 'unavailable', /could not process the video yet/],
  ])('says why: %s', async (_, settings, code, sentence) => {
    sandbox.set(settings);
    const { upload } = await openAccount();
    const { medium, states } = mediumOf(mp4(50_000));
    const failure = await upload(medium);
    expect(failure).toMatchObject({ code, message: expect.stringMatching(sentence) });
    expect(states.at(-1) ?? null).toBeNull();
    expect('kind' in failure && failure.kind).toBe(
      ['media_rejected', 'email_unverified'].includes(code) ? 'refused' : 'retry',
    );
  });

  it('disconnects no account, whatever the service says of its token', async () => {
    const { upload } = await openAccount();
    once('startUpload', { fault: '401', times: 5 });
    expect(await upload(mediumOf(mp4(50_000)).medium)).toMatchObject({
      kind: 'retry',
      code: 'media_unavailable',
    });
  });
});

describe('a video of an account on a server of its own', () => {
  it('goes there as it is where the service cannot bring it', async () => {
    sandbox.set({ videoFailure: 'pds_upload_failure' });
    const { upload } = await openAccount({ isElsewhere: true });
    const bytes = mp4(150_000);
    const uploaded = await upload(mediumOf(bytes).medium);
    expect(uploaded).toEqual({ kind: 'uploaded', remoteId: expect.stringMatching(/^baf\w+ 150000$/) });
  });

  it('is refused where it is larger than that takes', async () => {
    sandbox.set({ videoFailure: 'pds_upload_failure', blobUploadLimit: 100_000 });
    const { upload } = await openAccount({ isElsewhere: true });
    expect(await upload(mediumOf(mp4(150_000)).medium)).toMatchObject({
      ...{ kind: 'refused', code: 'media_rejected' },
      message: 'The video has 0.2 MB; the account’s Bluesky server takes 0.1 MB.',
    });
  });

  it('says why its file cannot be read, as of every file', async () => {
    sandbox.set({ videoFailure: 'pds_upload_failure' });
    const { upload } = await openAccount({ isElsewhere: true });
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
