import { scopes, usualScopes } from '@carillon/core';
import { changeReturnOrigins, forgetConnectLinks } from '@carillon/db/connect-links';
import { createProfile } from '@carillon/db/profiles';
import { type ApiClient, apiClient } from '@carillon/harness/api-client';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { digest } from '@carillon/secrets';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

interface LinkBody {
  readonly id: string;
  readonly url?: string;
  readonly status: string;
  readonly platforms: readonly string[];
  readonly sandbox: boolean;
  readonly createdAt: string;
  readonly expiresAt: string;
}

let carillon: Carillon;

beforeAll(async () => {
  carillon = await startCarillon();
});

afterAll(() => carillon.stop());

/** A user with a client of the API. */
async function newUser() {
  const { userId, profileId, apiKey } = await carillon.tenant('growth');
  const client = async (facts: object = {}) =>
    apiClient(carillon.url, await carillon.key({ userId, ...facts }));
  return { userId, profileId, api: apiClient(carillon.url, apiKey), client };
}

const create = (api: ApiClient, body: object) => api.post<LinkBody>('/connect-links', body);
const idsOf = async (api: ApiClient, query = '') =>
  (await api.get<LinkBody[]>(`/connect-links${query}`)).body.data.map(({ id }) => id);
const codeOf = ({ status, headers }: { status: number; headers: Headers }) =>
  `${status} ${headers.get('x-error-code')}`;

