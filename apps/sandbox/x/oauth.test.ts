import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { behaviours } from '../behaviours.ts';
import { startTestSandbox } from '../test-clients.ts';

const verifier = 'a-verifier-that-is-long-enough-to-be-one-0123456789';
const challenge = createHash('sha256').update(verifier).digest('base64url');
const redirectUri = 'http://127.0.0.1:3001/connect/x';
const scope = 'tweet.read tweet.write users.read offline.access';
const invalidToken = {
  error: 'invalid_request',
  error_description: 'Value passed for the token was invalid.',
};

let now = Date.now();
let peer: Awaited<ReturnType<typeof startTestSandbox>>;

beforeEach(async () => {
  now = Date.now();
  peer = await startTestSandbox({ now: () => now });
});
afterEach(() => peer.sandbox.close());

async function consent(changes: Record<string, string> = {}) {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: 'app',
    redirect_uri: redirectUri,
    scope,
    state: 'state',
    code_challenge: challenge,
    code_challenge_method: 's256',
    ...changes,
  });
  const answer = await peer.ask('GET', `/i/oauth2/authorize?${query}`);
  const location = answer.headers.get('location');
  return { ...answer, back: location === null ? new URLSearchParams() : new URL(location).searchParams };
}

const exchange = (code: string | null, changes: Record<string, string> = {}) =>
  peer.ask('POST', '/2/oauth2/token', {
    body: {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      client_id: 'app',
      ...changes,
    },
  });

/** Whom the tokens speak for that the consent buys. */
async function speaksFor(changes: Record<string, string>): Promise<string> {
  const { back } = await consent(changes);
  const { body } = await exchange(back.get('code'));
  return (await peer.ask('GET', '/2/users/me', { token: body.access_token })).body.data.username;
}

const refresh = (refresh_token: string) =>
  peer.ask('POST', '/2/oauth2/token', {
    body: { grant_type: 'refresh_token', refresh_token, client_id: 'app' },
  });

