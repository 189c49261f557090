import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type OAuthApp, redirectUri, startOAuthApp } from '../testing/oauth-app.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

let dashboard: Dashboard;
let app: OAuthApp;
let person: Awaited<ReturnType<Dashboard['signedIn']>>;

beforeAll(async () => {
  dashboard = await startDashboard({ CONNECTION_TRIES: '10000' }, { documentDeadlineMs: 2_000 });
  app = await startOAuthApp(dashboard.url);
  person = await dashboard.signedIn();
});

afterAll(async () => {
  await app.close();
  await dashboard.stop();
});

describe('a request whose app or redirect_uri is not certain', () => {
  it.each([
    ['a longer path', `${redirectUri}/more`],
    ['another path', 'http://127.0.0.1:33418/'],
    ['a path that leads back to it', 'http://127.0.0.1:33418/a/../callback'],
    ['another host', 'http://127.0.0.2:33418/callback'],
    ['another name of this computer', 'http://localhost:33418/callback'],
    ['a host that begins like it', 'http://127.0.0.1.evil.example/callback'],
    ['a user name that looks like it', 'http://127.0.0.1:33418@evil.example/callback'],
    ['a user name before it', 'http://evil@127.0.0.1:33418/callback'],
    ['a backslash', 'http://127.0.0.1:33418\\@evil.example/callback'],
    ['a fragment', `${redirectUri}#a`],
    ['a query', `${redirectUri}?a=b`],
    ['a script', 'javascript:alert(1)'],
    ['no scheme', '//evil.example/callback'],
    ['nothing', ''],
  ])('is told to the person alone, with %s', async (_, uri) => {
    const shown = await app.show(person.client, app.request({ redirect_uri: uri }));
    expect(Object.keys(shown).sort()).toEqual(['kind', 'problem']);
    expect(shown.kind).toBe('stays');
    const granted = await app.grant(person.client, { request: app.request({ redirect_uri: uri }) });
    expect([granted.status, granted.headers.get('x-error-code')]).toEqual([409, 'app_unusable']);
  });

  it('takes another port of the person’s own computer, and of no other', async () => {
    const uri = 'http://127.0.0.1:1/callback';
    expect((await app.show(person.client, app.request({ redirect_uri: uri }))).kind).toBe('asks');
    const clientId = app.publish({ redirect_uris: ['https://app.example/callback'] });
    const at = (redirect_uri: string) =>
      app.show(person.client, app.request({ client_id: clientId, redirect_uri }));
    expect(await at('https://app.example/callback')).toMatchObject({
      kind: 'asks',
      answerHost: 'app.example',
    });
    expect((await at('https://app.example:8443/callback')).kind).toBe('stays');
    expect((await at('https://app.example/callback?x')).kind).toBe('stays');
  });

  it('is told to the person when it names two apps, or two places', async () => {
    for (const more of [`client_id=${app.publish()}`, `redirect_uri=${encodeURIComponent(redirectUri)}`])
      expect((await app.show(person.client, `${app.request()}&${more}`)).kind).toBe('stays');
  });
});

describe('a request of an app that is certain', () => {
  it.each([
    ['no PKCE', { code_challenge: null, code_challenge_method: null }, 'invalid_request'],
    ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['PKCE whose method is not said, which is plain', { code_challenge_method: null }, 'invalid_request'],
    ['a challenge that is none', { code_challenge: 'short' }, 'invalid_request'],
    ['another response_type', { response_type: 'token' }, 'unsupported_response_type'],
    ['the resource of somebody else', { resource: 'https://evil.example/mcp' }, 'invalid_target'],
    ['a resource with a fragment', { resource: 'RESOURCE#a' }, 'invalid_target'],
    ['scopes that do not exist', { scope: 'admin everything' }, 'invalid_scope'],
  ])('is answered to the app once the person goes there, with %s', async (_, changes, error) => {
    const resource =
      'resource' in changes ? changes.resource.replace('RESOURCE', `${dashboard.carillon.url}/mcp`) : null;
    const asked = app.request({ ...changes, resource });
    const shown = await app.show(person.client, asked);
    expect(shown.kind).toBe('returns');
    expect(shown.url.startsWith(`${redirectUri}?`)).toBe(true);
    expect(Object.fromEntries(new URL(shown.url).searchParams)).toMatchObject({
      ...{ error, state: 'as it was', iss: dashboard.url },
    });
    expect((await app.grant(person.client, { request: asked })).status).toBe(409);
  });
});

