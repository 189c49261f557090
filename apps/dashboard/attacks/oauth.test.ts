import { apiClient } from '@carillon/harness/api-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { challengeOf, type OAuthApp, startOAuthApp, verifier } from '../testing/oauth-app.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

let dashboard: Dashboard;
let app: OAuthApp;
let person: Awaited<ReturnType<Dashboard['signedIn']>>;

beforeAll(async () => {
  dashboard = await startDashboard();
  app = await startOAuthApp(dashboard.url);
  person = await dashboard.signedIn();
});

afterAll(async () => {
  await app.close();
  await dashboard.stop();
});

const statusOf = async (key = '') => (await apiClient(dashboard.carillon.url, key).get('/posts')).status;
const countKeys = () => dashboard.db.apiKey.count({ where: { clientId: { not: null } } });
const countCodes = () => dashboard.db.oAuthCode.count();

describe('a code', () => {
  it('gives one key, and ends it when it comes again, whoever brings it', async () => {
    const code = await app.codeFrom(person.client);
    const first = await app.redeem(code);
    expect(await statusOf(first.body['access_token'])).toBe(200);
    const again = await app.redeem(code, { client_id: 'https://thief.example/app.json' });
    expect([again.status, again.body['error']]).toEqual([400, 'invalid_grant']);
    expect(await statusOf(first.body['access_token'])).toBe(401);
  });

  it('gives one key though it comes ten times at once, and that is ended', async () => {
    const code = await app.codeFrom(person.client);
    const before = await countKeys();
    const answers = await Promise.all(Array.from({ length: 10 }, () => app.redeem(code)));
    const [given, ...others] = answers.filter(({ status }) => status === 200);
    expect(others).toEqual([]);
    expect(await countKeys()).toBe(before + 1);
    expect(await statusOf(given?.body['access_token'])).toBe(401);
  });

  it.each([
    ['brought by another app', { client_id: 'https://thief.example/app.json' }],
    ['with a wrong verifier', { code_verifier: 'w'.repeat(50) }],
    ['with the challenge in place of the verifier', { code_verifier: challengeOf(verifier) }],
    ['with another redirect_uri', { redirect_uri: 'http://127.0.0.1:33419/callback' }],
    ['for the other resource', { resource: 'THE OTHER' }],
  ])('gives nothing when it comes %s, and nothing afterwards', async (_, changes) => {
    const code = await app.codeFrom(person.client);
    const before = await countKeys();
    const resource = 'resource' in changes ? dashboard.carillon.url : null;
    const answer = await app.redeem(code, { ...changes, resource });
    expect([answer.status, answer.body['error']]).toEqual([400, 'invalid_grant']);
    const right = await app.redeem(code);
    expect([right.status, right.body['error']]).toEqual([400, 'invalid_grant']);
    expect(await countKeys()).toBe(before);
  });

  it.each([
    ['no verifier', { code_verifier: null }, 'invalid_request'],
    ['a short verifier', { code_verifier: 'short' }, 'invalid_request'],
    ['no redirect_uri', { redirect_uri: null }, 'invalid_request'],
    ['no client_id', { client_id: null }, 'invalid_request'],
    ['another grant', { grant_type: 'refresh_token' }, 'unsupported_grant_type'],
    ['the resource of somebody else', { resource: 'https://evil.example/mcp' }, 'invalid_target'],
  ])('is not looked at with %s', async (_, changes, error) => {
    const code = await app.codeFrom(person.client);
    const refused = await app.redeem(code, changes);
    expect([refused.status, refused.body['error']]).toEqual([400, error]);
    expect((await app.redeem(code)).status).toBe(200);
  });

  it('is nothing after a minute', async () => {
    const code = await app.codeFrom(person.client);
    const { expiresAt } = await dashboard.db.oAuthCode.findFirstOrThrow({ orderBy: { expiresAt: 'desc' } });
    const lifeMs = Number(expiresAt) - Date.now();
    expect([lifeMs > 50_000, lifeMs <= 60_000]).toEqual([true, true]);
    await dashboard.db.oAuthCode.updateMany({ data: { expiresAt: new Date() } });
    const late = await app.redeem(code);
    expect([late.status, late.body['error']]).toEqual([400, 'invalid_grant']);
  });

  it('is kept as a digest, and in no answer but the one to the app', async () => {
    const code = await app.codeFrom(person.client);
    const rows = JSON.stringify(await dashboard.db.oAuthCode.findMany());
    expect(rows).not.toContain(code);
    expect(rows).toContain(app.clientId);
  });

  it('gives nothing once its user is disabled', async () => {
    const someone = await dashboard.signedIn();
    const code = await app.codeFrom(someone.client);
    await dashboard.db.user.update({ where: { id: someone.userId }, data: { disabledAt: new Date() } });
    expect((await app.redeem(code)).body).toMatchObject({ error: 'invalid_grant' });
    expect(await dashboard.db.apiKey.count({ where: { userId: someone.userId } })).toBe(0);
  });

  it('cannot be guessed: an address that shows too many is not answered', async () => {
    const environment = { TRUSTED_PROXIES: '127.0.0.1' };
    const strict = await startDashboard(environment, { carillon: dashboard.carillon, maxUnknown: 3 });
    const there = await startOAuthApp(strict.url);
    const answers = [];
    for (let tries = 0; tries < 5; tries += 1)
      answers.push(await there.redeem(`guess ${tries}`, {}, { 'x-forwarded-for': '203.0.113.9' }));
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 429, 429]);
    expect(answers.at(-1)?.headers.get('retry-after')).toMatch(/^\d+$/);
    await there.close();
    await strict.stop();
  });
});

