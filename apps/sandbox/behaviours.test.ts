import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { postRecord, startTestSandbox } from './test-clients.ts';

let now = Date.now();
let peer: Awaited<ReturnType<typeof startTestSandbox>>;

beforeEach(async () => {
  now = Date.now();
  peer = await startTestSandbox({ now: () => now });
});
afterEach(() => peer.sandbox.close());

const silent = (promise: Promise<unknown>) =>
  Promise.race([promise.then(() => 'answer'), new Promise((done) => setTimeout(done, 300, 'silence'))]);

const committed = () => peer.sandbox.ledger().map(({ content }) => content);

describe('what a handle does by itself on X', () => {
  it('ratelimited holds back for 15 seconds, then works', async () => {
    const { post } = peer.x('ratelimited');
    const { status, headers } = await post('1');
    expect([status, Number(headers.get('x-rate-limit-reset'))]).toEqual([
      429,
      Math.ceil((now + 15_000) / 1_000),
    ]);
    expect((await post('1')).status).toBe(429);
    now += 15_000;
    expect([(await post('1')).status, (await post('2')).status]).toEqual([201, 201]);
  });

  it('expired can be connected, and is dead from its first post on', async () => {
    const { post, read, refreshToken: refresh_token } = peer.x('expired');
    const body = { grant_type: 'refresh_token', refresh_token, client_id: 'app' };
    expect((await read('/2/users/me')).status).toBe(200);
    expect((await post('1')).status).toBe(401);
    expect((await read('/2/users/me')).status).toBe(401);
    expect(await peer.ask('POST', '/2/oauth2/token', { body })).toMatchObject({
      status: 400,
      body: { error: 'invalid_request' },
    });
    expect((await peer.x('expired').read('/2/users/me')).status).toBe(200);
  });

  it('suspended and duplicate refuse every post, and nothing else', async () => {
    const suspended = peer.x('suspended');
    expect((await suspended.post('1')).body.errors[0].code).toBe(64);
    expect((await suspended.read('/2/users/me')).status).toBe(200);
    const { post } = peer.x('duplicate');
    expect((await post('1')).body.detail).toContain('duplicate content');
    expect((await post('2')).status).toBe(403);
    expect(committed()).toEqual([]);
  });

  it('down has its network where nothing listens', async () => {
    expect(peer.sandbox.account('x', 'demo')).not.toHaveProperty('serviceUrl');
    const { hostname, port } = new URL(String(peer.sandbox.account('x', 'down').serviceUrl));
    const [error] = await once(connect(Number(port), hostname), 'error');
    expect(error.code).toBe('ECONNREFUSED');
  });

  it('timeout takes the post and never answers', async () => {
    const posted = peer.x('timeout').post('1');
    expect(await silent(posted)).toBe('silence');
    expect(committed()).toEqual(['1']);
    await peer.sandbox.close();
    await expect(posted).rejects.toThrow();
    peer = await startTestSandbox();
  });

  it('slow answers late', async () => {
    peer.sandbox.set({ slowMs: 600 });
    const posted = peer.x('slow').post('1');
    expect(await silent(posted)).toBe('silence');
    expect((await posted).status).toBe(201);
  });

  it('breaks-thread fails once at the second item of each thread', async () => {
    const { post } = peer.x('breaks-thread');
    for (const thread of ['A', 'B']) {
      const root = (await post(`${thread}1`)).body.data.id;
      expect((await post(`${thread}2`, root)).status).toBe(503);
      const item = await post(`${thread}2`, root);
      expect(item.status).toBe(201);
      expect((await post(`${thread}3`, item.body.data.id)).status).toBe(201);
    }
    expect(committed()).toEqual(['A1', 'A2', 'A3', 'B1', 'B2', 'B3']);
  });
});

describe('what a handle does by itself on Bluesky', () => {
  const write = async (handle: string) => (await peer.bluesky(handle)).write({ value: postRecord('Hello') });

  it('ratelimited holds back for 15 seconds, then works', async () => {
    const refused = await write('ratelimited');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '15']);
    now += 15_000;
    expect((await write('ratelimited')).status).toBe(200);
  });

  it('expired can be connected, and is dead from its first post on', async () => {
    const { handle, appPassword: password, refreshJwt: token, write } = await peer.bluesky('expired');
    expect((await write({ value: postRecord('Hello') })).body.error).toBe('ExpiredToken');
    expect((await peer.ask('POST', '/xrpc/com.atproto.server.refreshSession', { token })).body.error).toBe(
      'ExpiredToken',
    );
    const body = { identifier: handle, password };
    expect((await peer.ask('POST', '/xrpc/com.atproto.server.createSession', { body })).status).toBe(401);
  });

  it('suspended is taken down', async () => {
    expect(await write('suspended')).toMatchObject({ status: 401, body: { error: 'AccountTakedown' } });
  });

  it('down has its network where nothing listens', () => {
    expect(peer.sandbox.account('bluesky', 'down').serviceUrl).toBe('http://127.0.0.1:4');
  });

  it.each(['demo', 'duplicate', 'breaks-thread', 'anybody'])('%s works', async (handle) => {
    expect((await write(handle)).status).toBe(200);
  });
});
