import { scopes, usualScopes } from '@carillon/core';
import { createProfile } from '@carillon/db/profiles';
import { type ApiClient, apiClient } from '@carillon/harness/api-client';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

interface Application {
  readonly id: string;
  readonly name: string;
  readonly owner: string;
  readonly plan: string;
  readonly accounts: number;
}

let carillon: Carillon;

beforeAll(async () => {
  carillon = await startCarillon();
});
afterAll(() => carillon.stop());

/** A user with a client of the API that may do everything. */
async function newUser() {
  const { userId, profileId } = await carillon.tenant('growth');
  const client = async (facts: object = {}) =>
    apiClient(carillon.url, await carillon.key({ userId, scopes, ...facts }));
  return { userId, profileId, client, api: await client() };
}

const secret = 'secret-of-x';
let made = 0;
const wanted = (more: object = {}) => ({
  ...{ platform: 'x', name: 'Northern', clientId: `client ${++made}`, clientSecret: secret },
  ...more,
});
const create = (api: ApiClient, more: object = {}) => api.post<Application>('/applications', wanted(more));
const codeOf = ({ status, headers }: { status: number; headers: Headers }) =>
  `${status} ${headers.get('x-error-code')}`;
const idsOf = async (api: ApiClient, query = '') =>
  (await api.get<Application[]>(`/applications${query}`)).body.data.map(({ id }) => id);

/** Has an account of a profile act through an application. */
async function connected(profileId: string, appId: string, handle: string) {
  const id = await carillon.account(profileId, 'x', handle);
  await carillon.db.socialAccount.update({ where: { id }, data: { appId } });
  return id;
}

describe('POST /applications', () => {
  it('keeps an application, and its secret sealed', async () => {
    const { api } = await newUser();
    const { status, body, headers } = await create(api, { dailyLimit: 10_000 });
    expect([status, headers.get('location')]).toEqual([
      201,
      expect.stringContaining(`/v1/applications/${body.data.id}`),
    ]);
    expect(body.data).toEqual({
      id: expect.stringMatching(/^app_/),
      ...{
        platform: 'x',
        name: 'Northern',
        clientId: `client ${made}`,
        plan: 'self-serve',
        dailyLimit: 10_000,
        monthlyBudget: null,
      },
      ...{ owner: 'you', profileId: null, isUsual: false, accounts: 0, createdAt: expect.any(String) },
    });
    const row = await carillon.db.networkApp.findUniqueOrThrow({ where: { id: body.data.id } });
    expect(row.sealedSecret).not.toBe('');
    expect(JSON.stringify([row, body])).not.toContain(secret);
    expect((await api.get<Application>(`/applications/${body.data.id}`)).body.data).toEqual(body.data);
    const [event] = await carillon.db.auditEvent.findMany({ where: { subjectId: body.data.id } });
    expect(event).toMatchObject({ action: 'application.created', actor: 'api_key' });
    expect(JSON.stringify(event)).not.toContain(secret);
  });

  it('needs scopes that a key has only where somebody named them', async () => {
    const { client } = await newUser();
    const usual = await client({ scopes: usualScopes });
    expect([codeOf(await create(usual)), codeOf(await usual.get('/applications'))]).toEqual([
      '403 scope_missing',
      '403 scope_missing',
    ]);
    const reader = await client({ scopes: ['applications:read'] });
    expect(await idsOf(reader)).toEqual([]);
    expect(codeOf(await create(reader))).toBe('403 scope_missing');
  });

  it('takes a client id once for a user, and again for another, or a profile', async () => {
    const { api, profileId } = await newUser();
    const clientId = `twice ${++made}`;
    expect((await create(api, { clientId })).status).toBe(201);
    expect(codeOf(await create(api, { clientId }))).toBe('409 application_taken');
    expect((await create(api, { clientId, profileId })).status).toBe(201);
    expect((await create((await newUser()).api, { clientId })).status).toBe(201);
  });

  it.each([
    [{ platform: 'bluesky' }, /^platform must/],
    [{ name: '' }, /^name must/],
    [{ clientId: 'bell 🔔' }, /^clientId must/],
    [{ clientSecret: 'line\nbreak' }, /^clientSecret must/],
    [{ plan: 'pro' }, /^plan must/],
    [{ dailyLimit: 0 }, /^dailyLimit must/],
    [{ sealedSecret: 'mine' }, /sealedSecret/],
  ])('refuses %j', async (more, sentence) => {
    const { status, body } = await create((await newUser()).api, more);
    expect([status, body.error]).toEqual([400, expect.stringMatching(sentence)]);
  });

  it('is for a profile of one’s own, and with a bound key for one of its profiles', async () => {
    const { api, userId, profileId, client } = await newUser();
    const other = await createProfile(carillon.db, { userId, name: 'Other', timezone: 'UTC', groupId: null });
    const foreign = await newUser();
    expect(codeOf(await create(api, { profileId: foreign.profileId }))).toBe('404 profile_not_found');
    const bound = await client({ profileIds: [other.id] });
    expect(codeOf(await create(bound))).toBe('403 key_bound_to_profiles');
    expect(codeOf(await create(bound, { profileId }))).toBe('404 profile_not_found');
    expect((await create(bound, { profileId: other.id })).status).toBe(201);
  });

  it('is not for sandbox keys, whose accounts act as the sandbox’s own', async () => {
    const { client } = await newUser();
    expect(codeOf(await create(await client({ sandbox: true })))).toBe('403 sandbox_key');
  });

  it('leaves a user 100', async () => {
    const { api, userId } = await newUser();
    const rows = Array.from({ length: 99 }, (_, at) => ({
      ...{ id: `app_${userId.slice(4)}${at}`, platform: 'x' as const, clientId: `many ${at}`, userId },
      ...{ sealedSecret: '', scopes: [], plan: 'self-serve' },
    }));
    await carillon.db.networkApp.createMany({ data: rows });
    const codes = (await Promise.all([1, 2, 3].map(() => create(api)))).map(codeOf).sort();
    expect(codes).toEqual(['201 null', '403 applications_used_up', '403 applications_used_up']);
  });
});

