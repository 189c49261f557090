import { apiClient } from '@carillon/harness/api-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type OAuthApp, redirectUri, startOAuthApp } from '../../testing/oauth-app.ts';
import { type Dashboard, startDashboard } from '../../testing/start-dashboard.ts';

let dashboard: Dashboard;
let app: OAuthApp;

beforeAll(async () => {
  dashboard = await startDashboard();
  app = await startOAuthApp(dashboard.url);
});

afterAll(async () => {
  await app.close();
  await dashboard.stop();
});

const statusOf = async (key = '', path = '/posts') =>
  (await apiClient(dashboard.carillon.url, key).get(path)).status;

interface ListedKey {
  readonly id: string;
  readonly name: string;
  readonly clientId: string | null;
}

const keysOf = async ({ client }: Awaited<ReturnType<Dashboard['signedIn']>>) =>
  (await client.get<ListedKey[]>('/app/keys')).body.data;

describe('the description of the authorization server', () => {
  it('says to pages of every site what it can do', async () => {
    const response = await fetch(`${dashboard.url}/.well-known/oauth-authorization-server`);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await response.json()).toMatchObject({
      issuer: dashboard.url,
      authorization_endpoint: `${dashboard.url}/oauth/authorize`,
      token_endpoint: `${dashboard.url}/oauth/token`,
      revocation_endpoint: `${dashboard.url}/oauth/revoke`,
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      client_id_metadata_document_supported: true,
      authorization_response_iss_parameter_supported: true,
    });
  });

  it.each(['/.well-known/oauth-authorization-server', '/oauth/token', '/oauth/revoke'])(
    'lets pages of other sites ask %s, and by one method only',
    async (path) => {
      const [asked, other] = await Promise.all(
        ['OPTIONS', 'DELETE'].map((method) => fetch(`${dashboard.url}${path}`, { method })),
      );
      expect([asked?.status, other?.status]).toEqual([204, 405]);
      expect(asked?.headers.get('access-control-allow-headers')).toContain('Content-Type');
      expect(asked?.headers.get('access-control-allow-credentials')).toBeNull();
    },
  );
});

describe('an app that a person lets in', () => {
  it('is shown by its name and host, and what it may do may be less than what it asked for', async () => {
    const person = await dashboard.signedIn();
    const { host } = new URL(app.clientId);
    expect(await app.show(person.client, app.request({ scope: 'posts:read posts:write' }))).toMatchObject({
      ...{ kind: 'asks', name: 'Helper', host, answerHost: null, fullAt: null },
      scopes: ['posts:read', 'posts:write'],
    });
    const { body } = await app.grant(person.client);
    const answer = new URL(body.data.url);
    expect(`${answer.origin}${answer.pathname}`).toBe(redirectUri);
    expect(Object.fromEntries(answer.searchParams)).toEqual({
      code: expect.stringMatching(/^[\w-]{43}$/),
      state: 'as it was',
      iss: dashboard.url,
    });
  });

  it('gets a key that may do what was granted until its time is over', async () => {
    const person = await dashboard.signedIn();
    const { profileId } = person;
    const code = await app.codeFrom(person.client, { profileIds: [profileId], days: 30 });
    const { status, headers, body } = await app.redeem(code, { resource: `${dashboard.carillon.url}/mcp` });
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toEqual({
      access_token: expect.stringMatching(/^svc_sk_[0-9A-Za-z]{49}$/),
      token_type: 'Bearer',
      expires_in: 30 * 86_400,
      scope: 'posts:read',
    });
    const key = body['access_token'];
    expect([await statusOf(key), await statusOf(key, '/webhooks')]).toEqual([200, 403]);
    const [listed] = await dashboard.db.apiKey.findMany({ where: { userId: person.userId } });
    expect(listed).toMatchObject({ name: 'Helper', clientId: app.clientId, profileIds: [profileId] });
    const days = (Number(listed?.expiresAt) - Date.now()) / 86_400_000;
    expect(Math.abs(days - 30)).toBeLessThan(0.1);
    await dashboard.db.apiKey.update({ where: { id: listed?.id ?? '' }, data: { expiresAt: new Date() } });
    expect(await statusOf(key)).toBe(401);
  });

  it('gets one for the sandbox only where the person says so', async () => {
    const person = await dashboard.signedIn();
    const { body } = await app.redeem(await app.codeFrom(person.client, { sandbox: true }));
    expect(body['access_token']).toMatch(/^svc_sk_test_/);
  });

  it('may also ask from a page of another site, and for no scopes in particular', async () => {
    const person = await dashboard.signedIn();
    const request = app.request({ state: null });
    const { scopes, denialUrl } = await app.show(person.client, request);
    expect(scopes).toContain('posts:write');
    expect(scopes).not.toContain('webhooks:write');
    expect(Object.fromEntries(new URL(denialUrl).searchParams)).toEqual({
      ...{ error: 'access_denied', error_description: expect.any(String), iss: dashboard.url },
    });
    const code = await app.codeFrom(person.client, { request, scopes });
    const headers = { origin: 'https://app.example', 'sec-fetch-site': 'cross-site' };
    expect((await app.redeem(code, {}, headers)).body['scope']).toBe(scopes.join(' '));
  });
});

