import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestSandbox, testFiles } from '../test-clients.ts';

let peer: Awaited<ReturnType<typeof startTestSandbox>>;

beforeEach(async () => {
  peer = await startTestSandbox();
});
afterEach(() => peer.sandbox.close());

const open = (platform: string, handle: string) =>
  peer.ask('POST', '/sandbox/accounts', { body: { platform, handle } });

describe('/sandbox/', () => {
  it('opens an account of X, with a fresh pair of tokens each time', async () => {
    const { body: one } = await open('x', '@demo');
    const { body: other } = await open('x', 'demo');
    expect(one).toEqual({
      id: expect.stringMatching(/^\d+$/),
      handle: 'demo',
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
      expiresIn: 7200,
      scope: 'tweet.read tweet.write users.read media.write offline.access',
    });
    expect([other.id, other.accessToken === one.accessToken]).toEqual([one.id, false]);
  });

  it('opens an account of Bluesky, with a domain for a handle', async () => {
    expect((await open('bluesky', 'Demo')).body).toEqual({
      id: expect.stringMatching(/^did:plc:[a-z2-7]{24}$/),
      handle: 'demo.sandbox.test',
      appPassword: expect.stringMatching(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/),
    });
    expect((await open('bluesky', 'me.example')).body.handle).toBe('me.example');
  });

  it('tells the ledger and the calls, of everybody or of one', async () => {
    await peer.x('one').post('1');
    await peer.x('two').post('2');
    await peer.x('two').post('2');
    const texts = async (query: string) =>
      (await peer.ask('GET', `/sandbox/ledger?${query}`)).body.commits.map(
        ({ content }: { content: string }) => content,
      );
    expect(await texts('')).toEqual(['1', '2']);
    expect(await texts('platform=x&handle=two')).toEqual(['2']);
    expect(await texts('handle=one')).toEqual(['1']);
    expect(await texts('platform=bluesky')).toEqual([]);
    expect((await peer.ask('GET', '/sandbox/calls?handle=two')).body.calls).toEqual([
      { platform: 'x', handle: 'two', endpoint: 'tweet', status: 201, count: 1 },
      { platform: 'x', handle: 'two', endpoint: 'tweet', status: 403, count: 1 },
    ]);
    await peer.bluesky('two');
    expect(peer.sandbox.calls({ platform: 'bluesky', handle: 'two' })).toHaveLength(1);
  });

  it('orders faults and takes them back', async () => {
    const body = { platform: 'x', handle: 'demo', fault: '500', times: 5 };
    const { post } = peer.x();
    expect((await peer.ask('POST', '/sandbox/faults', { body })).status).toBe(200);
    expect((await post('1')).status).toBe(500);
    await peer.ask('DELETE', '/sandbox/faults');
    expect((await post('1')).status).toBe(201);
  });

  it('changes settings, and answers with all of them', async () => {
    const { body } = await peer.ask('POST', '/sandbox/settings', {
      body: { credits: 0, duplicateRule: false },
    });
    expect(body).toMatchObject({ credits: 0, duplicateRule: false, sessionsPer5Minutes: 30 });
    expect((await peer.x().post('1')).status).toBe(402);
  });

  it('takes the access of a person away', async () => {
    const { read } = peer.x();
    await peer.ask('POST', '/sandbox/revoke', { body: { platform: 'x', handle: 'demo' } });
    expect((await read('/2/users/me')).status).toBe(401);
  });

  it('ends the uploads to X, and loses the blobs of Bluesky that no post names', async () => {
    const { upload, postWith } = peer.x();
    const mediaId = await upload(testFiles.png());
    expect(await peer.ask('POST', '/sandbox/media/expire')).toMatchObject({ status: 200, body: {} });
    expect((await postWith('1', mediaId)).body.errors[0].message).toBe('Your media IDs are invalid.');
    const { did, uploadBlob } = await peer.bluesky();
    const cid = (await uploadBlob(testFiles.png())).body.blob.ref.$link;
    const path = `/xrpc/com.atproto.sync.getBlob?did=${did}&cid=${cid}`;
    expect((await peer.ask('GET', path)).status).toBe(200);
    expect(await peer.ask('POST', '/sandbox/blobs/forget')).toMatchObject({ status: 200, body: {} });
    expect((await peer.ask('GET', path)).status).toBe(400);
  });

  it('is not controlled by pages of other sites, which may send text without asking', async () => {
    const send = (origin: string) =>
      fetch(`${peer.sandbox.url}/sandbox/settings`, {
        method: 'POST',
        headers: { origin, 'content-type': 'text/plain' },
        body: JSON.stringify({ credits: 0 }),
      });
    for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:1'])
      expect((await send(origin)).status).toBe(403);
    expect((await peer.x().post('1')).status).toBe(201);
    expect((await send(peer.sandbox.url)).status).toBe(200);
  });

  it('goes back to the beginning', async () => {
    const { read, post, upload } = peer.x();
    await post('1');
    const mediaId = await upload(testFiles.png());
    peer.sandbox.set({ credits: 0 });
    await peer.ask('POST', '/sandbox/reset');
    expect(peer.sandbox.ledger()).toEqual([]);
    expect((await peer.ask('GET', `/sandbox/files/3_${mediaId}`)).status).toBe(404);
    expect((await read('/2/users/me')).status).toBe(401);
    expect((await peer.x().post('1')).status).toBe(201);
  });

  it.each([
    ['accounts', { platform: 'myspace', handle: 'a' }, 'platform'],
    ['accounts', { platform: 'x' }, 'handle'],
    ['faults', { platform: 'x', handle: 'a', fault: 'flood' }, 'fault'],
    ['faults', { platform: 'bluesky', handle: 'a', fault: 'usage-cap' }, 'bluesky has no fault usage-cap'],
    ['faults', { platform: 'x', handle: 'a', fault: '500', times: 0 }, 'times'],
    ['settings', { mood: 'good' }, 'mood'],
    ['settings', { credits: 'many' }, 'credits'],
    ['settings', '["a"]', 'expected'],
  ])('refuses a wrong call of %s with 400 and the reason', async (verb, body, reason) => {
    const answer = await peer.ask('POST', `/sandbox/${verb}`, { body });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toContain(reason);
  });
});
