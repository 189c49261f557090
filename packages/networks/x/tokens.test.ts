import type { ScriptedAnswer } from '@carillon/testing/scripted-server';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { XCredentials } from './credentials.ts';
import { createX } from './publisher.ts';
import {
  app,
  batchOf,
  closeX,
  inMinutes,
  lastingCredentials,
  openX,
  pair,
  published,
  reconnect,
  spent,
} from './testing/scripted-tokens.ts';

afterEach(() => closeX());

describe("an X account's tokens", () => {
  it.each([
    ['by X, as the application that this server is there', {}, 'client:secret'],
    ['by a sandbox, without telling it the secret for X', { sandbox: true }, 'sandbox:sandbox'],
  ])('are renewed %s', async (_, account, proof) => {
    const x = await openX({ credentials: { expiresAt: inMinutes(0) } });
    expect(await createX(app).publish(batchOf('Hello'), { ...x.session, ...account })).toEqual(published);
    const [{ headers, body } = { headers: {}, body: '' }] = x.refreshes();
    expect(headers['authorization']).toBe(`Basic ${btoa(proof)}`);
    expect(new URLSearchParams(body).get('client_id')).toBe(proof.split(':')[0]);
  });

  it('are left alone while ten minutes are left', async () => {
    const account = await openX({ accepts: ['access-1'], credentials: { expiresAt: inMinutes(11) } });
    expect(await account.publish()).toEqual(published);
    expect(account.refreshes()).toEqual([]);
  });

  it('are asked for as X documents it: form, Basic header, client id', async () => {
    const account = await openX({ credentials: { expiresAt: inMinutes(5) } });
    await account.publish();
    const [request] = account.refreshes();
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
      grant_type: 'refresh_token',
      refresh_token: 'refresh-1',
      client_id: 'client',
    });
    expect(request?.headers).toMatchObject({
      'content-type': expect.stringContaining('application/x-www-form-urlencoded'),
      authorization: `Basic ${Buffer.from('client:secret').toString('base64')}`,
    });
  });

  it('are stored before they are used', async () => {
    const account = await openX({ token: { body: { ...pair, scope: 'tweet.read tweet.write' } } });
    await account.publish();
    const stored = (await account.session.vault.read()) as XCredentials;
    expect(stored).toMatchObject({
      accessToken: 'access-2',
      refreshToken: 'refresh-2',
      scope: ['tweet.read', 'tweet.write'],
    });
    expect(Date.parse(stored.expiresAt)).toBeGreaterThan(Date.now() + 7_000_000);
  });

  it('keep their scope when the answer names none', async () => {
    const account = await openX({});
    expect(await account.publish()).toEqual(published);
    const { scope } = lastingCredentials();
    expect(await account.session.vault.read()).toMatchObject({ refreshToken: 'refresh-2', scope });
  });

  it.each([{ refresh_token: '' }, { refresh_token: undefined }])(
    'keep the refresh token when the answer has %p',
    async (change) => {
      const account = await openX({ token: { body: { ...pair, ...change } } });
      expect(await account.publish()).toEqual(published);
      expect(await account.session.vault.read()).toMatchObject({
        accessToken: 'access-2',
        refreshToken: 'refresh-1',
      });
    },
  );
});

describe('a renewal that fails', () => {
  it.each([
    [
      'a wrong secret',
      401,
      { error: 'unauthorized_client', error_description: 'Missing valid authorization header' },
    ],
    ['an unknown client', 401, { error: 'invalid_client' }],
    [
      'no client id',
      400,
      { error: 'invalid_request', error_description: 'Missing required parameter [client_id].' },
    ],
  ])("is the operator's after %s", async (_, status, body) => {
    const account = await openX({ token: { status, body } });
    expect(await account.publish()).toEqual({
      kind: 'operator',
      code: 'app_credentials_refused',
      message: 'The X application credentials of this server were refused. Contact the admin.',
      status,
    });
  });

  const transient: [string, ScriptedAnswer][] = [
    ['429', { status: 429, body: { title: 'Too Many Requests', detail: 'Too Many Requests', status: 429 } }],
    ['503', { status: 503, body: '<html>' }],
    ['an unknown 403', { status: 403, body: '<html>' }],
    ['a reset connection', { fault: 'reset' }],
    ['silence', { fault: 'hang' }],
    ['a page instead of tokens', { body: '<html>' }],
    ['a token of two lines', { body: { ...pair, access_token: 'access\n2' } }],
    ['a token without an end', { body: { ...pair, access_token: 'a'.repeat(5_000) } }],
  ];

  it.each(transient)('does not hinder a token that still works: %s', async (_, token) => {
    const account = await openX({ token, accepts: ['access-1'], credentials: { expiresAt: inMinutes(5) } });
    expect(await account.publish()).toEqual(published);
    expect(account.refreshes()).toHaveLength(1);
  });

  it('is tried again later when the token is over, whatever a proxy answers', async () => {
    const token = { status: 403, body: '<html>' };
    const account = await openX({ token, credentials: { expiresAt: inMinutes(-1) } });
    expect(await account.publish()).toMatchObject({ kind: 'retry' });
    expect(account.writes()).toBe(0);
  });
});

describe('a renewal whose answer got lost', () => {
  const lost: ScriptedAnswer = { fault: 'cut', body: pair };

  it('may have spent the refresh token: the old access token is used to its end, without another try', async () => {
    const account = await openX({
      token: lost,
      accepts: ['access-1'],
      credentials: { expiresAt: inMinutes(5) },
    });
    for (let n = 0; n < 3; n++) expect(await account.publish()).toEqual(published);
    expect(account.refreshes()).toHaveLength(1);
    expect(await account.session.vault.read()).toMatchObject({ refreshToken: 'refresh-1', doubtful: true });
  });

  it.each([
    ['saves the account if X never acted on the first', { body: pair }, published],
    ['shows that a person must connect it again if X did', spent, reconnect],
  ])('is tried once more when the access token is over, which %s', async (_, token, outcome) => {
    const account = await openX({ token, credentials: { expiresAt: inMinutes(-1), doubtful: true } });
    expect(await account.publish()).toMatchObject(outcome);
    expect(account.refreshes()).toHaveLength(1);
    if (outcome === published) expect(await account.session.vault.read()).not.toHaveProperty('doubtful');
  });

  it('leaves no doubt when nothing was sent, and is tried again at the next post', async () => {
    const account = await openX({ accepts: ['access-1'], credentials: { expiresAt: inMinutes(5) } });
    await closeX();
    expect(await account.publish()).toMatchObject({ kind: 'retry', code: 'unreachable' });
    expect(await account.session.vault.read()).not.toHaveProperty('doubtful');
  });
});

describe('an X account without a refresh token', () => {
  it('publishes until its token is over', async () => {
    const credentials = { refreshToken: null, expiresAt: inMinutes(5) };
    expect(await (await openX({ accepts: ['access-1'], credentials })).publish()).toEqual(published);
  });

  it.each([
    ['is over', -1],
    ['is refused', 60],
  ])('must be connected again when its token %s', async (_, minutes) => {
    const credentials = { refreshToken: null, expiresAt: inMinutes(minutes) };
    expect(await (await openX({ credentials })).publish()).toEqual(reconnect);
  });
});