describe('the key of an app', () => {
  it('stands among the others, is not rotated, and ends when the person revokes it', async () => {
    const person = await dashboard.signedIn();
    const { body } = await app.redeem(await app.codeFrom(person.client));
    const [key] = await keysOf(person);
    expect(key).toMatchObject({ name: 'Helper', clientId: app.clientId });
    const rotated = await person.client.post(`/app/keys/${key?.id}/rotate`, {});
    expect([rotated.status, rotated.headers.get('x-error-code')]).toEqual([409, 'key_of_app']);
    expect((await person.client.delete(`/app/keys/${key?.id}`)).status).toBe(204);
    expect(await statusOf(body['access_token'])).toBe(401);
  });

  it('ends when the app gives it back, and by no other app', async () => {
    const person = await dashboard.signedIn();
    const { body } = await app.redeem(await app.codeFrom(person.client));
    const key = body['access_token'] ?? '';
    expect((await app.revoke(key, { client_id: 'https://other.example/app.json' })).status).toBe(200);
    expect(await statusOf(key)).toBe(200);
    expect((await app.revoke(key)).status).toBe(200);
    expect(await statusOf(key)).toBe(401);
    expect((await app.revoke(key)).status).toBe(200);
  });

  it.each(['\0', 'https://app.example/\0', '\ud800', 'ü', '\n'])(
    'is asked for and given back with no client_id such as %j',
    async (clientId) => {
      const answers = [
        await app.revoke('svc_sk_1', { client_id: clientId }),
        await app.redeem('code', { client_id: clientId }),
      ];
      for (const { status, body } of answers)
        expect([status, body['error']]).toEqual([400, 'invalid_request']);
    },
  );

  it('leaves in the audit trail who granted what to which app, and its end', async () => {
    const person = await dashboard.signedIn();
    const { userId } = person;
    const { body } = await app.redeem(await app.codeFrom(person.client, { days: 365 }));
    await app.revoke(body['access_token'] ?? '');
    const [key] = await keysOf(person);
    const where = { userId, action: { startsWith: 'api_key' } };
    const events = await dashboard.db.auditEvent.findMany({ where, orderBy: { id: 'asc' } });
    expect(events).toMatchObject([
      {
        ...{ action: 'api_key.granted', actor: 'person', actorId: userId },
        details: {
          app: new URL(app.clientId).host,
          scopes: ['posts:read'],
          sandbox: false,
          expiresInDays: 365,
        },
      },
      { action: 'api_key.created', actor: 'anyone', subjectId: key?.id },
      { action: 'api_key.revoked', actor: 'anyone', subjectId: key?.id },
    ]);
  });
});
