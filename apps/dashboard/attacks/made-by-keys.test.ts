import { connectAccount } from '@carillon/db/accounts';
import { rotateApiKey } from '@carillon/db/api-keys';
import { tidyWebhooks } from '@carillon/db/webhooks';
import { apiClient } from '@carillon/harness/api-client';
import { newApiKey } from '@carillon/secrets';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { integrator, linkVisitor, type MadeLink } from '../testing/link-visitor.ts';
import { type OAuthApp, startOAuthApp } from '../testing/oauth-app.ts';
import type { PersonClient } from '../testing/person-client.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

const application = { clientId: 'carillon', clientSecret: 'secret' };

let dashboard: Dashboard;
let app: OAuthApp;

beforeAll(async () => {
  dashboard = await startDashboard({ X_CLIENT_ID: application.clientId, X_CLIENT_SECRET: 'secret' });
  dashboard.carillon.sandbox.set({ ...application, authorize: 'approve', authorizeAs: 'demo' });
  app = await startOAuthApp(dashboard.url);
});

afterAll(async () => {
  await app.close();
  await dashboard.stop();
});

interface Hook {
  readonly id: string;
  readonly apiKeyId: string | null;
  readonly active: boolean;
  readonly disabledReason: string | null;
}

interface Key {
  readonly id: string;
  readonly made: { readonly webhooks: number; readonly links: number };
}

const address = { url: 'https://example.com/hooks' };

/** The key that makes links of an integrator, and a visitor who has one. */
async function withLink() {
  const owner = await integrator(dashboard);
  const link = await owner.link();
  const visitor = linkVisitor(dashboard);
  const { id } = await dashboard.db.apiKey.findFirstOrThrow({ where: { userId: owner.userId } });
  const listed = async (status: string) =>
    (await owner.api.get<MadeLink[]>(`/connect-links?status=${status}`)).body.data.map((each) => each.id);
  const opened = async () => (await visitor.open(link.token)).status;
  return { owner, link, visitor, keyId: id, opened, listed };
}

describe('links of a key', () => {
  it.each([
    ['is revoked', { revokedAt: new Date() }],
    ['has expired', { expiresAt: new Date(0) }],
    ['may not let others connect accounts any more', { scopes: ['posts:read'] }],
    ['is bound to another profile now', { profileIds: ['prf_other'] }],
  ])('are over at once when it %s', async (_, data) => {
    const { owner, link, visitor, keyId, opened } = await withLink();
    expect(await opened()).toBe(200);
    const search = await visitor.consent(link.token);
    await dashboard.db.apiKey.update({ where: { id: keyId }, data });
    expect(await opened()).toBe(410);
    expect(await visitor.comeBack(search)).toContain('problem=link_over');
    expect(await dashboard.db.socialAccount.count({ where: { userId: owner.userId } })).toBe(0);
    const other = apiClient(
      dashboard.carillon.url,
      await dashboard.carillon.key({ userId: owner.userId, scopes: ['accounts:connect'] }),
    );
    const { data: shown } = (await other.get<MadeLink>(`/connect-links/${link.id}`)).body;
    expect(shown).toMatchObject({ status: 'revoked', apiKeyId: keyId });
    for (const [status, ids] of [
      ['revoked', [link.id]],
      ['open', []],
    ] as const) {
      const { body } = await other.get<MadeLink[]>(`/connect-links?status=${status}`);
      expect(body.data.map(({ id }) => id)).toEqual(ids);
    }
  });

  it('cannot be used by whoever opened them before: the storing statement looks again', async () => {
    const { owner, link, keyId } = await withLink();
    const store = (platformUserId: string) =>
      connectAccount(
        dashboard.db,
        {
          ...{ profileId: owner.profileId, platform: 'x', platformUserId, platformUsername: 'somebody' },
          ...{ platformAvatar: '', grantedScopes: [], sandbox: false, serviceUrl: null },
        },
        { seal: async () => 'sealed', maxAccounts: 10, linkId: link.id },
      );
    await dashboard.db.apiKey.update({ where: { id: keyId }, data: { revokedAt: new Date() } });
    expect(await store('1')).toEqual({ kind: 'link_over' });
    await dashboard.db.apiKey.update({ where: { id: keyId }, data: { revokedAt: null } });
    expect(await store('1')).toMatchObject({ kind: 'stored' });
  });

  it('go on with the key that it was rotated into, and end with that', async () => {
    const { owner, keyId, opened, listed } = await withLink();
    const key = newApiKey({ sandbox: false });
    const rotated = await rotateApiKey(dashboard.db, {
      ...{ userId: owner.userId, id: keyId, hash: 'hash of the next', last4: key.slice(-4) },
      ...{ overlapMs: 3_600_000, max: 20 },
    });
    expect([await opened(), await listed('open')]).toMatchObject([200, [expect.any(String)]]);
    await dashboard.db.apiKey.update({ where: { id: keyId }, data: { expiresAt: new Date(0) } });
    expect(await opened()).toBe(200);
    if (rotated.kind !== 'rotated') throw new Error(rotated.kind);
    await dashboard.db.apiKey.update({ where: { id: rotated.id }, data: { revokedAt: new Date() } });
    expect(await opened()).toBe(410);
  });
});