describe('the document of an app', () => {
  const problemOf = async (clientId: string) => {
    const { kind, problem } = await app.show(person.client, app.request({ client_id: clientId }));
    return [kind, problem];
  };

  it.each<[string, Parameters<OAuthApp['publish']>, string]>([
    ['is too large', [{ padding: 'a'.repeat(10_000) }], 'has more than 10,000 bytes'],
    ['never comes', [{}, { fault: 'hang' }], 'did not arrive in time'],
    ['breaks off', [{}, { fault: 'cut' }], 'could not be read'],
    ['is a page', [{}, { body: '<html>' }], 'not sent as application/json'],
    ['is no JSON', [{}, { body: Buffer.from('{') }], 'is not JSON'],
    ['is null', [{}, { body: Buffer.from('null') }], 'lacks client_id'],
    ['is of another app', [{ client_id: 'https://other.example/app.json' }], 'is not the document’s address'],
    ['has no name', [{ client_name: undefined }], 'lacks client_id, client_name'],
    ['has a secret', [{ token_endpoint_auth_method: 'client_secret_basic' }], 'not supported'],
    [
      'has no address of use',
      [{ redirect_uris: ['javascript:alert(1)', 'http://evil.example/', 'app://a'] }],
      'no redirect address',
    ],
    [
      'lies elsewhere',
      [{}, { status: 302, headers: { location: '/app-1.json' } }],
      'answered with status 302',
    ],
    ['is gone', [{}, { status: 410 }], 'answered with status 410'],
  ])('makes it no app when it %s', async (_, document, sentence) => {
    expect(await problemOf(app.publish(...document))).toEqual(['stays', expect.stringContaining(sentence)]);
  });

  it('is not asked for at addresses that are none of a document', async () => {
    const before = app.requests.length;
    const { origin, host } = new URL(app.clientId);
    for (const id of [
      ...['helper', 'https://', origin, `${origin}/`, `${app.clientId}#a`, `http://a:b@${host}/app-1.json`],
      ...[`${origin}/a/../app-1.json`, 'file:///etc/passwd', `${app.clientId}?${'a'.repeat(500)}`],
    ])
      expect((await problemOf(id))[0]).toBe('stays');
    expect(app.requests.length).toBe(before);
  });

  it('is fetched from public servers with https alone', async () => {
    const strict = await startDashboard({ ALLOW_PRIVATE_HOSTS: '0' }, { carillon: dashboard.carillon });
    const someone = await strict.signedIn();
    const { port } = new URL(app.clientId);
    const before = app.requests.length;
    for (const [id, sentence] of [
      [app.clientId, 'is on a private network'],
      [`https://localhost:${port}/app-1.json`, 'is on a private network'],
      ['https://169.254.169.254/latest', 'is on a private network'],
      ['https://[::1]/app.json', 'is on a private network'],
      ['http://app.example/app.json', 'must begin with https://'],
      ['https://app.example:8443/app.json', 'must use port 443'],
    ]) {
      const { problem } = await app.show(someone.client, app.request({ client_id: id ?? '' }));
      expect([id, problem]).toEqual([id, expect.stringContaining(sentence ?? '')]);
    }
    expect(app.requests.length).toBe(before);
    await strict.stop();
  });

  it('is fetched once for what a person sees and what they then grant', async () => {
    const clientId = app.publish();
    const before = app.requests.length;
    const request = app.request({ client_id: clientId });
    await app.show(person.client, request);
    expect((await app.grant(person.client, { request })).status).toBe(200);
    expect(app.requests.length).toBe(before + 1);
  });

  it('is fetched for nobody who is not signed in, and not for ever for those who are', async () => {
    const strict = await startDashboard({ CONNECTION_TRIES: '2' }, { carillon: dashboard.carillon });
    const before = app.requests.length;
    const clientId = app.publish({}, { status: 404 });
    const path = '/app/oauth/authorization/request';
    const body = { request: app.request({ client_id: clientId }) };
    expect((await strict.browser().post(path, body)).status).toBe(401);
    expect(app.requests.length).toBe(before);
    const { client } = await strict.signedIn();
    const statuses = [];
    for (let tries = 0; tries < 4; tries += 1) statuses.push((await client.post(path, body)).status);
    expect(statuses).toEqual([200, 429, 429, 429]);
    await strict.stop();
  });

  it('takes nothing from the tries of connecting accounts, and nothing comes of an address alone', async () => {
    const strict = await startDashboard({ CONNECTION_TRIES: '2' }, { carillon: dashboard.carillon });
    const { client, profileId } = await strict.signedIn();
    const clientId = app.publish({}, { status: 404 });
    const body = { request: app.request({ client_id: clientId }) };
    const before = app.requests.length;
    const led = await client.get(`/app/oauth/authorization?${new URLSearchParams(body)}`);
    expect([led.status, app.requests.length]).toEqual([404, before]);
    const asked = () => client.post('/app/oauth/authorization/request', body);
    expect([(await asked()).status, (await asked()).status]).toEqual([200, 429]);
    const { handle, appPassword } = dashboard.carillon.sandbox.account('bluesky', 'demo');
    const connected = await client.post('/app/accounts/bluesky', { profileId, handle, appPassword });
    expect(connected.status).toBe(200);
    await strict.stop();
  });
});
