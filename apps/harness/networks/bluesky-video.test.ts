import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fast, mediumOf, mp4, named, openVideoSandbox, partBytes } from '../open-video-sandbox.ts';

let scene: Awaited<ReturnType<typeof openVideoSandbox>>;

beforeEach(async () => {
  scene = await openVideoSandbox();
});

afterEach(() => scene.sandbox.close());

describe('a video', () => {
  it('goes to the video service in parts, and the post names what that made of it', async () => {
    const { network, session, upload } = await scene.openAccount();
    const bytes = mp4(250_000);
    const { medium } = mediumOf(bytes);
    const uploaded = await upload(medium);
    expect(uploaded).toEqual({ kind: 'uploaded', remoteId: named(bytes) });
    if (uploaded.kind !== 'uploaded') return;
    expect(scene.callsOf('uploadPart')).toBe(3);
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
    const [post] = scene.posts();
    expect(post?.media).toMatchObject([{ altText: 'The bells', mimeType: 'video/mp4' }]);
  });

  it('that was broken off goes on from the parts that are there', async () => {
    const { upload } = await scene.openAccount();
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
    expect(scene.callsOf('uploadPart')).toBe(3);
    const { medium } = mediumOf(bytes, { kept: first.states.at(-1) ?? null });
    expect(await upload(medium)).toEqual({ kind: 'uploaded', remoteId: named(bytes) });
    expect(scene.callsOf('uploadPart')).toBe(5);
    expect(scene.callsOf('startUpload')).toBe(1);
  });

  it('that is worked on for longer than anybody waits is asked for again, and not brought again', async () => {
    scene.sandbox.set({ videoEncodingMs: 400 });
    const { upload } = await scene.openAccount({ times: { ...fast, maxProcessingMs: 50 } });
    const bytes = mp4(50_000);
    const first = mediumOf(bytes);
    expect(await upload(first.medium)).toMatchObject({ kind: 'retry', code: 'unavailable' });
    const { medium } = mediumOf(bytes, { kept: first.states.at(-1) ?? null });
    await new Promise((done) => setTimeout(done, 400));
    expect(await upload(medium)).toEqual({ kind: 'uploaded', remoteId: named(bytes) });
    expect(scene.callsOf('startUpload')).toBe(1);
  });

  it('begins anew where the service has forgotten what is kept', async () => {
    const { upload } = await scene.openAccount();
    const kept = JSON.stringify({ service: scene.sandbox.url, job: 'unheard' });
    const bytes = mp4(50_000);
    expect(await upload(mediumOf(bytes, { kept }).medium)).toEqual({
      kind: 'uploaded',
      remoteId: named(bytes),
    });
  });

  it.each([0, 200])(
    'is brought by two at once as by one, while the service joins parts: %d ms',
    async (ms) => {
      scene.sandbox.set({ videoFinishingMs: ms, videoEncodingMs: ms });
      const { upload } = await scene.openAccount();
      const bytes = mp4(450_000);
      const stop = new AbortController();
      const first = mediumOf(bytes, { signal: stop.signal });
      const keep = async (state: string | null) => {
        first.states.push(state);
        stop.abort();
      };
      expect(await upload({ ...first.medium, keep })).toEqual({ kind: 'stopped' });
      const { medium } = mediumOf(bytes, { kept: first.states.at(-1) ?? null });
      const slowly: typeof medium.read = async (range) => {
        await sleep(40);
        return medium.read(range);
      };
      const both = await Promise.all([upload(medium), upload({ ...medium, read: slowly })]);
      for (const each of both) expect(each).toEqual({ kind: 'uploaded', remoteId: named(bytes) });
      expect(scene.callsOf('startUpload')).toBe(1);
    },
  );

  it('begins anew where the service has forgotten the job, though it had every part', async () => {
    const { upload } = await scene.openAccount();
    const kept = JSON.stringify({ service: scene.sandbox.url, job: 'unheard', completed: 'unheard' });
    const bytes = mp4(50_000);
    expect(await upload(mediumOf(bytes, { kept }).medium)).toEqual({
      kind: 'uploaded',
      remoteId: named(bytes),
    });
  });

  it.each<[string, () => void]>([
    ['a part that meets a 503', () => scene.once('uploadPart', { fault: '503-overloaded' })],
    ['a part whose answer is cut', () => scene.once('uploadPart', { fault: 'commit-then-drop' })],
    ['a finish that is lost', () => scene.once('finishUpload', { fault: 'commit-then-drop' })],
    ['a job that cannot be read', () => scene.once('getJobStatus', { fault: '503-overloaded' })],
    ['parts that are long put together', () => scene.sandbox.set({ videoFinishingMs: 300 })],
    ['a video that is long encoded', () => scene.sandbox.set({ videoEncodingMs: 300 })],
  ])('is brought all the same: %s', async (_, order) => {
    const { upload } = await scene.openAccount();
    order();
    const bytes = mp4(150_000);
    expect(await upload(mediumOf(bytes).medium)).toEqual({ kind: 'uploaded', remoteId: named(bytes) });
  });

  it('that the service knows is taken from its earlier job', async () => {
    const { upload } = await scene.openAccount();
    const bytes = mp4(150_000);
    const first = await upload(mediumOf(bytes).medium);
    expect(await upload(mediumOf(bytes).medium)).toEqual(first);
  });

  it('goes in one request where the service takes no parts, and so does one that it knows', async () => {
    const { upload } = await scene.openAccount();
    const bytes = mp4(150_000);
    for (let time = 0; time < 2; time++) {
      scene.once('startUpload', { fault: '501-no-method' });
      expect(await upload(mediumOf(bytes).medium)).toEqual({ kind: 'uploaded', remoteId: named(bytes) });
    }
    expect(scene.callsOf('uploadVideo')).toBe(2);
    expect(scene.callsOf('uploadPart')).toBe(0);
  });

  it('asks for another token where the service does not take the one before any more', async () => {
    const { upload } = await scene.openAccount();
    scene.once('uploadPart', { fault: '401' });
    const bytes = mp4(150_000);
    expect(await upload(mediumOf(bytes).medium)).toEqual({ kind: 'uploaded', remoteId: named(bytes) });
  });
});

describe('a video that the account’s server lost', () => {
  it('goes there as it is, since the service would name the same again', async () => {
    const { upload } = await scene.openAccount();
    const bytes = mp4(150_000);
    const first = await upload(mediumOf(bytes).medium);
    if (first.kind !== 'uploaded') throw new Error(JSON.stringify(first));
    scene.sandbox.forgetBlobs();
    expect(await upload(mediumOf(bytes, { lost: first.remoteId }).medium)).toEqual({
      ...{ kind: 'uploaded', remoteId: expect.stringMatching(/^baf\w+ 150000$/) },
    });
  });
});
