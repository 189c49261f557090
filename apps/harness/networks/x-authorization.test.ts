import { createHash } from 'node:crypto';
import type { AuthorizationCode } from '@carillon/networks';
import { createX } from '@carillon/networks/x/publisher';
import { app } from '@carillon/networks/x/testing/scripted-tokens';
import { type Sandbox, startSandbox } from '@carillon/sandbox/sandbox';
import { type ScriptedAnswer, startScriptedServer } from '@carillon/testing/scripted-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

const redirectUri = 'http://127.0.0.1:3001/connect/x/callback';
const scopes = ['tweet.read', 'tweet.write', 'users.read', 'media.write', 'offline.access'];
const x = createX({ ...app, deadline: 1_000 });

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => {
  sandbox.clearFaults();
  sandbox.set({ authorize: 'approve', authorizeAs: 'demo', ...app });
});

const authorizationOf = (network = x) => {
  if (network.authorization === undefined) throw new Error('X is connected by redirect.');
  return network.authorization;
};

/** X's page, as the sandbox shows it. */
function begun(network = x, state = 'state-1') {
  const start = authorizationOf(network).begin({ baseUrl: sandbox.url, redirectUri, state });
  if (start.kind !== 'begun') throw new Error(start.message);
  return { ...start, url: start.url.replace(/^https:\/\/x\.com(?=\/)/, sandbox.url) };
}

/** The parameters that the person's browser brings back from the consent page. */
async function answered(url: string): Promise<Record<string, string>> {
  const response = await fetch(url, { redirect: 'manual' });
  const location = new URL(response.headers.get('location') ?? '');
  expect(`${location.origin}${location.pathname}`).toBe(redirectUri);
  return Object.fromEntries(location.searchParams);
}

/** A person consents. */
async function granted(network = x): Promise<AuthorizationCode> {
  const { url, codeVerifier } = begun(network);
  const { code = '' } = await answered(url);
  return { code, codeVerifier, redirectUri };
}

const redeem = (code: AuthorizationCode, network = x) => authorizationOf(network).redeem(code, sandbox.url);

const spent = {
  kind: 'reconnect',
  code: 'authentication_failed',
  message: 'X did not accept the authorization: it is too old or was used before. Connect the account again.',
  status: 400,
};

describe('the way to X’s consent page', () => {
  it('asks for a code with PKCE and the scopes of the specification, and the one for media', () => {
    const start = authorizationOf().begin({ baseUrl: sandbox.url, redirectUri, state: 'state 1&' });
    if (start.kind !== 'begun') throw new Error(start.message);
    const url = new URL(start.url);
    expect(`${url.origin}${url.pathname}`).toBe('https://x.com/i/oauth2/authorize');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'client',
      redirect_uri: redirectUri,
      state: 'state 1&',
      scope: 'tweet.read tweet.write users.read media.write offline.access',
      code_challenge: createHash('sha256').update(start.codeVerifier).digest('base64url'),
      code_challenge_method: 's256',
    });
    expect(start.codeVerifier).toMatch(/^[\w-]{43,128}$/);
    expect(start.url).not.toContain(start.codeVerifier);
    expect(start.url).not.toContain('secret');
  });

  it('has a new verifier each time', () => {
    expect(begun().codeVerifier).not.toBe(begun().codeVerifier);
  });

  it('leads to the page that the operator configured', () => {
    const authorizeUrl = 'http://127.0.0.1:9/consent';
    const start = authorizationOf(createX({ ...app, authorizeUrl })).begin({
      baseUrl: sandbox.url,
      redirectUri,
      state: 's',
    });
    expect(start).toMatchObject({ url: expect.stringContaining(`${authorizeUrl}?response_type=code&`) });
  });

  it('is closed where this server is no application of X', () => {
    expect(
      authorizationOf(createX({ clientId: '' })).begin({ baseUrl: sandbox.url, redirectUri, state: 's' }),
    ).toEqual({
      kind: 'operator',
      code: 'app_credentials_refused',
      message: 'This server has no X application yet. Its admin must set X_CLIENT_ID.',
    });
  });
});

describe('what a person answers on X’s consent page', () => {
  it('buys tokens that connect the account', async () => {
    const { url, codeVerifier } = begun();
    const { code = '', state } = await answered(url);
    expect(state).toBe('state-1');
    const redeemed = await redeem({ code, codeVerifier, redirectUri });
    if (redeemed.kind !== 'redeemed') throw new Error(redeemed.kind);
    expect(redeemed.input).toMatchObject({ expiresIn: 7200, scope: scopes.join(' ') });
    expect(await x.connect(redeemed.input, sandbox.url)).toMatchObject({
      kind: 'connected',
      platformUsername: 'demo',
      grantedScopes: scopes,
      credentials: { refreshToken: expect.any(String), scope: scopes },
    });
  });

  it('is a refusal, with the state and no code', async () => {
    sandbox.set({ authorize: 'deny' });
    expect(await answered(begun().url)).toEqual({ error: 'access_denied', state: 'state-1' });
  });

  it('buys tokens of a sandbox with an application of its own, whatever the one of X is', async () => {
    for (const network of [x, createX({ clientId: '' })]) {
      const start = authorizationOf(network).begin({
        baseUrl: sandbox.url,
        redirectUri,
        state: 's',
        sandboxUrl: sandbox.url,
      });
      if (start.kind !== 'begun') throw new Error(start.message);
      expect(new URL(start.url).searchParams.get('client_id')).toBe('sandbox');
      const { code = '' } = await answered(start.url);
      const bought = { code, codeVerifier: start.codeVerifier, redirectUri, sandbox: true };
      expect(await redeem(bought, network)).toMatchObject({ kind: 'redeemed' });
    }
  });

  it('is asked for without a secret by a public client', async () => {
    sandbox.set({ clientId: 'client', clientSecret: '' });
    const open = createX({ clientId: 'client', clientSecret: '' });
    expect(await redeem(await granted(open), open)).toMatchObject({ kind: 'redeemed' });
  });
});