describe('the consent of X', () => {
  it('comes back with a code and the state, and the code buys tokens that work', async () => {
    const { status, back } = await consent();
    expect([status, back.get('state')]).toEqual([302, 'state']);
    const { body } = await exchange(back.get('code'));
    expect(body).toMatchObject({ token_type: 'bearer', expires_in: 7200, scope });
    const me = await peer.ask('GET', '/2/users/me', { token: body.access_token });
    expect(me.body.data.username).toBe('demo');
  });

  it('comes back with access_denied when the person refuses', async () => {
    peer.sandbox.set({ authorize: 'deny' });
    const { back } = await consent();
    expect(Object.fromEntries(back)).toEqual({ state: 'state', error: 'access_denied' });
  });

  it('shows whom one can be, and takes the choice', async () => {
    peer.sandbox.set({ authorize: 'ask' });
    const page = await consent();
    expect(page.status).toBe(200);
    expect(page.body).toContain('name="sandbox_choice" value="ratelimited"');
    expect(page.body).not.toContain('value="down"');
    expect(await speaksFor({ sandbox_choice: 'ratelimited' })).toBe('ratelimited');
  });

  it('takes a handle of one’s own before any choice, and shows it the next time', async () => {
    peer.sandbox.set({ authorize: 'ask' });
    const own = { sandbox_choice: 'demo', sandbox_handle: ' @bell-ringer ' };
    expect(await speaksFor(own)).toBe('bell-ringer');
    expect((await consent()).body).toContain('name="sandbox_choice" value="bell-ringer"');
    expect(await speaksFor({ sandbox_choice: 'demo', sandbox_handle: '' })).toBe('demo');
  });

  it.each(['two words', '<script>', 'a'.repeat(101), '@'])(
    'asks again for a handle that is none: %s',
    async (sandbox_handle) => {
      const { status, body } = await consent({ sandbox_choice: 'demo', sandbox_handle });
      expect(body).toMatch(/id="another"[^>]* autofocus>/);
      expect(status).toBe(400);
      expect(body).toContain('aria-invalid="true"');
      expect(body).toContain('role="alert"');
      expect(body).not.toContain('<script>');
    },
  );

  it('goes back with access_denied and the state when the person chooses so', async () => {
    peer.sandbox.set({ authorize: 'ask' });
    const { back } = await consent({ sandbox_choice: 'deny', state: 'a b&c' });
    expect(Object.fromEntries(back)).toEqual({ state: 'a b&c', error: 'access_denied' });
  });

  it('is a page that says what it is, whose every field has a label, and that sends back what was asked', async () => {
    peer.sandbox.set({ authorize: 'ask' });
    await speaksFor({ sandbox_handle: 'ringer' });
    const state = '"><script>alert(1)</script>';
    const body: string = (await consent({ client_id: 'Bells & co', state })).body;
    expect(body).toContain('<html lang="en">');
    expect(body).toContain('<title>Authorize Bells &#38; co · Carillon sandbox</title>');
    expect(body).not.toContain('<script>alert');
    expect(body.match(/<main\b/g)).toHaveLength(1);
    expect(body.match(/<h1>/g)).toHaveLength(1);
    expect(body).toContain('<legend>Who are you?</legend>');
    const fields = [...body.matchAll(/<input type="(?:radio|text)" id="([^"]+)"/g)].map(([, id]) => id);
    expect(fields).toHaveLength(Object.keys(behaviours).length + 1);
    for (const id of fields) expect(body).toContain(`<label for="${id}">`);
    const named = [...body.matchAll(/aria-describedby="([^"]+)"/g)].map(([, id]) => id);
    for (const id of named) expect(body).toContain(`id="${id}"`);
    expect(body.match(/ checked>/g)).toHaveLength(1);
    expect([...body.matchAll(/<button [^>]*>([^<]+)/g)].map(([, text]) => text)).toEqual(['Allow', 'Deny']);
    const sent = (name: string, value: string) =>
      body.split(`<input type="hidden" name="${name}" value="${value}">`).length - 1;
    expect([sent('client_id', 'Bells &#38; co'), sent('redirect_uri', redirectUri)]).toEqual([2, 2]);
    expect(body).not.toMatch(/type="hidden" name="sandbox_/);
  });

  it('refuses a request without a challenge', async () => {
    expect((await consent({ code_challenge: '' })).status).toBe(400);
  });
});

describe('the token endpoint of X', () => {
  it('takes a code once', async () => {
    const code = (await consent()).back.get('code');
    expect((await exchange(code)).status).toBe(200);
    expect(await exchange(code)).toMatchObject({
      status: 400,
      body: {
        error: 'invalid_request',
        error_description: 'Value passed for the authorization code was invalid.',
      },
    });
  });

  it('takes a code for 30 seconds', async () => {
    const code = (await consent()).back.get('code');
    now += 30_000;
    expect((await exchange(code)).status).toBe(400);
  });

  it.each([
    ['another verifier', { code_verifier: 'another' }],
    ['another redirect address', { redirect_uri: 'http://127.0.0.1:3001/other' }],
    ['another application', { client_id: 'other' }],
  ])('refuses a code with %s', async (_what, changes) => {
    const code = (await consent()).back.get('code');
    expect((await exchange(code, changes)).status).toBe(400);
  });

  it('takes a plain challenge, and a form', async () => {
    const { back } = await consent({ code_challenge: verifier, code_challenge_method: 'plain' });
    const form = new URLSearchParams({
      grant_type: 'authorization_code',
      code: back.get('code') ?? '',
      redirect_uri: redirectUri,
      code_verifier: verifier,
      client_id: 'app',
    });
    const answer = await peer.ask('POST', '/2/oauth2/token', {
      body: form.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.status).toBe(200);
  });

  it('gives no refresh token without the scope offline.access', async () => {
    const { back } = await consent({ scope: 'tweet.read users.read' });
    expect((await exchange(back.get('code'))).body).not.toHaveProperty('refresh_token');
  });

  it('takes a refresh token once; of ten at the same time one wins', async () => {
    const { refreshToken } = peer.sandbox.account('x', 'demo');
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(refreshToken)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, ...Array<number>(9).fill(400)]);
    expect(answers.find(({ status }) => status === 400)?.body).toEqual(invalidToken);
    const next = answers.find(({ status }) => status === 200)?.body.refresh_token;
    expect((await refresh(next)).status).toBe(200);
  });

  it('lets an access token die after two hours', async () => {
    const { accessToken } = peer.sandbox.account('x', 'demo');
    now += 7_200_000;
    expect((await peer.ask('GET', '/2/users/me', { token: accessToken })).status).toBe(401);
  });

  it('forgets what was revoked', async () => {
    const { accessToken, refreshToken } = peer.sandbox.account('x', 'demo');
    for (const token of [accessToken, refreshToken])
      expect((await peer.ask('POST', '/2/oauth2/revoke', { body: { token, client_id: 'app' } })).status).toBe(
        200,
      );
    expect((await peer.ask('GET', '/2/users/me', { token: accessToken })).status).toBe(401);
    expect((await refresh(refreshToken)).body).toEqual(invalidToken);
  });

  it.each([
    ['no client', {}, {}, 400, 'invalid_request'],
    ['an unknown client', { client_id: 'other' }, {}, 401, 'invalid_client'],
    ['a wrong secret in the body', { client_id: 'app', client_secret: 'no' }, {}, 401, 'unauthorized_client'],
    ['a wrong Basic secret', {}, { authorization: `Basic ${btoa('app:no')}` }, 401, 'unauthorized_client'],
  ])('refuses %s', async (_what, client, headers, status, error) => {
    peer.sandbox.set({ clientId: 'app', clientSecret: 'secret' });
    const { refreshToken: refresh_token } = peer.sandbox.account('x', 'demo');
    const body = { grant_type: 'refresh_token', refresh_token, ...client };
    expect(await peer.ask('POST', '/2/oauth2/token', { body, headers })).toMatchObject({
      status,
      body: { error },
    });
  });

  it.each([
    ['in the body', { client_id: 'app', client_secret: 'secret' }, {}],
    ['by Basic', {}, { authorization: `Basic ${btoa('app:secret')}` }],
    ['that servers are to a sandbox', {}, { authorization: `Basic ${btoa('sandbox:sandbox')}` }],
  ])('knows the application %s', async (_where, client, headers) => {
    peer.sandbox.set({ clientId: 'app', clientSecret: 'secret' });
    const { refreshToken: refresh_token } = peer.sandbox.account('x', 'demo');
    const body = { grant_type: 'refresh_token', refresh_token, ...client };
    expect((await peer.ask('POST', '/2/oauth2/token', { body, headers })).status).toBe(200);
  });
});