describe('GET /applications', () => {
  it('lists one’s own and those of the server, page by page, and nobody else’s', async () => {
    const { api } = await newUser();
    await create((await newUser()).api);
    const id = `app_server${++made}`;
    const ofServer = {
      id,
      platform: 'x' as const,
      clientId: id,
      sealedSecret: '',
      scopes: [],
      plan: 'self-serve',
    };
    await carillon.db.networkApp.create({ data: ofServer });
    const ids = [(await create(api)).body.data.id, (await create(api)).body.data.id];
    expect((await idsOf(api)).sort()).toEqual([...ids, id].sort());
    const [first] = (await api.get<Application[]>('/applications?limit=1')).body.data;
    const { nextCursor } = (await api.get('/applications?limit=1')).body as unknown as { nextCursor: string };
    expect(await idsOf(api, `?limit=2&cursor=${nextCursor}`)).not.toContain(first?.id);
    expect((await api.get<Application>(`/applications/${id}`)).body.data.owner).toBe('server');
    await carillon.db.networkApp.delete({ where: { id } });
  });

  it('counts one’s own accounts that act through each', async () => {
    const { api, profileId } = await newUser();
    const { id } = (await create(api)).body.data;
    await connected(profileId, id, `counted${made}`);
    expect((await api.get<Application>(`/applications/${id}`)).body.data.accounts).toBe(1);
  });
});

describe('PATCH /applications/{id}', () => {
  it('changes what is given, and seals a new secret', async () => {
    const { api } = await newUser();
    const { id } = (await create(api)).body.data;
    const before = await carillon.db.networkApp.findUniqueOrThrow({ where: { id } });
    const { body } = await api.patch<Application>(`/applications/${id}`, { plan: 'enterprise' });
    expect(body.data).toMatchObject({ plan: 'enterprise', name: 'Northern' });
    const { sealedSecret } = await carillon.db.networkApp.findUniqueOrThrow({ where: { id } });
    expect(sealedSecret).toBe(before.sealedSecret);
    expect((await api.patch(`/applications/${id}`, { clientSecret: 'anew' })).status).toBe(200);
    const after = await carillon.db.networkApp.findUniqueOrThrow({ where: { id } });
    expect(after.sealedSecret).not.toBe(before.sealedSecret);
    expect(codeOf(await api.patch(`/applications/${id}`, {}))).toBe('400 wrong_value');
    expect(codeOf(await api.patch(`/applications/${id}`, { clientId: 'another' }))).toBe('400 field_unknown');
  });

  it('knows nobody else’s, and changes none of the server', async () => {
    const { api } = await newUser();
    const { id } = (await create((await newUser()).api)).body.data;
    const server = `app_kept${++made}`;
    await carillon.db.networkApp.create({
      data: { id: server, platform: 'x', clientId: server, sealedSecret: '', scopes: [], plan: 'self-serve' },
    });
    for (const one of [id, server, 'app_none']) {
      expect(codeOf(await api.patch(`/applications/${one}`, { name: 'Mine' }))).toBe(
        '404 application_not_found',
      );
      expect(codeOf(await api.delete(`/applications/${one}`))).toBe('404 application_not_found');
    }
    await carillon.db.networkApp.delete({ where: { id: server } });
  });
});

describe('DELETE /applications/{id}', () => {
  it('says who acts through it, and forgets it once nobody does', async () => {
    const { api, profileId } = await newUser();
    const { id } = (await create(api)).body.data;
    const handles = Array.from({ length: 6 }, (_, at) => `acting${made}x${at}`);
    const accounts: string[] = [];
    for (const handle of handles) accounts.push(await connected(profileId, id, handle));
    const refused = await api.delete(`/applications/${id}`);
    expect([codeOf(refused), refused.body.error]).toEqual([
      '409 application_in_use',
      `Accounts act through this application: ${handles
        .slice(0, 5)
        .map((handle) => `@${handle}`)
        .join(', ')} and 1 more. Disconnect them first, or connect them by another application.`,
    ]);
    await carillon.db.socialAccount.updateMany({
      where: { id: { in: accounts } },
      data: { state: 'disconnected', active: false },
    });
    expect((await api.delete(`/applications/${id}`)).status).toBe(204);
    expect(codeOf(await api.delete(`/applications/${id}`))).toBe('404 application_not_found');
    expect(await carillon.db.socialAccount.count({ where: { id: { in: accounts } } })).toBe(6);
  });
});

describe('a connect link', () => {
  it('names an application that its profile may use', async () => {
    const { api, profileId, userId } = await newUser();
    const { id } = (await create(api)).body.data;
    const link = (applicationId: string) => api.post('/connect-links', { profileId, applicationId });
    expect((await link(id)).body.data).toMatchObject({ applicationId: id });
    const other = await createProfile(carillon.db, { userId, name: 'Other', timezone: 'UTC', groupId: null });
    const apart = (await create(api, { profileId: other.id })).body.data.id;
    const foreign = (await create((await newUser()).api)).body.data.id;
    for (const one of [apart, foreign, 'app_none'])
      expect(codeOf(await link(one))).toBe('404 application_not_found');
  });
});