describe('a form that is not as it should be', () => {
  const post = async (body: string, type = 'application/x-www-form-urlencoded') => {
    const headers = { 'content-type': type };
    const response = await fetch(`${dashboard.url}/oauth/token`, { method: 'POST', body, headers });
    return [response.status, ((await response.json()) as { error: string }).error];
  };

  it.each([
    ['is JSON', '{"grant_type":"authorization_code"}', 'application/json'],
    ['is empty', '', undefined],
    ['says something twice', 'grant_type=authorization_code&grant_type=authorization_code', undefined],
    ['is large', `code=${'a'.repeat(20_000)}`, undefined],
    ['has very many fields', 'a=1&'.repeat(1_000), undefined],
    ['names what objects have', '__proto__=1&constructor=2&grant_type[]=3', undefined],
  ])('is refused when it %s', async (_, body, type) => {
    expect(await post(body, type)).toEqual([400, 'invalid_request']);
  });
});

describe('a grant', () => {
  const refusal = async (changes: object, headers: Readonly<Record<string, string | null>> = {}) => {
    const body = { request: app.request(), scopes: ['posts:read'], profileIds: [], sandbox: false, days: 90 };
    const answer = await person.client.send('POST', '/app/oauth/authorization', {
      body: { ...body, ...changes },
      headers,
    });
    return [answer.status, answer.headers.get('x-error-code')];
  };

  it.each([
    ['without the token of the session', { 'x-csrf-token': null }, 'csrf_token_missing'],
    ['from another site', { 'sec-fetch-site': 'cross-site' }, 'other_site'],
    ['from the origin of an app', { origin: 'https://app.example' }, 'other_site'],
  ])('is refused %s, and leaves no code', async (_, headers, code) => {
    const before = await countCodes();
    expect(await refusal({}, headers)).toEqual([403, code]);
    expect(await countCodes()).toBe(before);
  });

  it.each<[string, { asks?: string } & Readonly<Record<string, unknown>>, [number, string]]>([
    [
      'more than the app asked for',
      { asks: 'posts:read', scopes: ['posts:read', 'posts:write'] },
      [400, 'more_than_asked'],
    ],
    ['what apps get only when they ask for it', { scopes: ['webhooks:write'] }, [400, 'more_than_asked']],
    ['nothing', { scopes: [] }, [400, 'too_few']],
    ['a life that is not offered', { days: 3_650 }, [400, 'wrong_value']],
    ['a profile of somebody else', { profileIds: ['prof_none'] }, [404, 'profile_not_found']],
  ])('cannot be of %s', async (_, { asks = null, ...changes }, refused) => {
    const before = await countCodes();
    expect(await refusal({ ...changes, request: app.request({ scope: asks }) })).toEqual(refused);
    expect(await countCodes()).toBe(before);
  });

  it('cannot be of the profile of another person', async () => {
    const { profileId } = await dashboard.person();
    expect(await refusal({ profileIds: [profileId] })).toEqual([404, 'profile_not_found']);
  });

  it('is counted among the keys, before it is made and when the code comes', async () => {
    const strict = await startDashboard(
      {},
      { carillon: dashboard.carillon, caps: { apiKeys: 1, profiles: 1_000 } },
    );
    const there = await startOAuthApp(strict.url);
    const someone = await strict.signedIn();
    const codes = [await there.codeFrom(someone.client), await there.codeFrom(someone.client)];
    const answers = await Promise.all(codes.map((code) => there.redeem(code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await there.show(someone.client)).fullAt).toBe(1);
    const granted = await there.grant(someone.client);
    expect([granted.status, granted.headers.get('x-error-code')]).toEqual([403, 'too_many_keys']);
    await there.close();
    await strict.stop();
  });

  it('is made on a page that no other page can show in a frame', async () => {
    const { headers } = await person.client.get(`/oauth/authorize?${app.request()}`);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });
});

describe('a key that an app gives back', () => {
  it('ends no key that a person made, nor that of another app', async () => {
    const body = { name: 'own', scopes: ['posts:read'], expiresIn: null, sandbox: false };
    const made = await person.client.post<{ key: string }>('/app/keys', body);
    const { key } = made.body.data;
    for (const client_id of [app.clientId, 'null'])
      expect((await app.revoke(key, { client_id })).status).toBe(200);
    expect(await statusOf(key)).toBe(200);
  });
});