describe('a code that X does not take', () => {
  it('was used before', async () => {
    const code = await granted();
    expect(await redeem(code)).toMatchObject({ kind: 'redeemed' });
    expect(await redeem(code)).toEqual(spent);
  });

  it.each([
    ['another verifier', { codeVerifier: 'another-verifier-of-43-characters-or-more-0123' }],
    ['another address', { redirectUri: 'http://127.0.0.1:3001/connect/other' }],
    ['a code that nobody gave', { code: 'forged' }],
    ['no code', { code: '' }],
  ])('came with %s', async (_, change) => {
    expect(await redeem({ ...(await granted()), ...change })).toEqual(spent);
  });

  it('lacks a scope, which is named', async () => {
    const readOnly = createX({ ...app, scopes: ['tweet.read', 'users.read'] });
    const { url, codeVerifier } = begun(readOnly);
    const { code = '' } = await answered(url);
    expect(await redeem({ code, codeVerifier, redirectUri })).toEqual({
      kind: 'refused',
      code: 'permission_missing',
      message:
        'X did not grant tweet.write and offline.access, which publishing needs. Connect the account again and allow everything that is asked for.',
    });
  });

  it.each([{ clientSecret: 'wrong' }, { clientSecret: '' }, { clientId: 'other' }])(
    'came from an application that X does not know: %p',
    async (change) => {
      const other = createX({ ...app, ...change });
      const code = await granted();
      expect(await redeem(code, other)).toMatchObject({
        kind: 'operator',
        message: 'The X application credentials of this server were refused. Contact the admin.',
      });
    },
  );
});

describe('the token endpoint of X', () => {
  const tokens = { token_type: 'bearer', expires_in: 7200, access_token: 'a', refresh_token: 'b' };
  const code = { code: 'code', codeVerifier: 'verifier', redirectUri };

  async function told(answer: ScriptedAnswer, network = x) {
    const server = await startScriptedServer(() => answer);
    try {
      return { result: await authorizationOf(network).redeem(code, server.url), requests: server.requests };
    } finally {
      await server.close();
    }
  }

  it.each([
    ['a confidential client by Basic', app, `Basic ${Buffer.from('client:secret').toString('base64')}`],
    ['a public client by its id', { clientId: 'client', clientSecret: '' }, undefined],
  ])('is told %s, and as a form', async (_, credentials, authorization) => {
    const { requests } = await told({ body: tokens }, createX(credentials));
    expect(requests).toHaveLength(1);
    expect(requests[0]?.headers.authorization).toBe(authorization);
    expect(requests[0]?.headers['content-type']).toContain('application/x-www-form-urlencoded');
    expect(Object.fromEntries(new URLSearchParams(requests[0]?.body))).toEqual({
      grant_type: 'authorization_code',
      code: 'code',
      redirect_uri: redirectUri,
      code_verifier: 'verifier',
      client_id: 'client',
    });
  });

  it('grants what was asked for when its answer names no scope', async () => {
    const { result } = await told({ body: tokens });
    expect(result).toEqual({
      kind: 'redeemed',
      input: { accessToken: 'a', refreshToken: 'b', expiresIn: 7200, scope: scopes.join(' ') },
    });
  });

  it.each([null, undefined, ''])(
    'grants no lasting access with %p for a refresh token',
    async (refresh_token) => {
      const { result } = await told({ body: { ...tokens, refresh_token } });
      expect(result).toMatchObject({ message: expect.stringMatching(/^X did not grant offline\.access, /) });
    },
  );

  it('may say more than it was asked, which is left out where it is no scope', async () => {
    const scope = `${scopes.join(' ')} media.write <script> ${'a'.repeat(60)}`;
    const { result } = await told({ body: { ...tokens, scope } });
    expect(result).toMatchObject({ input: { scope: `${scopes.join(' ')} media.write` } });
  });

  it.each<[string, ScriptedAnswer]>([
    ['is over capacity', { status: 503, body: '<html>' }],
    ['answers a page', { body: '<html>' }],
    ['answers no token', { body: { token_type: 'bearer' } }],
    ['answers a token that is none', { body: { ...tokens, access_token: 'a\r\nb' } }],
    ['answers half', { body: tokens, fault: 'cut' }],
    ['hangs up', { fault: 'reset' }],
    ['never answers', { fault: 'hang' }],
  ])('that %s is no reason to give up', async (_, answer) => {
    expect((await told(answer)).result).toMatchObject({
      kind: 'retry',
      code: 'unavailable',
      message: 'X is temporarily unavailable. Please try again later.',
    });
  });

  it('that cannot be reached is none either', async () => {
    expect(await authorizationOf().redeem(code, 'http://127.0.0.1:4')).toMatchObject({
      kind: 'retry',
      message: 'Could not reach X. Please try again later.',
    });
  });
});
