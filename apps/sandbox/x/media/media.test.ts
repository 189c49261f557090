import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sha256Of, startTestSandbox, testFiles } from '../../test-clients.ts';

let now = Date.now();
let peer: Awaited<ReturnType<typeof startTestSandbox>>;

beforeEach(async () => {
  now = Date.now();
  peer = await startTestSandbox({ now: () => now });
});
afterEach(() => peer.sandbox.close());

const png = testFiles.png('a bell');
describe('an upload to X', () => {
  it('goes up in steps and takes an alternative text', async () => {
    const { initialize, append, finalize, describe: tell } = peer.x();
    const { data } = (await initialize(png.length)).body;
    expect(data).toEqual({ id: data.id, media_key: `3_${data.id}`, expires_after_secs: 1_295_999 });
    expect((await append(data.id, 0, png)).body.data.expires_at).toBe(Math.floor(now / 1_000) + 1_295_999);
    const size = png.length;
    expect((await finalize(data.id)).body.data).toEqual({ ...data, size, expires_after_secs: 86_400 });
    expect((await tell(data.id, 'A bell')).body).toEqual({
      data: { id: data.id, associated_metadata: { alt_text: { text: 'A bell' } } },
    });
    expect((await tell('1', 'A bell')).status).toBe(400);
  });

  it('goes up in one request', async () => {
    const { token, postWith } = peer.x();
    const body = { media: png.toString('base64'), media_category: 'tweet_image' };
    const { data } = (await peer.ask('POST', '/2/media/upload', { token, body })).body;
    expect(data).toMatchObject({ size: png.length, expires_after_secs: 86_400 });
    await postWith('Hello', data.id);
    expect(peer.sandbox.ledger()[0]?.media).toMatchObject([{ sha256: sha256Of(png), mimeType: 'image/png' }]);
  });

  it('is worked on for a while when it moves', async () => {
    peer.sandbox.set({ mediaProcessingMs: 10_000 });
    const { upload, read, postWith } = peer.x();
    const id = await upload(testFiles.mp4(), 'tweet_video', 'video/mp4');
    const state = async () =>
      (await read(`/2/media/upload?command=STATUS&media_id=${id}`)).body.data.processing_info.state;
    expect(await state()).toBe('pending');
    expect((await postWith('1', id)).body.errors[0].message).toBe('Your media IDs are invalid.');
    now += 5_000;
    expect(await state()).toBe('in_progress');
    now += 5_000;
    expect(await state()).toBe('succeeded');
    expect((await postWith('1', id)).status).toBe(201);
  });

  it('may fail', async () => {
    peer.sandbox.set({ mediaFails: true });
    const { upload, read, postWith } = peer.x();
    const id = await upload(testFiles.gif(), 'tweet_gif', 'image/gif');
    const { body } = await read(`/2/media/upload?command=STATUS&media_id=${id}`);
    expect(body.data.processing_info.state).toBe('failed');
    expect((await postWith('1', id)).status).toBe(400);
  });

  it('is the same upload, of the same age, when it is finalized again', async () => {
    const { upload, finalize, postWith } = peer.x();
    const id = await upload(png);
    now += 60_000;
    const again = await finalize(id);
    expect([again.status, again.body.data.expires_after_secs]).toEqual([200, 86_340]);
    await postWith('Hello', id);
    expect(peer.sandbox.ledger()[0]?.media).toMatchObject([{ sha256: sha256Of(png) }]);
  });

  it('takes no segment once it is finalized, and none of somebody else', async () => {
    const { upload, append, initialize } = peer.x();
    expect((await append(await upload(png), 1, png)).status).toBe(400);
    const { id } = (await initialize(png.length)).body.data;
    expect((await peer.x('other').append(id, 0, png)).status).toBe(400);
  });

  const [one, two, three] = ['one', 'two', 'three'].map((text) => Buffer.from(text.repeat(1_000))) as [
    Buffer,
    Buffer,
    Buffer,
  ];
  const whole = Buffer.concat([one, two, three]);
  it.each<[string, [number, Buffer][]]>([
    [
      'in order',
      [
        [0, one],
        [1, two],
        [2, three],
      ],
    ],
    [
      'in any order',
      [
        [2, three],
        [0, one],
        [1, two],
      ],
    ],
    [
      'again, as the newest or as an older one',
      [
        [0, three],
        [0, one],
        [1, two],
        [0, one],
        [2, three],
      ],
    ],
  ])('has the bytes of its segments, which may be sent %s', async (_how, segments) => {
    const { initialize, append, finalize, postWith } = peer.x();
    const { id } = (await initialize(whole.length)).body.data;
    for (const [index, bytes] of segments) expect((await append(id, index, bytes)).status).toBe(200);
    expect((await finalize(id)).status).toBe(200);
    await postWith('Hello', id);
    expect(peer.sandbox.ledger()[0]?.media).toMatchObject([
      { sha256: sha256Of(whole), sizeBytes: whole.length },
    ]);
  });

  it('is hashed as it arrives when it is too large to be kept', async () => {
    const { initialize, append, finalize, postWith } = peer.x();
    const segments = ['a', 'b', 'c'].map((letter) => Buffer.alloc(6 * 1024 * 1024, letter));
    const film = Buffer.concat(segments);
    const { id } = (await initialize(film.length, 'tweet_video', 'video/mp4')).body.data;
    for (const [index, bytes] of segments.entries()) await append(id, index, bytes);
    await append(id, 2, segments[2] ?? film);
    await finalize(id);
    await postWith('Film', id);
    expect(peer.sandbox.ledger()[0]?.media).toMatchObject([
      { sha256: sha256Of(film), mimeType: 'video/mp4', sizeBytes: film.length },
    ]);
  });

  it('is refused when too large, incomplete, or without the scope', async () => {
    const { initialize, append, finalize } = peer.x();
    expect((await initialize(5 * 1024 * 1024 + 1)).status).toBe(400);
    const { id } = (await initialize(6)).body.data;
    await append(id, 0, Buffer.from('six'));
    expect((await finalize(id)).status).toBe(400);
    peer.sandbox.set({ grantedScope: 'tweet.read tweet.write users.read' });
    expect((await peer.x().initialize(6)).status).toBe(403);
  });
});
