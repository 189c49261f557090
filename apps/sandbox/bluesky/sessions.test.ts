import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestSandbox } from '../test-clients.ts';

const create = '/xrpc/com.atproto.server.createSession';
const refresh = '/xrpc/com.atproto.server.refreshSession';
const get = '/xrpc/com.atproto.server.getSession';
const hour = 60 * 60_000;

let now = Date.now();
let peer: Awaited<ReturnType<typeof startTestSandbox>>;

beforeEach(async () => {
  now = Date.now();
  peer = await startTestSandbox({ now: () => now });
});
afterEach(() => peer.sandbox.close());

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));

describe('sessions of Bluesky', () => {
  it('open with a handle in any case, and with a DID', async () => {
    const { id, handle, appPassword: password } = peer.sandbox.account('bluesky', 'demo');
    for (const identifier of [handle, 'Demo.Sandbox.TEST', id]) {
      const { status, body } = await peer.ask('POST', create, { body: { identifier, password } });
      expect(status).toBe(200);
      expect(body).toMatchObject({ did: id, handle: 'demo.sandbox.test', active: true });
    }
  });

  it('give tokens for 120 minutes and for 90 days', async () => {
    const { accessJwt, refreshJwt, did } = await peer.bluesky();
    const iat = Math.floor(now / 1_000);
    expect(claimsOf(accessJwt)).toMatchObject({ scope: 'com.atproto.appPass', sub: did, exp: iat + 7_200 });
    expect(claimsOf(refreshJwt)).toMatchObject({
      scope: 'com.atproto.refresh',
      sub: did,
      exp: iat + 7_776_000,
    });
    expect((await peer.ask('GET', get, { token: accessJwt })).body).toMatchObject({ did, active: true });
  });

  it.each([
    ['a wrong password', 'demo.sandbox.test', 'wrong'],
    ['a leading @', '@demo.sandbox.test', undefined],
    ['an unknown handle', 'nobody.sandbox.test', undefined],
  ])('do not open with %s', async (_what, identifier, password) => {
    const { appPassword } = peer.sandbox.account('bluesky', 'demo');
    const answer = await peer.ask('POST', create, {
      body: { identifier, password: password ?? appPassword },
    });
    expect([answer.status, answer.body]).toEqual([
      401,
      { error: 'AuthenticationRequired', message: 'Invalid identifier or password' },
    ]);
  });

  it('open 30 times in 5 minutes, failures included, and then lock out the right password too', async () => {
    const { handle: identifier, appPassword } = peer.sandbox.account('bluesky', 'demo');
    const attempt = (password: string) => peer.ask('POST', create, { body: { identifier, password } });
    for (let count = 0; count < 30; count += 1) expect((await attempt('wrong')).status).toBe(401);
    const refused = await attempt(appPassword);
    expect([refused.status, refused.body]).toEqual([
      429,
      { error: 'RateLimitExceeded', message: 'Rate Limit Exceeded' },
    ]);
    expect(refused.headers.get('ratelimit-policy')).toBe('30;w=300');
    expect(refused.headers.get('ratelimit-remaining')).toBe('0');
    expect(refused.headers.get('retry-after')).toBe('300');
    now += 300_000;
    expect((await attempt(appPassword)).status).toBe(200);
  });

  it('are renewed; for two hours the spent token yields the same successor', async () => {
    const { refreshJwt: token } = await peer.bluesky();
    const answers = await Promise.all(Array.from({ length: 10 }, () => peer.ask('POST', refresh, { token })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const ids = answers.map(({ body }) => claimsOf(body.refreshJwt).jti);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).not.toBe(claimsOf(token).jti);
    now += 2 * hour;
    expect((await peer.ask('POST', refresh, { token })).body).toEqual({
      error: 'ExpiredToken',
      message: 'Token has been revoked',
    });
    expect((await peer.ask('POST', refresh, { token: answers[0]?.body.refreshJwt })).status).toBe(200);
  });

  it('refuse tokens that are missing, foreign, of the other kind or too old', async () => {
    const { accessJwt, refreshJwt } = await peer.bluesky();
    const answer = async (token?: string) =>
      (await peer.ask('GET', get, token === undefined ? {} : { token })).body;
    const forged = [...accessJwt.split('.').slice(0, 2), 'forged'].join('.');
    expect(await answer()).toEqual({ error: 'AuthMissing', message: 'Authentication Required' });
    expect(await answer(forged)).toEqual({ error: 'InvalidToken', message: 'Token could not be verified' });
    expect(await answer(refreshJwt)).toEqual({ error: 'InvalidToken', message: 'Bad token scope' });
    now += 2 * hour;
    expect(await answer(accessJwt)).toEqual({ error: 'ExpiredToken', message: 'Token has expired' });
  });

  it('die when the person revokes the access; only a new app password opens others', async () => {
    const { handle, refreshJwt: token, appPassword: old } = await peer.bluesky();
    peer.sandbox.revoke('bluesky', handle);
    const open = async (password: string) =>
      (await peer.ask('POST', create, { body: { identifier: handle, password } })).status;
    const spent = async () => (await peer.ask('POST', refresh, { token })).body.message;
    expect([await spent(), await open(old)]).toEqual(['Token has been revoked', 401]);
    const { appPassword } = peer.sandbox.account('bluesky', handle);
    expect([await open(appPassword), await open(old)]).toEqual([200, 401]);
    expect(await spent()).toBe('Token has been revoked');
  });

  it('open for every account that the page lists, without asking for it first', async () => {
    const { appPassword } = peer.sandbox.account('bluesky', 'slow');
    peer.sandbox.reset();
    const body = { identifier: 'slow.sandbox.test', password: appPassword };
    expect((await peer.ask('POST', create, { body })).status).toBe(200);
  });
});
