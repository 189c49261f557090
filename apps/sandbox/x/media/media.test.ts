import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestSandbox } from '../../test-clients.ts';

let now = Date.now();
let peer: Awaited<ReturnType<typeof startTestSandbox>>;

beforeEach(async () => {
  now = Date.now();
  peer = await startTestSandbox({
    now: () => now,
    settings: { grantedScope: 'tweet.read tweet.write users.read media.write' },
  });
});
afterEach(() => peer.sandbox.close());

const initialize = (token: string, category = 'tweet_image', total_bytes = 6) =>
  peer.ask('POST', '/2/media/upload/initialize', {
    token,
    body: { media_type: 'image/png', media_category: category, total_bytes },
  });

async function append(token: string, id: string, bytes: string) {
  const form = new FormData();
  form.set('segment_index', '0');
  form.set('media', new Blob([bytes]));
  const answer = await fetch(`${peer.sandbox.url}/2/media/upload/${id}/append`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return answer.status;
}

const finalize = (token: string, id: string) =>
  peer.ask('POST', `/2/media/upload/${id}/finalize`, { token, body: {} });

async function upload(token: string, category?: string): Promise<string> {
  const { id } = (await initialize(token, category)).body.data;
  expect(await append(token, id, 'sixsix')).toBe(200);
  expect((await finalize(token, id)).status).toBe(200);
  return id;
}

const postWith = (token: string, ...media_ids: string[]) =>
  peer.ask('POST', '/2/tweets', { token, body: { text: `With ${media_ids}`, media: { media_ids } } });

describe('media of X', () => {
  it('goes up in steps, takes an alternative text and onto a post', async () => {
    const { token } = peer.x();
    const id = await upload(token);
    const metadata = { alt_text: { text: 'A bell' } };
    const described = await peer.ask('POST', '/2/media/metadata', { token, body: { id, metadata } });
    expect(described.body).toEqual({ data: { id, associated_metadata: metadata } });
    const { status, body } = await postWith(token, id);
    expect([status, body.data.text]).toEqual([201, expect.stringMatching(/ https:\/\/t\.co\/\w+$/)]);
  });

  it('goes up in one request', async () => {
    const { token } = peer.x();
    const body = { media: btoa('image'), media_category: 'tweet_image' };
    const answer = await peer.ask('POST', '/2/media/upload', { token, body });
    expect(answer.body.data).toMatchObject({ size: 5, expires_after_secs: 86_400 });
    expect((await postWith(token, answer.body.data.id)).status).toBe(201);
  });

  it('is worked on for a while when it moves', async () => {
    peer.sandbox.set({ mediaProcessingMs: 10_000 });
    const { token, read } = peer.x();
    const id = await upload(token, 'tweet_video');
    const state = async () =>
      (await read(`/2/media/upload?command=STATUS&media_id=${id}`)).body.data.processing_info.state;
    expect(await state()).toBe('pending');
    expect((await postWith(token, id)).body.errors[0].message).toBe('Your media IDs are invalid.');
    now += 5_000;
    expect(await state()).toBe('in_progress');
    now += 5_000;
    expect(await state()).toBe('succeeded');
    expect((await postWith(token, id)).status).toBe(201);
  });

  it('may fail', async () => {
    peer.sandbox.set({ mediaFails: true });
    const { token, read } = peer.x();
    const id = await upload(token, 'tweet_gif');
    const { body } = await read(`/2/media/upload?command=STATUS&media_id=${id}`);
    expect(body.data.processing_info.state).toBe('failed');
    expect((await postWith(token, id)).status).toBe(400);
  });

  it('belongs to who sent it, for a day', async () => {
    const { token } = peer.x();
    const id = await upload(token);
    expect((await postWith(peer.x('other').token, id)).status).toBe(400);
    now += 2 * 60 * 60_000 - 1;
    expect((await postWith(token, id)).status).toBe(201);
    now += 22 * 60 * 60_000 + 1;
    expect((await postWith(peer.x().token, id)).status).toBe(400);
  });

  it('is four images, or one of anything else', async () => {
    const { token } = peer.x();
    const images = await Promise.all([1, 2, 3, 4].map(() => upload(token)));
    const video = await upload(token, 'tweet_video');
    expect((await postWith(token, ...images)).status).toBe(201);
    expect((await postWith(token, video, ...images.slice(0, 1))).status).toBe(400);
    expect((await postWith(token, video)).status).toBe(201);
  });

  it('is refused when too large, incomplete, or without the scope', async () => {
    const { token } = peer.x();
    expect((await initialize(token, 'tweet_image', 5 * 1024 * 1024 + 1)).status).toBe(400);
    const { id } = (await initialize(token)).body.data;
    await append(token, id, 'six');
    expect((await finalize(token, id)).status).toBe(400);
    peer.sandbox.set({ grantedScope: 'tweet.read tweet.write users.read' });
    expect((await initialize(peer.x().token)).status).toBe(403);
  });
});