describe('POST /connect-links', () => {
  it('answers the address once, and keeps a digest of its secret', async () => {
    const { api, profileId } = await newUser();
    const { status, body, headers } = await create(api, { profileId });
    const { url = '', ...link } = body.data;
    expect([status, headers.get('location')]).toEqual([
      201,
      expect.stringContaining(`/v1/connect-links/${link.id}`),
    ]);
    const [, token = ''] = /^https:\/\/dashboard\.example\/connect-account#([\w-]{43})$/.exec(url) ?? [];
    expect(link).toMatchObject({ status: 'open', platforms: ['x', 'bluesky'], sandbox: false });
    expect(Date.parse(link.expiresAt) - Date.parse(link.createdAt)).toBe(3_600_000);
    const row = await carillon.db.connectLink.findUniqueOrThrow({ where: { id: link.id } });
    expect([row.digest, JSON.stringify(row).includes(token)]).toEqual([digest(token), false]);
    expect((await api.get<LinkBody>(`/connect-links/${link.id}`)).body.data).toEqual(link);
  });

  it('makes one link under an Idempotency-Key, whose answer is kept sealed', async () => {
    const { api, profileId } = await newUser();
    const ask = () => api.post<LinkBody>('/connect-links', { profileId }, 'once');
    const [first, again] = [await ask(), await ask()];
    expect(again.body).toEqual(first.body);
    const kept = await carillon.db.idempotencyKey.findMany({ where: { key: 'once' } });
    expect(JSON.stringify(kept)).not.toContain(first.body.data.url?.split('#')[1]);
    expect(await idsOf(api)).toEqual([first.body.data.id]);
  });

  it('needs a scope that a key has only where somebody named it', async () => {
    const { userId, profileId, client } = await newUser();
    const { id } = await carillon.db.apiKey.create({
      data: { id: 'apk_of_old', userId, name: 'old', hash: 'of no key', last4: 'old_' },
    });
    const old = await carillon.db.apiKey.findUniqueOrThrow({ where: { id } });
    expect(old.scopes).toEqual([...usualScopes]);
    expect(scopes.filter((scope) => !usualScopes.includes(scope))).toEqual([
      'accounts:connect',
      'applications:read',
      'applications:write',
    ]);
    const usual = await client({ scopes: usualScopes });
    expect(codeOf(await create(usual, { profileId }))).toBe('403 scope_missing');
    expect(codeOf(await usual.get('/connect-links'))).toBe('403 scope_missing');
    const named = await client({ scopes: ['accounts:connect'] });
    expect((await create(named, { profileId })).status).toBe(201);
    expect(await idsOf(named)).toHaveLength(1);
  });

  it.each([
    [{ expiresInMinutes: 4 }, /^expiresInMinutes must be/],
    [{ expiresInMinutes: 10_081 }, /^expiresInMinutes must be/],
    [{ platforms: [] }, /^platforms must/],
    [{ platforms: ['lantern'] }, /^platforms/],
    [{ returnUrl: 'http://app.example' }, /^returnUrl must be an address that begins with https:\/\//],
    [{ externalId: '' }, /^externalId must/],
  ])('refuses %j', async (more, sentence) => {
    const { api, profileId } = await newUser();
    const { status, body } = await create(api, { profileId, ...more });
    expect([status, body.error]).toEqual([400, expect.stringMatching(sentence)]);
  });

  it('says where to list the origin of a returnUrl, and takes it from then on', async () => {
    const { api, profileId, userId } = await newUser();
    const body = { profileId, returnUrl: 'https://app.example/back' };
    const refused = await create(api, body);
    expect(codeOf(refused)).toBe('400 return_url_not_allowed');
    expect(refused.body.error).toMatch(/https:\/\/app\.example,.*under API keys, “Allowed return URLs”/);
    await changeReturnOrigins(carillon.db, userId, ['https://app.example']);
    expect((await create(api, body)).status).toBe(201);
  });

  it('with a sandbox key makes links for the sandbox alone, and lists no others', async () => {
    const { api, profileId, client } = await newUser();
    const sandboxed = await client({ sandbox: true, scopes });
    const real = await create(api, { profileId });
    const { body } = await create(sandboxed, { profileId });
    expect(body.data.sandbox).toBe(true);
    expect(codeOf(await create(sandboxed, { profileId, sandbox: false }))).toBe('403 connect_link_sandbox');
    expect(await idsOf(sandboxed)).toEqual([body.data.id]);
    expect(codeOf(await sandboxed.get(`/connect-links/${real.body.data.id}`))).toBe(
      '404 connect_link_not_found',
    );
    expect(await idsOf(api)).toEqual([body.data.id, real.body.data.id]);
  });

  it('with a key that is bound to profiles makes links to those alone', async () => {
    const { userId, profileId, api, client } = await newUser();
    const other = await createProfile(carillon.db, { userId, name: 'Other', timezone: 'UTC', groupId: null });
    const bound = await client({ profileIds: [other.id], scopes });
    const foreign = await create(api, { profileId });
    expect(codeOf(await create(bound, { profileId }))).toBe('404 profile_not_found');
    const { body } = await create(bound, { profileId: other.id });
    expect(await idsOf(bound)).toEqual([body.data.id]);
    expect(codeOf(await bound.delete(`/connect-links/${foreign.body.data.id}`))).toBe(
      '404 connect_link_not_found',
    );
  });

  it('leaves a user 1,000 open links, counted exactly', async () => {
    const { api, profileId, userId } = await newUser();
    const rows = Array.from({ length: 998 }, (_, at) => ({
      id: `cnl_${userId.slice(4)}${at}`,
      ...{ userId, profileId, digest: `${userId} ${at}`, platforms: ['x' as const] },
      expiresAt: new Date(Date.now() + 3_600_000),
    }));
    await carillon.db.connectLink.createMany({ data: rows });
    const made = await Promise.all([1, 2, 3, 4].map(() => create(api, { profileId })));
    expect(made.map(codeOf).sort()).toEqual([
      ...['201 null', '201 null'],
      ...['403 connect_links_used_up', '403 connect_links_used_up'],
    ]);
    const [open] = made.filter(({ status }) => status === 201);
    await api.delete(`/connect-links/${open?.body.data.id}`);
    expect((await create(api, { profileId })).status).toBe(201);
  });
});

describe('GET /connect-links', () => {
  it('goes on page by page, the newest first, by status and profile', async () => {
    const { api, profileId } = await newUser();
    const ids: string[] = [];
    for (let at = 0; at < 4; at += 1) ids.unshift((await create(api, { profileId })).body.data.id);
    const [newest = '', second = '', third = '', oldest = ''] = ids;
    await api.delete(`/connect-links/${second}`);
    await carillon.db.connectLink.update({ where: { id: third }, data: { expiresAt: new Date() } });
    await carillon.db.connectLink.update({ where: { id: oldest }, data: { usedAt: new Date() } });
    const found = async (status: string) => idsOf(api, `?status=${status}`);
    expect([
      await found('open'),
      await found('revoked'),
      await found('expired'),
      await found('used'),
    ]).toEqual(ids.map((id) => [id]));
    const answer = await fetch(`${carillon.url}/v1/connect-links?limit=3&profile_id=${profileId}`, {
      headers: { authorization: `Bearer ${await carillon.key({ userId: await ownerOf(newest) })}` },
    });
    const page = (await answer.json()) as { data: LinkBody[]; nextCursor: string };
    expect(page.data.map(({ id }) => id)).toEqual([newest, second, third]);
    expect(await idsOf(api, `?limit=3&cursor=${page.nextCursor}`)).toEqual([oldest]);
    expect(codeOf(await api.get('/connect-links?profile_id=prf_none'))).toBe('404 profile_not_found');
  });
});

const ownerOf = async (id: string) =>
  (await carillon.db.connectLink.findUniqueOrThrow({ where: { id } })).userId;

describe('DELETE /connect-links/{id}', () => {
  it('revokes it, is answered the same again, and leaves one that was used as it is', async () => {
    const { api, profileId, userId } = await newUser();
    const { id } = (await create(api, { profileId })).body.data;
    for (const _ of [1, 2]) expect((await api.delete(`/connect-links/${id}`)).status).toBe(204);
    expect((await api.get<LinkBody>(`/connect-links/${id}`)).body.data.status).toBe('revoked');
    const used = (await create(api, { profileId })).body.data;
    await carillon.db.connectLink.update({ where: { id: used.id }, data: { usedAt: new Date() } });
    expect((await api.delete(`/connect-links/${used.id}`)).status).toBe(204);
    expect((await api.get<LinkBody>(`/connect-links/${used.id}`)).body.data.status).toBe('used');
    const events = await carillon.db.auditEvent.findMany({
      where: { userId, subjectId: id },
      orderBy: { id: 'asc' },
    });
    expect(events.slice(0, 2).map(({ action }) => action)).toEqual([
      'connect_link.created',
      'connect_link.revoked',
    ]);
  });
});

describe('a link that ended long ago', () => {
  it('is forgotten after 90 days', async () => {
    const { api, profileId } = await newUser();
    const [old, newer] = [
      (await create(api, { profileId })).body.data,
      (await create(api, { profileId })).body.data,
    ];
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    await carillon.db.connectLink.update({ where: { id: old.id }, data: { expiresAt: daysAgo(91) } });
    await carillon.db.connectLink.update({ where: { id: newer.id }, data: { expiresAt: daysAgo(89) } });
    expect(await forgetConnectLinks(carillon.db)).toBe(1);
    expect(await idsOf(api)).toEqual([newer.id]);
  });

  it('is kept while an account is connected by it, for it says whose customer that is', async () => {
    const { api, profileId } = await newUser();
    const { id } = (await create(api, { profileId })).body.data;
    const socialAccountId = await carillon.account(profileId, 'x', 'customer');
    const long = { expiresAt: new Date(Date.now() - 91 * 86_400_000), socialAccountId };
    await carillon.db.connectLink.update({ where: { id }, data: long });
    const change = (connectLinkId: string | null) =>
      carillon.db.socialAccount.update({ where: { id: socialAccountId }, data: { connectLinkId } });
    await change(id);
    expect(await forgetConnectLinks(carillon.db)).toBe(0);
    await change(null);
    expect(await forgetConnectLinks(carillon.db)).toBe(1);
  });
});