/** A person, and a webhook by a key of theirs, or of an app that they connected. */
async function withWebhook(by: 'key' | 'app') {
  const person = await dashboard.signedIn();
  const scopes = ['webhooks:read', 'webhooks:write'] as const;
  const token =
    by === 'key'
      ? await dashboard.carillon.key({ userId: person.userId, scopes })
      : ((await app.redeem(await app.codeFrom(person.client, { request: askFor(scopes), scopes }))).body[
          'access_token'
        ] ?? '');
  const api = apiClient(dashboard.carillon.url, token);
  const { body } = await api.post<Hook>('/webhooks', address);
  const { id: keyId } = await dashboard.db.apiKey.findFirstOrThrow({ where: { userId: person.userId } });
  const hook = async () => (await person.client.get<Hook>(`/v1/webhooks/${body.data.id}`)).body.data;
  return { ...person, token, api, keyId, made: body.data, hook };
}

const askFor = (scopes: readonly string[]) => app.request({ scope: scopes.join(' ') });

const keysOf = async (client: PersonClient) => (await client.get<Key[]>('/app/keys')).body.data;

describe('webhooks of a key', () => {
  it('say which key made them, and the key says how many', async () => {
    const { client, keyId, made } = await withWebhook('key');
    expect(made.apiKeyId).toBe(keyId);
    const own = await client.post<Hook>('/v1/webhooks', address);
    expect([own.status, own.body.data.apiKeyId]).toEqual([201, null]);
    expect(await keysOf(client)).toMatchObject([{ id: keyId, made: { webhooks: 1, links: 0 } }]);
  });

  it.each([
    ['key', '', true],
    ['key', '?made=keep', true],
    ['key', '?made=end', false],
    ['app', '', false],
    ['app', '?made=keep', true],
  ] as const)('of a person’s %s that is revoked with “%s”: on is %s', async (by, query, active) => {
    const { client, keyId, hook } = await withWebhook(by);
    expect((await client.delete(`/app/keys/${keyId}${query}`)).status).toBe(204);
    expect(await hook()).toMatchObject({ active, disabledReason: null });
    expect((await keysOf(client))[0]?.made.webhooks).toBe(active ? 1 : 0);
  });

  it('of an app end when it gives its key back, with a reason', async () => {
    const { token, hook } = await withWebhook('app');
    await app.revoke(token);
    const reason = 'The access of the app that made it was revoked.';
    expect(await hook()).toMatchObject({ active: false, disabledReason: reason });
  });

  it('of an app end with its time, and go on when a person says so', async () => {
    const { client, keyId, made, hook } = await withWebhook('app');
    await tidyWebhooks(dashboard.db);
    expect((await hook()).active).toBe(true);
    await dashboard.db.apiKey.update({ where: { id: keyId }, data: { expiresAt: new Date() } });
    await tidyWebhooks(dashboard.db);
    const reason = 'The access of the app that made it has expired.';
    expect(await hook()).toMatchObject({ active: false, disabledReason: reason });
    expect((await client.patch(`/v1/webhooks/${made.id}`, { active: true })).status).toBe(200);
    await tidyWebhooks(dashboard.db);
    expect(await hook()).toMatchObject({ active: true, apiKeyId: null });
  });

  it('are also those of others whose address it changed', async () => {
    const { client, api, keyId } = await withWebhook('key');
    const { body } = await client.post<Hook>('/v1/webhooks', address);
    const path = `/webhooks/${body.data.id}`;
    expect((await api.patch<Hook>(path, { description: 'mine' })).body.data.apiKeyId).toBeNull();
    const moved = await api.patch<Hook>(path, { url: 'https://example.org/thief' });
    expect(moved.body.data.apiKeyId).toBe(keyId);
    await client.delete(`/app/keys/${keyId}?made=end`);
    expect((await client.get<Hook>(`/v1${path}`)).body.data.active).toBe(false);
  });

  it('of another key, or another user, go on', async () => {
    const [mine, theirs] = [await withWebhook('key'), await withWebhook('key')];
    const other = await dashboard.carillon.key({ userId: mine.userId, scopes: ['webhooks:write'] });
    const { body } = await apiClient(dashboard.carillon.url, other).post<Hook>('/webhooks', address);
    await mine.client.delete(`/app/keys/${mine.keyId}?made=end`);
    expect((await mine.client.delete(`/app/keys/${theirs.keyId}?made=end`)).status).toBe(404);
    expect((await theirs.hook()).active).toBe(true);
    const { data } = (await mine.client.get<Hook>(`/v1/webhooks/${body.data.id}`)).body;
    expect([data.active, (await mine.hook()).active]).toEqual([true, false]);
  });
});
