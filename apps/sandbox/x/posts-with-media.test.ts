import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sha256Of, startTestSandbox, testFiles } from '../test-clients.ts';

let now = Date.now();
let peer: Awaited<ReturnType<typeof startTestSandbox>>;

beforeEach(async () => {
  now = Date.now();
  peer = await startTestSandbox({ now: () => now });
});
afterEach(() => peer.sandbox.close());

const [one, two] = [testFiles.png('one'), testFiles.png('two')];
const refused = { status: 400, body: { errors: [{ message: 'Your media IDs are invalid.' }] } };

describe('a post of X with media', () => {
  it('stands in the ledger with its files in order, each with its alternative text', async () => {
    const { upload, describe: tell, postWith } = peer.x();
    const [first, second] = [await upload(one), await upload(two)];
    await tell(first, 'Wrong');
    await tell(first, 'One');
    expect((await postWith('Bells', second, first)).status).toBe(201);
    await tell(first, 'Too late');
    const rest = { mimeType: 'image/png', width: null, height: null };
    expect(peer.sandbox.ledger()[0]?.media).toEqual([
      { ...rest, sha256: sha256Of(two), sizeBytes: two.length, altText: '', remoteId: `3_${second}` },
      { ...rest, sha256: sha256Of(one), sizeBytes: one.length, altText: 'One', remoteId: `3_${first}` },
    ]);
  });

  it('ends in a link to them, and needs no other text', async () => {
    const { token, upload, postWith } = peer.x();
    const { body } = await postWith('Bells', await upload(one));
    expect(body.data.text).toMatch(/^Bells https:\/\/t\.co\/\w+$/);
    expect((await postWith('', await upload(one))).body.data.text).toMatch(/^https:\/\/t\.co\/\w+$/);
    const alone = { media: { media_ids: [await upload(one)] } };
    expect((await peer.ask('POST', '/2/tweets', { token, body: alone })).status).toBe(201);
    expect(peer.sandbox.ledger().map(({ content }) => content)).toEqual(['Bells', '', '']);
  });

  it.each([
    ['tweet_image', 'image/png', '3'],
    ['tweet_gif', 'image/gif', '16'],
    ['tweet_video', 'video/mp4', '13'],
  ])('tells the key of a %s when it is asked for', async (category, type, prefix) => {
    const { id: userId, upload, postWith, read, post } = peer.x();
    const mediaId = await upload(one, category, type);
    const { id } = (await postWith('Bells', mediaId)).body.data;
    const attachments = { media_keys: [`${prefix}_${mediaId}`] };
    for (const fields of ['tweet.fields', 'post.fields']) {
      const query = `${fields}=created_at,attachments`;
      expect((await read(`/2/tweets/${id}?${query}`)).body.data.attachments).toEqual(attachments);
      const [shown] = (await read(`/2/users/${userId}/tweets?${query}`)).body.data;
      expect(shown.attachments).toEqual(attachments);
    }
    expect((await read(`/2/tweets/${id}`)).body.data).not.toHaveProperty('attachments');
    const plain = (await post('Plain')).body.data.id;
    const { body } = await read(`/2/tweets/${plain}?tweet.fields=attachments`);
    expect(body.data).not.toHaveProperty('attachments');
  });

  it('carries what its author uploaded within a day', async () => {
    const { upload, postWith } = peer.x();
    const id = await upload(one);
    expect(await peer.x('other').postWith('1', id)).toMatchObject(refused);
    now += 2 * 60 * 60_000 - 1;
    expect((await postWith('1', id)).status).toBe(201);
    now += 22 * 60 * 60_000 + 1;
    expect(await peer.x().postWith('2', id)).toMatchObject(refused);
  });

  it('carries four images, or one of anything else', async () => {
    const { upload, postWith, token } = peer.x();
    const images = await Promise.all([1, 2, 3, 4].map((count) => upload(testFiles.png(String(count)))));
    const video = await upload(testFiles.mp4(), 'tweet_video', 'video/mp4');
    const gif = await upload(testFiles.gif(), 'tweet_gif', 'image/gif');
    expect((await postWith('1', ...images)).status).toBe(201);
    for (const mix of [
      [video, ...images.slice(0, 1)],
      [gif, video],
      [gif, gif],
      [...images.slice(0, 3), '1'],
    ])
      expect(await postWith('2', ...mix)).toMatchObject(refused);
    expect((await postWith('3', video)).status).toBe(201);
    expect((await postWith('4', gif)).status).toBe(201);
    for (const media_ids of [[], [...images, gif]]) {
      const body = { text: '5', media: { media_ids } };
      expect((await peer.ask('POST', '/2/tweets', { token, body })).status).toBe(400);
    }
  });

  it('carries nothing that is not finalized, or that has expired', async () => {
    const { initialize, append, upload, postWith, finalize } = peer.x();
    const { id } = (await initialize(one.length)).body.data;
    await append(id, 0, one);
    expect(await postWith('1', id)).toMatchObject(refused);
    const ready = await upload(two);
    await postWith('Kept', ready);
    peer.sandbox.expireMedia();
    expect(await postWith('1', ready)).toMatchObject(refused);
    expect((await finalize(id)).body.errors[0].message).toBe('Invalid media id.');
    expect(peer.sandbox.ledger()[0]?.media).toMatchObject([{ sha256: sha256Of(two) }]);
  });
});
